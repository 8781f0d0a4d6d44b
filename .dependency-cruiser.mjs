/**
 * The rules of ARCHITECTURE.md's table, so that they stay true: what may import what. `npm run check` reads them.
 * Types count as imports: a type that points the wrong way is a plan that points the wrong way.
 */
const language = '^src/arabic/';
const stages = ['clean', 'segment', 'verbalize', 'diacritize', 'phonemize', 'prosody'];

/** A stage of reading knows the stages before it, and none after it. */
const laterStages = stages.slice(0, -1).map((stage, at) => ({
  name: `no-stage-after-${stage}`,
  severity: 'error',
  from: { path: `${language}${stage}/` },
  to: { path: `${language}(${stages.slice(at + 1).join('|')})/` },
}));

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...laterStages,
    {
      name: 'core-stands-alone',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/(?!core/)' },
    },
    {
      name: 'language-and-sound-are-pure',
      comment: 'No clock, network, thread or database: the same text gives the same phones, the same samples the same bytes.',
      severity: 'error',
      from: { path: '^src/(arabic|audio)/' },
      to: { path: '^src/(?!arabic/|audio/|core/)|^(node:)?(net|http|https|worker_threads|child_process|timers)' },
    },
    {
      name: 'files-only-by-lexica',
      severity: 'error',
      from: { path: '^src/(arabic|audio)/', pathNot: '^src/arabic/(lexicon|dialects|verbalize)/' },
      to: { path: '^(node:)?fs' },
    },
    {
      name: 'onnx-runtime-only-in-inference',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/inference/' },
      to: { path: 'onnxruntime' },
    },
    {
      name: 'statements-only-in-db',
      comment: 'Statements are written in src/db/statements; a test looks for SQL that stands elsewhere.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/db/' },
      to: { path: 'node_modules/(kysely|pg|libsql)/' },
    },
    {
      name: 'generated-clients-only-in-db',
      comment: 'Rows have their names in src/db/records.ts. The GraphQL builder alone reads what is generated for it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/db/|^src/graphql/builder\\.ts$' },
      to: { path: '^src/db/generated/' },
    },
    {
      name: 'doors-do-not-open-on-each-other',
      severity: 'error',
      from: { path: '^src/(rest|graphql|dashboard)/' },
      to: { path: '^src/(rest|graphql|dashboard)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'It runs where the service is not installed: nothing of ours, no package, and files only where it saves one.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: '^src/client/|^(node:)?fs/promises$' },
    },
    {
      name: 'the-client-is-for-others',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/client/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'pages-stay-in-the-browser',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/dashboard/web/' },
      to: { path: '^src/dashboard/web/' },
    },
    {
      name: 'nothing-shipped-imports-what-is-not',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(evaluation|bench|test|tools|training)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules|src/db/generated' },
    exclude: { path: 'src/dashboard/web' },
  },
};
