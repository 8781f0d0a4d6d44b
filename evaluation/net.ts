import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialectIds } from '../src/arabic/dialects/index.ts';
import { read } from '../src/arabic/read.ts';
import type { DialectId, Reading } from '../src/arabic/reading.ts';
import { type Format, formatIds } from '../src/audio/formats/index.ts';
import { createEngine } from '../src/workers/engine.ts';
import { loadModel } from './model.ts';

/**
 * `npm run net -- write FILE` before a change that is to change nothing, `npm run net -- compare FILE` after it: digests
 * of what is read of every everyday sentence in every dialect, and with `files` behind it of the bytes of 200 of
 * them in every format. What differs is named. Readings are the same on every machine, bytes on machines of one kind.
 * The 60 sentences that measure voices are read as well where NUTQ_SHARED names their folder.
 */

const FILES = 200;

interface Text {
  name: string;
  text: string;
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Without vowels, as people write: everything is to be found out. */
const bare = (text: string): string => text.replace(/[\u064b-\u0652]/g, '');

function texts(): Text[] {
  const everyday = linesOf(fileURLToPath(new URL('everyday.txt', import.meta.url)));
  const own = everyday.map((text, line) => ({ name: `everyday ${line + 1}`, text: bare(text) }));
  const shared = process.env.NUTQ_SHARED;
  const table = shared && join(shared, 'tools', 'intelligibility_dev.tsv');
  if (!table || !existsSync(table)) return own;
  const [, ...rows] = linesOf(table).map((line) => line.split('\t'));
  return [...own, ...rows.map(([id, text]) => ({ name: `voices ${id}`, text: bare(text!) }))];
}

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** All that a listener hears of a reading. */
const heard = ({ sentences, warnings }: Reading): string =>
  JSON.stringify([
    sentences.map(({ intonation, words }) => [
      intonation,
      words.map(({ from, to, spoken, phones, pauseMs }) => [from, to, spoken, phones.join(' '), pauseMs]),
    ]),
    warnings.map(({ code, from, to }) => [code, from, to]),
  ]);

async function* readings(all: readonly Text[]): AsyncGenerator<[string, string]> {
  const { diacritizer } = await loadModel();
  for (const { name, text } of all)
    for (const dialect of dialectIds as readonly DialectId[])
      yield [`${name}, ${dialect}`, digest(heard(await read(text, { dialect, diacritizer })))];
}

async function* files(all: readonly Text[]): AsyncGenerator<[string, string]> {
  const models = fileURLToPath(new URL('../models', import.meta.url));
  const engine = await createEngine({ models, workers: 1, queueLimit: 100, timeoutMs: 600_000 });
  const { id: voice, sr, dialect } = engine.voices[0]!;
  for (const { name, text } of all.slice(0, FILES)) {
    const { sentences } = await engine.read({ text, dialect });
    for (const format of formatIds as readonly Format[]) {
      const spoken = await engine.speak({ voice, sentences, speed: 1, pitch: 0, format, sampleRate: sr });
      yield [`${name}, ${format}`, digest(spoken.file.whole())];
    }
  }
  await engine.close();
}

const [act, file, more] = process.argv.slice(2);
if ((act !== 'write' && act !== 'compare') || file === undefined) {
  console.error('npm run net -- write FILE [files] | compare FILE [files]');
  process.exit(2);
}
const all = texts();
const found = new Map<string, string>();
for await (const [name, value] of readings(all)) found.set(name, value);
if (more === 'files') for await (const [name, value] of files(all)) found.set(name, value);
if (act === 'write') {
  writeFileSync(file, [...found].map((row) => `${row.join('\t')}\n`).join(''));
  console.log(`${found.size} digests written to ${file}`);
} else {
  const before = new Map(linesOf(file).map((line) => line.split('\t') as [string, string]));
  const known = [...found].filter(([name]) => before.has(name));
  const changed = known.filter(([name, value]) => before.get(name) !== value);
  for (const [name] of changed) console.log(name);
  console.log(
    `${changed.length} of ${known.length} differ from ${file}; ${found.size - known.length} are new`,
  );
  process.exitCode = changed.length > 0 ? 1 : 0;
}
