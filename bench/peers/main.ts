import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../median.ts';
import { textOf } from '../passage.ts';
import { compareDiacritizers } from './diacritizers.ts';
import { pythonWithPeers } from './python.ts';
import { espeak, type Heard, nutq, piper, type Speaker } from './speakers.ts';

/**
 * `npm run bench:peers`: others beside us in one run, on one machine, with the same texts: espeak-ng by its command, Piper's
 * own server with a voice of its medium shape, and the diacritizers that PyPI has. Two tables in Markdown on stdout, how far
 * it is on stderr.
 * Needs python3 and PyPI, espeak-ng where it is to be compared, and NUTQ_SHARED for the sets that papers measure on.
 * `-- --seconds 10` is how long each cell is measured, `--characters 40,200` with what texts; `--folder F` keeps what was installed for the next run;
 * `--only speech|diacritics` is one table, `--lines 300` how many lines of each set.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    characters: { type: 'string', default: '40,200' },
    folder: { type: 'string' },
    only: { type: 'string' },
    lines: { type: 'string', default: '300' },
  },
});

interface Cell {
  speaker: string;
  characters: number;
  callers: number;
  requestsASecond: number;
  /** Seconds of sound a second. */
  soundASecond: number;
  firstMs: number;
  wholeMs: number;
  slowestMs: number;
}

/** So many callers, one text after another each, for so long; those that are asked then are waited for. */
async function measure(
  { name, speak }: Speaker,
  characters: number,
  callers: number,
  seconds: number,
): Promise<Cell> {
  const all: Heard[] = [];
  let turn = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      do all.push(await speak(textOf(characters, turn++)));
      while (performance.now() - begun < seconds * 1000);
    }),
  );
  const wall = (performance.now() - begun) / 1000;
  return {
    speaker: name,
    characters,
    callers,
    requestsASecond: all.length / wall,
    soundASecond: all.reduce((sum, { soundSeconds }) => sum + soundSeconds, 0) / wall,
    firstMs: median(all.map(({ firstMs }) => firstMs)),
    wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
    slowestMs: Math.max(...all.map(({ wholeMs }) => wholeMs)),
  };
}

async function compareSpeakers(python: string, folder: string): Promise<void> {
  const [whole, streamed] = await nutq();
  const speakers = [whole!, streamed!, await piper(python, folder, whole!)];
  const others = await espeak();
  if (others) speakers.push(others);
  try {
    for (const speaker of speakers) await speaker.speak(textOf(200, 0));
    const cells: Cell[] = [];
    for (const characters of values.characters.split(',').map(Number))
      for (const callers of [1, 8])
        for (const speaker of speakers)
          cells.push(await measure(speaker, characters, callers, Number(values.seconds)));
    printTable(
      [
        'characters · callers',
        'system',
        'requests a second',
        'seconds of sound a second',
        'first sound, ms',
        'whole, ms: median · slowest',
        'most memory, MB',
      ],
      cells.map((cell) => [
        `${cell.characters} · ${cell.callers}`,
        cell.speaker,
        cell.requestsASecond.toFixed(2),
        cell.soundASecond.toFixed(1),
        cell.firstMs.toFixed(0),
        `${cell.wholeMs.toFixed(0)} · ${cell.slowestMs.toFixed(0)}`,
        megabytes(speakers.find(({ name }) => name === cell.speaker)!.peakMemory()),
      ]),
    );
    const of = (speaker: Speaker, at: Cell) =>
      cells.find(
        (cell) =>
          cell.speaker === speaker.name && cell.characters === at.characters && cell.callers === at.callers,
      )!;
    for (const cell of cells.filter(({ speaker }) => speaker === whole!.name)) {
      const theirs = of(speakers[2]!, cell);
      console.log(
        `${cell.characters} characters, callers ${cell.callers}: nutq answers ${(cell.requestsASecond / theirs.requestsASecond).toFixed(1)} × ` +
          `Piper's requests, ${(cell.soundASecond / theirs.soundASecond).toFixed(1)} × its sound`,
      );
    }
  } finally {
    for (const speaker of speakers.filter((one) => one !== streamed)) await speaker.stop();
  }
}

async function printDiacritizers(python: string): Promise<void> {
  const readings = await compareDiacritizers(python, Number(values.lines));
  console.log();
  printTable(
    ['set', 'diacritizer', 'DER %', 'WER %', 'WER without endings %', 'characters a second and core'],
    readings.map((reading) => [
      reading.set,
      reading.diacritizer,
      reading.der.toFixed(2),
      reading.wer.toFixed(1),
      reading.werWithoutEndings.toFixed(1),
      Math.round(reading.charactersASecond).toLocaleString('en'),
    ]),
  );
  console.log(
    '\n`everyday` was written for this project, which flatters nutq; what the peers learnt from is theirs to say.',
  );
}

const megabytes = (number: number): string => (Number.isNaN(number) ? 'not known' : number.toFixed(0));

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

const kept = values.folder;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'nutq-peers-'));
try {
  const python = await pythonWithPeers(join(folder, 'venv'));
  const today = new Date().toISOString().slice(0, 10);
  console.log(`${today}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
  if (values.only !== 'diacritics') await compareSpeakers(python, folder);
  if (values.only !== 'speech') await printDiacritizers(python);
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
