/** The tables of cases, one kind a file: what is said for a text. An Arabic reader can check each line. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../../src/arabic/reading.ts';
import { compared, say, table } from './say.ts';

const KINDS = [
  'cardinals',
  'agreement',
  'case',
  'ordinals',
  'ranges',
  'money',
  'units',
  'dates',
  'times',
  'serials',
  'foreign',
  'latin-arabic',
  'abbreviations',
  'text',
  'as-typed',
];

describe.each(KINDS)('%s', (kind) => {
  it.each(table(kind))('line $line: $input', ({ input, expected }) => {
    const { said, expected: wanted } = compared(say(input).replaceAll(' / ', ' '), expected);
    expect(said).toBe(wanted);
  });
});

describe('dialects', () => {
  it.each(table('dialects'))('line $line: $input', ({ input, expected }) => {
    const [dialect, text] = input.split('|') as [DialectId, string];
    const { said, expected: wanted } = compared(say(text, dialect), expected);
    expect(said).toBe(wanted);
  });
});
