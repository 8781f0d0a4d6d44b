/**
 * `npm run eval:diacritics`: diacritic and word error rates of the product's own chain (network,
 * lexicon, constraints) on every set of `text/eval`, beside published figures, and on `everyday.txt`: 167 short
 * sentences as callers send them, written for this project and trained on by nothing; and on the sentences of our own
 * corpus that were kept apart, file by file (`held/…`), the dialects' in their dialect. `-- --limit 300` takes the
 * first lines of each set, `-- --set NAME` the sets whose names begin so, `-- --write FOLDER` keeps what was read.
 * `-- --as-typed` takes the hamzas of alif, the dots of ة and those of a final ي off before reading, as people do.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { diacritize } from '../src/arabic/diacritize/diacritize.ts';
import { type DialectId, dialectOf } from '../src/arabic/dialects/index.ts';
import { type Lexicon, lexiconFor } from '../src/arabic/lexicon/lexicon.ts';
import type { VerbalizedSentence } from '../src/arabic/reading.ts';
import { strip, writeWord } from '../src/arabic/script/marks.ts';
import { heldOut } from './corpus.ts';
import { DiacriticErrors } from './diacritic-error.ts';
import { dataFolder, type LoadedModel, loadModel } from './model.ts';

/** With case endings: DER/WER as their authors published or as measured on published outputs (design/arabic.md). */
const PUBLISHED: Record<string, string> = {
  catt_gt: 'CATT 5.7/19.5 · Farasa 7.9/29.3 · CBHG 8.3/29.5 · Shakkala 11.6/39.1 · Mishkal 13.8/47.3',
  fadel_test: 'Shakkelha 2.6/7.7 · Shakkala 3.7/11.2',
};

const everyday = fileURLToPath(new URL('./everyday.txt', import.meta.url));

interface TestSet {
  name: string;
  lines: Line[];
  dialect: DialectId;
}

/** Gold words of a line; `at` is their place among the line's tokens. */
interface Line {
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
const asTyped = (token: string): string =>
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
    .filter((line) => line.trim() !== '');

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
    words.push({ text: spelling, from: 0, to: 0, spelling, punctuation: '', after, source: 'text' });
    places.push(at);
  });
  return { sentence: { text: '', from: 0, to: 0, intonation: 'statement', words, warnings: [] }, places };
}

async function measure(
  { lines: set, dialect }: TestSet,
  loaded: LoadedModel,
  lexicon: Lexicon,
  typed: boolean,
): Promise<{ errors: DiacriticErrors; read: string[] }> {
  const errors = new DiacriticErrors();
  const read: string[] = [];
  for (const { tokens, gold } of set) {
    const { sentence, places } = sentenceOf(typed ? tokens.map((token) => asTyped(strip(token))) : tokens);
    const [words = []] = await diacritize([sentence], {
      diacritizer: loaded.diacritizer,
      lexicon,
      dialect,
      rules: dialectOf(dialect),
    });
    const said = [...tokens].map((token) => strip(token));
    places.forEach((at, index) => {
      said[at] = writeWord(words[index]!.letters);
    });
    for (const { at, form } of gold) errors.add(form, said[at] ?? '');
    read.push(said.join(' '));
  }
  return { errors, read };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      limit: { type: 'string' },
      write: { type: 'string' },
      set: { type: 'string' },
      'no-lexicon': { type: 'boolean' },
      'as-typed': { type: 'boolean', default: false },
    },
  });
  const folder = join(dataFolder(), 'text/eval');
  const standard = (name: string, read: Line[]): TestSet => ({ name, lines: read, dialect: 'msa' });
  const whole = (name: string, path = join(folder, `${name}.txt`)): TestSet =>
    standard(name, lines(path).map(goldLine));
  const sets = [
    whole('catt_gt'),
    whole('fadel_test'),
    whole('fadel_val'),
    whole('everyday', everyday),
    standard('wild2max_dev', sparseLines(join(folder, 'wild2max_dev_words.tsv'))),
    ...heldOutSets(),
  ];
  const loaded = await loadModel();
  console.log(
    `${loaded.file} (inputs: ${loaded.inputs.join(', ')})${values['no-lexicon'] ? ', no lexicon' : ''}`,
  );
  console.log('                 with case endings   without             as read *');
  console.log(
    'set              DER %    WER %      DER %    WER %      DER %    WER %     words   published, with case endings (DER/WER)',
  );
  for (const set of sets) {
    const { name, dialect } = set;
    if (values.set !== undefined && !name.startsWith(values.set)) continue;
    const lexicon = values['no-lexicon'] ? { find: () => undefined } : lexiconFor(dialect);
    const some = { ...set, lines: set.lines.slice(0, values.limit ? Number(values.limit) : undefined) };
    const { errors, read } = await measure(some, loaded, lexicon, values['as-typed']);
    const { der, wer, derStem, werStem, derRead, werRead, words } = errors.rates();
    const cell = (value: number, width: number): string => value.toFixed(2).padEnd(width);
    console.log(
      `${name.replace('dialects/', '').padEnd(17)}${cell(der, 9)}${cell(wer, 11)}${cell(derStem, 9)}${cell(werStem, 11)}${cell(derRead, 9)}${cell(werRead, 10)}${String(words).padEnd(8)}${PUBLISHED[name] ?? ''}`,
    );
    if (values.write !== undefined) {
      mkdirSync(values.write, { recursive: true });
      writeFileSync(join(values.write, `${name.replaceAll('/', '-')}.txt`), `${read.join('\n')}\n`);
    }
  }
  console.log(
    '* with case endings, and إ without its kasra (the classical texts leave half of them out), رِيا for رِيَا and الْاِ for الِا\n  taken as the readings that they are. The other columns count these as errors, as published papers do.',
  );
}

await main();
