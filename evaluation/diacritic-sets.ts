/**
 * The sets on which diacritizers are measured: those that papers measure on, from the shared data, `everyday.txt`, and
 * the sentences of our own corpus that were kept apart; and what our own chain reads of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diacritize } from '../src/arabic/diacritize/diacritize.ts';
import type { Diacritizer } from '../src/arabic/diacritize/diacritizer.ts';
import { type DialectId, dialectOf } from '../src/arabic/dialects/index.ts';
import type { Lexicon } from '../src/arabic/lexicon/lexicon.ts';
import type { VerbalizedSentence } from '../src/arabic/reading.ts';
import { strip, writeWord } from '../src/arabic/script/marks.ts';
import { heldOut } from './corpus.ts';
import { dataFolder } from './model.ts';

const everyday = fileURLToPath(new URL('./everyday.txt', import.meta.url));

export interface TestSet {
  name: string;
  lines: Line[];
  dialect: DialectId;
}

/** Gold words of a line; `at` is their place among the line's tokens. */
export interface Line {
  tokens: string[];
  gold: { at: number; form: string }[];
}

function goldLine(line: string): Line {
  const tokens = line.split(/\s+/).filter((token) => token !== '');
  return { tokens, gold: tokens.map((form, at) => ({ at, form })) };
}

/** The sentences of our corpus that were kept apart: file by file, and all of Standard Arabic together. */
function heldOutSets(): TestSet[] {
  const sets = [...heldOut()].map(([file, sentences]) => {
    const [, dialect = 'msa'] = /^dialects\/([a-z]+)/.exec(file) ?? [];
    return { name: `held/${file}`, lines: sentences.map(goldLine), dialect: dialect as DialectId };
  });
  const standard = sets.filter(({ dialect }) => dialect === 'msa').flatMap((set) => set.lines);
  return [{ name: 'held', lines: standard, dialect: 'msa' }, ...sets];
}

/** As people type: no hamza on an alif, ه for ة, ى for ي at a word's end (the places that the network must restore). */
export const asTyped = (token: string): string =>
  token
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة(?=[^\u0621-\u064a]*$)/, 'ه')
    .replace(/ي(?=[^\u0621-\u064a]*$)/, 'ى');

/** wild2max: genre, bare sentence, then index=form for the words that have gold. */
function sparseLines(path: string): Line[] {
  return lines(path).map((line) => {
    const [, sentence = '', ...pairs] = line.split('\t');
    const gold = pairs.map((pair) => ({
      at: Number(pair.slice(0, pair.indexOf('='))),
      form: pair.slice(pair.indexOf('=') + 1),
    }));
    return { tokens: sentence.split(' '), gold };
  });
}

const lines = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** A line as the spelling-out stage gives it: words of letters, with what was written between them. */
function sentenceOf(tokens: readonly string[]): { sentence: VerbalizedSentence; places: number[] } {
  const words: VerbalizedSentence['words'] = [];
  const places: number[] = [];
  tokens.forEach((token, at) => {
    const bare = strip(token);
    const spelling = bare.replace(/[^\u0621-\u064a\u0671]/g, '');
    const [, before = '', after = ''] =
      /^([^\u0621-\u064a\u0671]*).*?([^\u0621-\u064a\u0671]*)$/.exec(bare) ?? [];
    const last = words.at(-1);
    if (last) last.after += ` ${before}`;
    if (spelling === '') return;
    const [punctuation = ''] = /[.،؛:؟!…]/.exec(after) ?? [];
    words.push({ text: spelling, from: 0, to: 0, spelling, punctuation, after, source: 'text' });
    places.push(at);
  });
  return { sentence: { text: '', from: 0, to: 0, intonation: 'statement', words, warnings: [] }, places };
}

/** Our own chain: each token with its vowels, those without letters as they are. */
export async function readTokens(
  tokens: readonly string[],
  { diacritizer, lexicon, dialect }: { diacritizer: Diacritizer; lexicon: Lexicon; dialect: DialectId },
): Promise<string[]> {
  const { sentence, places } = sentenceOf(tokens);
  const [words = []] = await diacritize([sentence], {
    diacritizer,
    lexicon,
    dialect,
    rules: dialectOf(dialect),
  });
  const said = tokens.map(strip);
  places.forEach((at, index) => {
    said[at] = writeWord(words[index]!.letters);
  });
  return said;
}

/** Every set there is; throws where NUTQ_SHARED names no data. */
export function allSets(): TestSet[] {
  const folder = join(dataFolder(), 'text/eval');
  return [
    ...['catt_gt', 'fadel_test', 'fadel_val'].map((name) => wholeSet(name, join(folder, `${name}.txt`))),
    everydaySet(),
    { name: 'wild2max_dev', lines: sparseLines(join(folder, 'wild2max_dev_words.tsv')), dialect: 'msa' },
    ...heldOutSets(),
  ];
}

/** The set that needs no data from elsewhere. */
export const everydaySet = (): TestSet => wholeSet('everyday', everyday);

/** Vowelled sentences in a file, a line each; `#` begins a comment. */
export const ownSet = (path: string): TestSet => wholeSet('text', path);

const wholeSet = (name: string, path: string): TestSet => ({
  name,
  lines: lines(path).map(goldLine),
  dialect: 'msa',
});
