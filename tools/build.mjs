/**
 * Turns src/ into dist/, file by file: types are dropped, nothing is bundled, so that a worker, a
 * lexicon or a stack trace is found where its source is. The dashboard's pages are the exception: they
 * are bundled for browsers into dist/web (by esbuild, which is here already, so that an installation
 * without devDependencies builds them too). `--if-stale` does nothing when dist/ is newer than every
 * source, which makes it cheap enough to stand before `npm start`. The new dist/ is made beside the old
 * one and takes its place when it is whole, so that what runs meanwhile never finds half of it.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const src = join(root, 'src');
const dist = join(root, 'dist');
/** Where this run builds. On the same level as dist/, because source maps say where sources are from there. */
const fresh = join(root, `.dist-${process.pid}`);
const web = join(src, 'dashboard', 'web');
/** Texts that the documentation's pages show: what runs has no docs/. */
const guides = join(root, 'docs', 'guides');
const stamp = join(dist, '.built');
const started = new Date();

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const served = files.filter((file) => !file.startsWith(web + sep));

if (process.argv.includes('--if-stale') && existsSync(stamp)) {
  const built = statSync(stamp).mtimeMs;
  const texts = readdirSync(guides).map((name) => join(guides, name));
  if ([...files, ...texts].every((file) => statSync(file).mtimeMs < built)) process.exit(0);
}

const { build } = await import('esbuild');
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
await build({
  entryPoints: served.filter((file) => extname(file) === '.ts' && !file.endsWith('.d.ts')),
  outdir: fresh,
  outbase: src,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  plugins: [importsOfTypeScript()],
  bundle: true,
  logLevel: 'warning',
});
for (const file of served.filter((name) => !['.ts', '.js', '.css'].includes(extname(name)))) {
  const to = join(fresh, relative(src, file));
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(file, to);
}
await buildWeb();
await declareClient();
buildDocs();
await buildGraphiql();
writeFileSync(join(fresh, '.built'), digestOf(fresh));
// What is changed while we build is newer than this.
utimesSync(join(fresh, '.built'), started, started);
takePlace();

/** Tells this build from others: what it makes may sound different. */
function digestOf(folder) {
  const hash = createHash('sha256');
  const built = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const file of built.sort()) hash.update(relative(folder, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Puts the new folder where the old one is. Somebody else may do the same at this moment. */
function takePlace() {
  const old = `${fresh}-old`;
  for (let tries = 1; ; tries += 1) {
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(fresh, dist);
      break;
    } catch (error) {
      if (tries === 10) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** The dashboard's pages: files named after what is in them, and a document that names those files. */
async function buildWeb() {
  const outdir = join(fresh, 'web', 'assets');
  const { metafile } = await build({
    entryPoints: [join(web, 'main.tsx')],
    outdir,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    // The sources' own tsconfig.json says nothing that a bundler has to know.
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    legalComments: 'linked',
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
  const page = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('%SCRIPT%', `/assets/${basename(script)}`)
    .replace('%STYLE%', `/assets/${basename(cssBundle)}`);
  writeFileSync(join(fresh, 'web', 'index.html'), page);
  copyFileSync(join(web, 'icon.svg'), join(outdir, 'icon.svg'));
  // The font's licence goes where the font goes.
  copyFileSync(
    join(root, 'node_modules/@fontsource/ibm-plex-sans-arabic/LICENSE'),
    join(outdir, 'font-licence.txt'),
  );
}

/** The types of nutq/client, for programs that use it; left out where TypeScript is not installed. */
async function declareClient() {
  const typescript = await import('typescript').catch(() => undefined);
  if (!typescript) return;
  const { transpileDeclaration } = typescript.default;
  for (const file of served.filter((name) => name.startsWith(join(src, 'client') + sep))) {
    const { outputText } = transpileDeclaration(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: { target: 'es2023', module: 'nodenext' },
    });
    const to = join(fresh, relative(src, file)).replace(/\.ts$/, '.d.ts');
    const declared = outputText
      .replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2')
      // A method that is named by a symbol comes twice, once as a property (TypeScript 5.9).
      .replaceAll(/^ +\[Symbol\.\w+\]: .*\n/gm, '');
    writeFileSync(to, declared);
  }
}

/** The documentation's guides, and what its pages load: our style, and the reference that draws itself. */
function buildDocs() {
  const outdir = join(fresh, 'web', 'docs');
  mkdirSync(outdir, { recursive: true });
  for (const name of ['docs.css', 'reference.js'])
    copyFileSync(join(src, 'rest', 'docs', name), join(outdir, name));
  const scalar = join(root, 'node_modules/@scalar/fastify-api-reference');
  copyFileSync(join(scalar, 'dist/js/standalone.js'), join(outdir, 'scalar.js'));
  cpSync(guides, join(fresh, 'guides'), { recursive: true });
}

/** GraphiQL's parts as files, so that a page needs nothing inline. */
async function buildGraphiql() {
  const outdir = join(fresh, 'web', 'graphiql');
  mkdirSync(outdir, { recursive: true });
  const parts = await import('../node_modules/@graphql-yoga/render-graphiql/esm/graphiql.js');
  const files = {
    'graphiql.css': parts.css,
    'graphiql.js': parts.js,
    'editor.worker.js': parts.editorWorkerService,
    'json.worker.js': parts.jsonWorker,
    'graphql.worker.js': parts.graphqlWorker,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(outdir, name), text);
  copyFileSync(join(src, 'graphql', 'graphiql', 'start.js'), join(outdir, 'start.js'));
}

/** Sources import each other as `./name.ts`; the built files are called `./name.js`. */
function importsOfTypeScript() {
  return {
    name: 'imports-of-typescript',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, (args) =>
        args.kind === 'entry-point'
          ? undefined
          : {
              path: args.path.startsWith('.') ? args.path.replace(/\.ts$/, '.js') : args.path,
              external: true,
            },
      );
    },
  };
}
