/** Cleaning: a table of texts and what they become, and the places that the result keeps. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { rows } from '../cases/rows.ts';

/** \uXXXX and \n of the table. */
const decode = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r');
/** Editors store a vowel before a shadda; cleaning gives the shadda first. */
const shaddaFirst = (text: string): string => text.replace(/([ً-ِْ])ّ/g, 'ّ$1');

describe('clean', () => {
  it.each(rows('clean'))('line $line: $input', ({ input, expected }) => {
    const [text = '', warning] = expected.split(/ ?#(?=[a-z_]+$)/);
    const cleaned = clean(decode(input));
    expect(cleaned.text).toBe(shaddaFirst(decode(text)));
    expect(cleaned.warnings.map(({ code }) => code)).toEqual(warning ? [warning] : []);
  });

  it('knows the received code points behind every unit', () => {
    const { text, from, to } = clean('😀 مـحـمّد ﷺ٣');
    expect(text).toBe('  محمّد  صلى الله عليه وسلم 3');
    expect([from[2], to[2]]).toEqual([2, 4]);
    expect([from[text.indexOf('صلى')], to[text.indexOf('وسلم')]]).toEqual([10, 11]);
    expect([from.at(-1), to.at(-1)]).toEqual([11, 12]);
  });

  it('collapses thousands of marks on one letter, with one warning', () => {
    const { text, warnings } = clean(`ب${'ّ'.repeat(5000)}${'َ'.repeat(5000)}`);
    expect(text).toBe('ب\u0651\u064e');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: 'malformed_marks', from: 2, to: 10_001 });
  });
});
