/** Every Arabic sentence that the project shows is read as a reader would: `cases/shown.tsv` has them all, vowelled by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../evaluation/model.ts';
import type { Diacritizer } from '../../src/arabic/diacritize/diacritizer.ts';
import { type DialectId, dialectIds } from '../../src/arabic/dialects/index.ts';
import { read } from '../../src/arabic/read.ts';
import { arabicOf, shownArabic } from '../support/shown-arabic.ts';
import { rows } from './cases/rows.ts';

/** A text that is not Standard Arabic stands behind the name of its dialect and a stroke; one that is still misread behind `?|`. */
const shown = rows('shown').map(({ input, expected }) => {
  const [, named, text] = /^(\w+|\?)\|(.*)$/.exec(input) ?? [undefined, 'msa', input];
  return { text: text!, dialect: named as DialectId | '?', vowelled: expected };
});
const cases = shown.filter((one): one is typeof one & { dialect: DialectId } => one.dialect !== '?');
const misread = shown.filter(({ dialect }) => dialect === '?');

let diacritizer: Diacritizer;
beforeAll(async () => {
  ({ diacritizer } = await loadModel());
});

const phonesOf = async (text: string, dialect: DialectId): Promise<string> =>
  (await read(text, { dialect, diacritizer })).sentences
    .flatMap(({ words }) => words.flatMap(({ phones }) => phones))
    .join(' ');

it('no sentence of README, documents, examples, dashboard and samples is missing, and none is here that they no longer have', () => {
  expect(shown.map(({ text }) => text).sort()).toEqual([...shownArabic().keys()].sort());
});

it('names dialects that there are', () => {
  for (const { dialect } of cases) expect(dialectIds).toContain(dialect);
});

describe('what is said of a sentence is what is said of it vowelled', () => {
  it.each(cases)('$dialect: $text', async ({ text, dialect, vowelled }) => {
    expect(await phonesOf(text, dialect), (await read(text, { dialect, diacritizer })).diacritized).toBe(
      await phonesOf(vowelled, dialect),
    );
  });
});

describe('still read otherwise', () => {
  for (const { text, vowelled } of misread) it.todo(`${text}: ${vowelled}`);

  it('are few', () => {
    expect(misread.length).toBeLessThanOrEqual(15);
  });
});

describe('finding the Arabic of a file', () => {
  it.each([
    ["title: 'أعد المحاولة'", ['أعد المحاولة']],
    [`\`تعديل «\${name}»\``, ['تعديل «أحمد»']],
    ['- «عايز»، «شلونك» and more', ['عايز', 'شلونك']],
    ['letters و ف ب before a word', []],
  ])('%s', (text, expected) => {
    expect(arabicOf(text)).toEqual(expected);
  });
});
