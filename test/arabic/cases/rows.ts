/** Reads a table of cases: input, tab, expected. Lines that begin with // are headings. */
import { readFileSync } from 'node:fs';

export interface Row {
  line: number;
  input: string;
  expected: string;
}

export function rows(name: string): Row[] {
  return readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('//'))
    .map(({ text, line }) => {
      const [input, expected, ...rest] = text.split('\t');
      if (!input || expected === undefined || rest.length > 0) {
        throw new Error(`${name}.tsv:${line} is not input, tab, expected`);
      }
      return { line, input, expected };
    });
}
