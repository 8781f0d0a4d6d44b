/** Numbers of real vowelled sentences, put into digits: we must say the words that stood there, endings included. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { say, table } from './say.ts';

/** Spellings that differ between texts and say the same. */
const oneSpelling = (text: string): string =>
  clean(text)
    .text.replace(/َ?اَ?/g, 'ا')
    .replace(/م[َِ]?ا?ئ/g, 'مئ')
    .replace(/عَشْرَ(?=[ةَُِ])/g, 'عَشَرَ');

describe('numbers of real text', () => {
  it.each(table('real'))('line $line: $input', ({ input, expected }) => {
    expect(oneSpelling(say(input))).toContain(oneSpelling(expected));
  });
});
