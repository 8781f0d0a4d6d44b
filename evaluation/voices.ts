import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { findModels } from '../src/inference/model-files.ts';
import { createEngine, type Engine } from '../src/workers/engine.ts';
import { dataFolder } from './model.ts';
import { type Manner, mannerOf, recordings } from './voice-statistics.ts';

/**
 * `npm run eval:voices [-- id …]`: what a recogniser understands of each voice, by the product's own chain: the
 * sentences of intelligibility_dev from reference vowels and from bare text, spoken to WAV, judged by
 * speech_eval.py of the tools beside that data (Python with its requirements; NUTQ_PYTHON names another than python3).
 * NUTQ_EVAL_TABLE names another table of sentences there (intelligibility_200), NUTQ_EVAL_SENTENCES takes only so
 * many of them, evenly, NUTQ_EVAL_FROM=vowels leaves bare text out; NUTQ_EVAL_MOS=1 adds DistillMOS (minutes a voice). A second table
 * says how the voices move, beside the recordings that they learnt from.
 */
const tools = join(dataFolder(), '../tools');
const table = process.env.NUTQ_EVAL_TABLE ?? 'intelligibility_dev';
const all = readFileSync(join(tools, `${table}.tsv`), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [id: string, text: string, vowelled: string]);
const every = Math.max(1, Math.floor(all.length / Number(process.env.NUTQ_EVAL_SENTENCES ?? all.length)));
const rows = all.filter((_, index) => index % every === 0);
const ways =
  process.env.NUTQ_EVAL_FROM === 'vowels'
    ? (['reference vowels'] as const)
    : (['reference vowels', 'bare text'] as const);

const out = mkdtempSync(join(tmpdir(), 'nutq-voices-'));
const wanted = process.argv.slice(2);
const engine = await createEngine({
  models: readConfig({}).models,
  workers: 1,
  queueLimit: 100,
  timeoutMs: 600_000,
});
const voices = engine.voices.filter(({ id, dialect }) =>
  wanted.length > 0 ? wanted.includes(id) : dialect === 'msa',
);
const folders: { voice: string; from: string; folder: string; pace: number }[] = [];
for (const { id } of voices)
  for (const from of ways) {
    const folder = join(out, `${id}-${from.replace(' ', '-')}`);
    folders.push({ voice: id, from, folder, pace: await speakAll(engine, id, from === 'bare text', folder) });
  }
const models = findModels(readConfig({}).models);
const manners: [name: string, manner: Manner][] = [['recordings', recordings]];
for (const { id, dialect } of voices) {
  const texts = rows.slice(0, 20).map(([, , vowelled]) => engine.read({ text: vowelled, dialect }));
  const sentences = (await Promise.all(texts)).flatMap((reading) => reading.sentences);
  manners.push([id, await mannerOf(models.voices.find(({ card }) => card.id === id)!, sentences)]);
}
await engine.close();

console.log(
  '| voice | pitch Hz, 5 · 50 · 95 % | within a phrase, semitones: deviation · range | pause ms | vowel ms, short · long | consonant ms, single · double |',
);
console.log('|---|---|---|---|---|---|');
for (const [name, manner] of manners)
  console.log(
    `| ${name} | ${manner.pitch.map(Math.round).join(' · ')} | ${manner.movement.map((value) => value.toFixed(1)).join(' · ')} | ${manner.pauseMs} | ${manner.shortVowelMs} · ${manner.longVowelMs} | ${manner.singleMs} · ${manner.doubleMs} |`,
  );
console.log(
  `Medians; the voices on the first 20 sentences. The recordings: ${recordings.pace} letters a second.\n`,
);

const withMos = process.env.NUTQ_EVAL_MOS === '1';
console.log(
  `| voice | text | CER % | WER % | NLL | characters a second |${withMos ? ' DistillMOS |' : ''}\n|---|---|---|---|---|---|${withMos ? '---|' : ''}`,
);
for (const { voice, from, folder, pace } of folders) {
  const json = `${folder}.json`;
  const { status, stderr } = spawnSync(
    process.env.NUTQ_PYTHON ?? 'python3',
    [
      join(tools, 'speech_eval.py'),
      folder,
      '--text',
      join(out, 'list.tsv'),
      '--summary',
      '--threads',
      '1',
      '--json',
      json,
      ...(withMos && from === 'reference vowels' ? ['--mos'] : []),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`speech_eval.py failed; see its README for what it needs.\n${stderr}`);
  const { total } = JSON.parse(readFileSync(json, 'utf8'));
  const cell = ({ value, lo, hi }: Interval, factor: number, digits: number) => {
    const [middle, low, high] = [value, lo, hi].map((each) => (each * factor).toFixed(digits));
    return `${middle} [${low}, ${high}]`;
  };
  console.log(
    `| ${voice} | ${from} | ${cell(total.cer, 100, 1)} | ${cell(total.wer, 100, 1)} | ${cell(total.nll, 1, 2)} | ${pace.toFixed(1)} |` +
      (withMos ? ` ${total.distill ? cell(total.distill, 1, 2) : ''} |` : ''),
  );
}
console.log(
  `\n${rows.length} sentences of ${table}; beside them: HTS studio voice 7.7 % CER on intelligibility_dev, espeak-ng 65–76 %, recordings 25.6 % on texts of their own.`,
);

interface Interval {
  value: number;
  lo: number;
  hi: number;
}

/** Speaks every sentence to FOLDER/<id>.wav; gives letters and spaces a second. */
async function speakAll(from: Engine, voice: string, bare: boolean, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(out, 'list.tsv'), rows.map(([id, text]) => `${id}\t${text}`).join('\n'));
  const card = from.voices.find(({ id }) => id === voice)!;
  let characters = 0;
  let seconds = 0;
  for (const [id, text, vowelled] of rows) {
    const reading = await from.read({ text: bare ? text : vowelled, dialect: card.dialect });
    const spoken = await from.speak({
      voice,
      sentences: reading.sentences,
      speed: 1,
      pitch: 0,
      format: 'wav',
      sampleRate: card.sr,
    });
    characters += text.length;
    seconds += spoken.durationMs / 1000;
    writeFileSync(join(folder, `${id}.wav`), spoken.file.whole());
  }
  return characters / seconds;
}
