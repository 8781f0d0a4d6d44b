/** Prints the table of docs/settings.md from src/config.ts: `node tools/build.mjs --if-stale && node tools/settings-table.mjs`. */
import { variables } from '../dist/config.js';

/** Defaults that depend on the machine or the folder, in words. */
const inWords = {
  DATABASE_URL: '`data/nutq.db` in this folder',
  NUTQ_AUDIO_STORE: 'a folder beside the file of SQLite, `database` with PostgreSQL',
  NUTQ_MODELS: '`models` in this folder',
  NUTQ_WORKERS: 'one a core',
  NUTQ_LOG_FORMAT: '`text` at a terminal, else `json`',
};

console.log('| variable | default | meaning |\n|---|---|---|');
for (const [name, { fallback, about }] of Object.entries(variables))
  console.log(`| \`${name}\` | ${inWords[name] ?? (fallback ? `\`${fallback}\`` : '')} | ${about} |`);
