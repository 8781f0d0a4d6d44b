/**
 * `npm run bench:reading`: how many characters a second each stage of reading takes on one core, and
 * whether the time grows linearly with the text, and how much memory a worker's reading holds: network, lists and known forms,
 * and the lists and verbs of each dialect. Real text: lines of `text/plain`, the same that a
 * customer might send (numbers, Latin words and all), else a built-in paragraph.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clean } from '../src/arabic/clean/clean.ts';
import { diacritize } from '../src/arabic/diacritize/diacritize.ts';
import { offeredDialects } from '../src/arabic/dialects/index.ts';
import { msa } from '../src/arabic/dialects/msa/index.ts';
import { lexiconFor } from '../src/arabic/lexicon/lexicon.ts';
import { phonemize } from '../src/arabic/phonemize/phonemize.ts';
import { read } from '../src/arabic/read.ts';
import { verbalize } from '../src/arabic/verbalize/verbalize.ts';
import { dataFolder, loadModel } from './model.ts';

const LENGTHS = [100, 1_000, 5_000, 20_000, 100_000];
const PARAGRAPH =
  'افتتح الوزير يوم 12/5/2024 معرضًا للكتاب في القاهرة، شارك فيه 350 ناشرًا من 25 دولة. وبلغت المبيعات 1,250,000 جنيه في 3 أيام، أي بزيادة 14% عن العام الماضي. ';

function sample(): string {
  const file = join(dataFolder(), 'text/plain/wikipedia_arcd.txt.xz');
  const text = existsSync(file)
    ? execFileSync('xzcat', [file], { encoding: 'utf8', maxBuffer: 1 << 28 })
    : PARAGRAPH;
  return text.repeat(Math.ceil((LENGTHS.at(-1)! * 2) / text.length));
}

/** Milliseconds of processor time so far: what one core of one's own would take, however busy the machine is. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Median milliseconds of a few runs. */
async function time(run: () => unknown, runs: number): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const start = cpu();
    await run();
    taken.push(cpu() - start);
  }
  return taken.sort((a, b) => a - b)[runs >> 1]!;
}

/** Bytes of this process that are resident once what is not needed is let go, in MB. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

const GOAL_CHARACTERS = 5_000;
const GOAL_MS = 500;

async function main(): Promise<void> {
  const before = resident();
  const { diacritizer, file } = await loadModel();
  const lexicon = lexiconFor('msa');
  const all = [...sample()];
  let network = 0;
  const timed: typeof diacritizer = {
    async score(words, dialect) {
      const start = cpu();
      const out = await diacritizer.score(words, dialect);
      network += cpu() - start;
      return out;
    },
  };
  await read(all.slice(0, 2000).join(''), { dialect: 'msa', diacritizer });
  console.log(`memory: ${(resident() - before).toFixed(0)} MB for Standard Arabic`);
  for (const dialect of offeredDialects.filter((id) => id !== 'msa')) {
    const held = resident();
    await read(PARAGRAPH, { dialect, diacritizer });
    console.log(`  and ${(resident() - held).toFixed(0)} MB for ${dialect}`);
  }
  console.log(`processor time on one core, ${file}; thousands of characters a second`);
  console.log(
    'characters   clean  split+spell out  network  rest of diacritizing  phones  all    ms in all  µs a character',
  );
  for (const length of LENGTHS) {
    const text = all.slice(0, length).join('');
    const runs = length > 10_000 ? 3 : 7;
    const cleaned = clean(text);
    const sentences = verbalize(cleaned, 'msa');
    const options = { diacritizer: timed, lexicon, dialect: 'msa' as const, rules: msa };
    const words = await diacritize(sentences, options);
    const cleaning = await time(() => clean(text), runs);
    const spelling = await time(() => verbalize(cleaned, 'msa'), runs);
    network = 0;
    const diacritizing = await time(() => diacritize(sentences, options), runs);
    const inNetwork = network / runs;
    const saying = await time(
      () =>
        words.map((row) =>
          phonemize(
            row.map((word) => ({ ...word, pause: false })),
            msa,
          ),
        ),
      runs,
    );
    const whole = await time(() => read(text, { dialect: 'msa', diacritizer }), runs);
    const rate = (ms: number): string => (length / Math.max(ms, 1e-3)).toFixed(0);
    console.log(
      [
        String(length).padEnd(12),
        rate(cleaning).padEnd(6),
        rate(spelling).padEnd(16),
        rate(inNetwork).padEnd(8),
        rate(diacritizing - inNetwork).padEnd(21),
        rate(saying).padEnd(7),
        rate(whole).padEnd(6),
        whole.toFixed(0).padEnd(10),
        ((1000 * whole) / length).toFixed(1),
      ].join(' '),
    );
    if (length === GOAL_CHARACTERS)
      console.log(`goal: ${GOAL_MS} ms, ${whole <= GOAL_MS ? 'kept' : 'missed'}`);
  }
}

await main();
