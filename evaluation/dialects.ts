/**
 * `npm run eval:dialects`: how many words of each dialect's vowelled sentences the whole chain reads otherwise, by marks and
 * strictly: a variant that natives say as well counts as wrong. The figure is that of the lines kept for judging
 * (`corpus.ts`); `-- --examples egyptian` lists what goes wrong in the others.
 */
import { parseArgs } from 'node:util';
import { type DialectId, offeredDialects } from '../src/arabic/dialects/index.ts';
import { read } from '../src/arabic/read.ts';
import { parseWord, strip, writeWord } from '../src/arabic/script/marks.ts';
import { dialectLines } from './corpus.ts';
import { fold } from './diacritic-error.ts';
import { type LoadedModel, loadModel } from './model.ts';

const { values } = parseArgs({ options: { examples: { type: 'string' }, dialect: { type: 'string' } } });

class WordErrors {
  words = 0;
  wrong = 0;
  /** What was read for what, and how often. */
  readonly pairs = new Map<string, number>();

  get rate(): number {
    return (100 * this.wrong) / this.words;
  }

  add(gold: string, said: string): void {
    this.words += 1;
    if (same(gold, said)) return;
    this.wrong += 1;
    const pair = `${strip(gold)}\t${said}\t${gold}`;
    this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + 1);
  }
}

/** Habits of spelling that change no sound are folded away, as in the measure of Standard Arabic. */
function same(gold: string, said: string): boolean {
  const signs = (word: string): string =>
    fold(withoutHabits(word))
      .map(({ letter, marks }) => letter + [...marks].sort().join(''))
      .join('');
  return signs(gold) === signs(said);
}

/** The vowel of the article's or an initial alif, and the shadda of its sun letter. */
const withoutHabits = (word: string): string =>
  writeWord(parseWord(word))
    .replace(/^([وفبك]?[\u064b-\u0652]?ا)[\u064e\u0650](?=ل)/, '$1')
    .replace(/^(.?.?.?.?ال)([^\u064b-\u0652])(\u064e|\u064f|\u0650)?\u0651/, '$1$2$3');

const GOLD_WORD = /[\u0621-\u064a\u0671][\u0621-\u0652\u0670\u0671]*/g;

async function judge(lines: readonly string[], dialect: DialectId, loaded: LoadedModel): Promise<WordErrors> {
  const errors = new WordErrors();
  for (const line of lines) {
    const gold = line.normalize('NFC').match(GOLD_WORD) ?? [];
    const { sentences } = await read(strip(line), {
      dialect,
      diacritizer: loaded.diacritizer,
    });
    const said = sentences.flatMap(({ words }) => words.map(({ spoken }) => spoken));
    const aligned = said.length === gold.length;
    if (!aligned && values.examples) console.log('not aligned', strip(line), said.join(' '));
    gold.forEach((word, at) => {
      errors.add(word, aligned ? said[at]! : '');
    });
  }
  return errors;
}

async function main(): Promise<void> {
  const loaded = await loadModel();
  console.log(`Words read otherwise than written, ${loaded.file}, strictly by marks`);
  for (const dialect of offeredDialects) {
    if (dialect === 'msa' || (values.dialect ?? values.examples ?? dialect) !== dialect) continue;
    const judged = await judge(dialectLines(dialect, true), dialect, loaded);
    console.log(`${dialect.padEnd(12)}${judged.rate.toFixed(1)} % of ${judged.words} words kept for judging`);
    if (values.examples !== dialect) continue;
    const others = await judge(dialectLines(dialect, false), dialect, loaded);
    console.log(`${''.padEnd(12)}${others.rate.toFixed(1)} % of ${others.words} other words`);
    for (const [pair, count] of [...others.pairs].sort((a, b) => b[1] - a[1]))
      console.log(`${count}\t${pair}`);
  }
}

await main();
