/** Helpers for the tables of cases: what is said for a text, with and without marks. */
import { clean } from '../../../src/arabic/clean/clean.ts';
import type { DialectId } from '../../../src/arabic/reading.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';
import { type Row, rows } from '../cases/rows.ts';

/** The spoken words of a text, without punctuation; sentences parted by « / ». */
export function say(text: string, dialect: DialectId = 'msa'): string {
  return verbalize(clean(text), dialect)
    .map((sentence) => sentence.words.map((word) => word.spelling).join(' '))
    .join(' / ');
}

/** The order of marks that cleaning gives, whatever the editor of a table wrote. */
const shaddaFirst = (text: string): string => text.replace(/([ً-ِْ])ّ/g, 'ّ$1');

export const bare = (text: string): string => text.replace(/[ً-ْ]/g, '').replace(/مائ/g, 'مئ');

/** A table of cases; expected words with marks are compared with marks. */
export const table = (name: string): Row[] =>
  rows(name).map((row) => ({ ...row, expected: shaddaFirst(row.expected) }));

/** What was said in the form in which the case wants it compared, word by word. */
export function compared(said: string, expected: string): { said: string; expected: string } {
  const marked = /[ً-ْ]/.test(expected);
  return marked ? { said, expected } : { said: bare(said), expected: bare(expected) };
}
