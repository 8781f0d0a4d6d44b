import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dialectIds } from '../src/arabic/dialects/index.ts';
import { read } from '../src/arabic/read.ts';
import type { Reading } from '../src/arabic/reading.ts';
import { formatIds } from '../src/audio/formats/index.ts';
import { createEngine } from '../src/workers/engine.ts';
import { loadModel } from './model.ts';

/**
 * `npm run net` writes net.tsv: digests of what is read of every everyday sentence in every dialect, and of the file
 * that each voice makes of one of them in every format. `npm run net -- --check` compares what is so now with what stands
 * there, names what differs, with its reading, and ends with 1. Readings are the same on every machine, sound on
 * machines with one kind of processor: on another one the files are not compared, and that is said.
 */

const NET = fileURLToPath(new URL('net.tsv', import.meta.url));
const SENTENCES = fileURLToPath(new URL('everyday.txt', import.meta.url));
const MODELS = fileURLToPath(new URL('../models', import.meta.url));
const MACHINE = `${process.platform} ${process.arch} ${cpus()[0]?.model.trim()}`;
const CHECK = '--check';

/** One thing that is to stay as it is. */
interface Knot {
  name: string;
  digest: string;
  /** For people: how it is read now. */
  shown: string;
}

const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** The sentences without vowels, as people write: everything is to be found out. */
const sentences = linesOf(readFileSync(SENTENCES, 'utf8')).map((text) =>
  text.replace(/[\u064b-\u0652]/g, ''),
);

const digestOf = (content: string | Uint8Array): string =>
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

async function* readings(): AsyncGenerator<Knot> {
  const { diacritizer } = await loadModel();
  for (const [at, text] of sentences.entries())
    for (const dialect of dialectIds) {
      const reading = await read(text, { dialect, diacritizer });
      const name = `sentence ${at + 1}, ${dialect}`;
      yield { name, digest: digestOf(heard(reading)), shown: reading.diacritized };
    }
}

async function* files(): AsyncGenerator<Knot> {
  const engine = await createEngine({ models: MODELS, workers: 1, queueLimit: 100, timeoutMs: 600_000 });
  for (const [at, { id, sr, dialect }] of engine.voices.entries()) {
    const { sentences: spoken, diacritized } = await engine.read({ text: sentences[at]!, dialect });
    for (const format of formatIds) {
      const job = { voice: id, sentences: spoken, speed: 1, pitch: 0, format, sampleRate: sr };
      const { file } = await engine.speak(job);
      yield { name: `file of ${id}, ${format}`, digest: digestOf(file.whole()), shown: diacritized };
    }
  }
  await engine.close();
}

async function write(): Promise<void> {
  const rows = [`# By npm run net, on ${MACHINE}.`];
  for await (const { name, digest } of readings()) rows.push(`${name}\t${digest}`);
  for await (const { name, digest } of files()) rows.push(`${name}\t${digest}`);
  writeFileSync(NET, `${rows.join('\n')}\n`);
  console.log(`${rows.length - 1} digests written: look at what git diff shows before they are committed.`);
}

/** Prints what differs; tells whether something does. */
async function differs(): Promise<boolean> {
  const kept = readFileSync(NET, 'utf8');
  const before = new Map(linesOf(kept).map((line) => line.split('\t') as [string, string]));
  const sameMachine = kept.startsWith(`# By npm run net, on ${MACHINE}.\n`);
  let changed = 0;
  const compare = async (knots: AsyncGenerator<Knot>) => {
    for await (const { name, digest, shown } of knots) {
      if (before.get(name) === digest) continue;
      console.log(`${before.has(name) ? 'differs' : 'is new'}: ${name}: ${shown}`);
      changed++;
    }
  };
  await compare(readings());
  if (sameMachine) await compare(files());
  else console.log('The files were made on another kind of machine, and are not compared.');
  console.log(`${changed} of ${before.size} differ or are new.`);
  return changed > 0;
}

const [option] = process.argv.slice(2);
if (option !== undefined && option !== CHECK) {
  console.error(`npm run net [-- ${CHECK}]`);
  process.exitCode = 2;
} else if (option === CHECK) process.exitCode = (await differs()) ? 1 : 0;
else await write();
