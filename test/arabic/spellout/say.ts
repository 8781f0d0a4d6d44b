/** Helpers for the tables of cases: what is said for a text, with and without marks. */
import { readFileSync } from 'node:fs';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { plain } from '../../../src/arabic/spellout/plain.ts';
import type { DialectId } from '../../../src/arabic/types.ts';

/** The spoken words of a text, without punctuation; sentences parted by « / ». */
export function say(text: string, dialect: DialectId = 'msa'): string {
  return plain(clean(text), dialect)
    .map((sentence) => sentence.words.map((word) => word.spelling).join(' '))
    .join(' / ');
}

/** The order of marks that cleaning gives, whatever the editor of a table wrote. */
const shaddaFirst = (text: string): string => text.replace(/([ً-ِْ])ّ/g, 'ّ$1');

export const bare = (text: string): string => text.replace(/[ً-ْ]/g, '').replace(/مائ/g, 'مئ');

export interface Case {
  line: number;
  input: string;
  expected: string;
}

/** A table: input, tab, expected; lines that begin with // are headings. Expected words with marks are compared with marks. */
export function table(name: string): Case[] {
  const path = new URL(`../cases/${name}.tsv`, import.meta.url);
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('//'))
    .map(({ text, line }) => {
      const [input, expected, ...rest] = text.split('\t');
      if (!input || expected === undefined || rest.length > 0)
        throw new Error(`${name}.tsv:${line} is not input, tab, expected`);
      return { line, input, expected: shaddaFirst(expected) };
    });
}

/** What was said in the form in which the case wants it compared, word by word. */
export function compared(said: string, expected: string): { said: string; expected: string } {
  const marked = /[ً-ْ]/.test(expected);
  return marked ? { said, expected } : { said: bare(said), expected: bare(expected) };
}
