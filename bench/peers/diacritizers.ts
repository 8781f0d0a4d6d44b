import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DiacriticErrors } from '../../evaluation/diacritic-error.ts';
import { allSets, everydaySet, type Line, readTokens } from '../../evaluation/diacritic-sets.ts';
import { loadModel } from '../../evaluation/model.ts';
import { lexiconFor } from '../../src/arabic/lexicon/lexicon.ts';
import { strip } from '../../src/arabic/script/marks.ts';
import { scripts } from './python.ts';

/** What papers measure on, and what is like our callers' texts. */
const SETS = ['catt_gt', 'fadel_test', 'wild2max_dev', 'everyday'];

/** Most that a peer may take for the lines of one set; a machine with other work on it takes long. */
const PATIENCE_MS = 10 * 60_000;

/** How well a diacritizer reads a set, and how fast: characters of bare text a second of one core. */
interface Reading {
  set: string;
  diacritizer: string;
  der: number;
  wer: number;
  werWithoutEndings: number;
  charactersASecond: number;
}

/** Gives what was read of bare lines, and the processor's seconds it took. */
type Diacritizer = (lines: readonly string[]) => Promise<{ read: string[]; seconds: number }>;

/** Every diacritizer on the first lines of every set, `most` of each: ours, and those that the Python has. Without NUTQ_SHARED on our own sentences alone. */
export async function compareDiacritizers(python: string, most: number): Promise<Reading[]> {
  const sets = (process.env.NUTQ_SHARED ? allSets() : [everydaySet()]).filter(({ name }) =>
    SETS.includes(name),
  );
  const diacritizers: Record<string, Diacritizer> = {
    'nutq, whole chain': await ours(),
    'rawi-ensemble (text2tashkeel)': peer(python, 'rawi-ensemble'),
    'rawi-v2-int8 (text2tashkeel)': peer(python, 'rawi-v2-int8'),
    'libtashkeel (piper-tts)': peer(python, 'libtashkeel'),
  };
  const readings: Reading[] = [];
  for (const set of sets) {
    const lines = set.lines.slice(0, most);
    for (const [name, diacritize] of Object.entries(diacritizers)) {
      const begun = performance.now();
      readings.push({ set: set.name, diacritizer: name, ...(await measure(lines, diacritize)) });
      const seconds = (performance.now() - begun) / 1000;
      console.error(`${set.name}, ${lines.length} lines, ${name}: ${seconds.toFixed(1)} s`);
    }
  }
  return readings;
}

async function measure(
  lines: readonly Line[],
  diacritize: Diacritizer,
): Promise<Omit<Reading, 'set' | 'diacritizer'>> {
  const bare = lines.map(({ tokens }) => tokens.map(strip).join(' '));
  const { read, seconds } = await diacritize(bare);
  const errors = new DiacriticErrors();
  lines.forEach(({ gold }, line) => {
    const said = read[line]?.split(' ') ?? [];
    for (const { at, form } of gold) errors.add(form, said[at] ?? '');
  });
  const { der, wer, werStem } = errors.rates();
  const characters = bare.reduce((sum, line) => sum + line.length, 0);
  return { der, wer, werWithoutEndings: werStem, charactersASecond: characters / seconds };
}

async function ours(): Promise<Diacritizer> {
  const { diacritizer } = await loadModel();
  const chain = { diacritizer, lexicon: lexiconFor('msa'), dialect: 'msa' as const };
  return async (lines) => {
    await readTokens(lines[0]!.split(' '), chain);
    const begun = process.cpuUsage();
    const read: string[] = [];
    for (const line of lines) read.push((await readTokens(line.split(' '), chain)).join(' '));
    const { user, system } = process.cpuUsage(begun);
    return { read, seconds: (user + system) / 1e6 };
  };
}

function peer(python: string, model: string): Diacritizer {
  return async (lines) => {
    const child = spawn(python, [join(scripts, 'diacritize.py'), model], { timeout: PATIENCE_MS });
    child.stdin.end(lines.join('\n'));
    const [read, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const seconds = Number(said.trimEnd().split('\n').at(-1));
    if (said === '' || !Number.isFinite(seconds))
      throw new Error(
        `${model} ${child.killed ? `did not end in ${PATIENCE_MS / 1000} s` : 'failed'}: ${said}`,
      );
    return { read: read.trimEnd().split('\n'), seconds };
  };
}
