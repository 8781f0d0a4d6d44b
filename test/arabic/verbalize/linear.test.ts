/** The time of cleaning, splitting and spelling out grows with the length of the text, whatever it is made of. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';

const UNITS = ['7', 'كّ', 'ّ', ' ', '.', '@', 'a@', '1/', '1-', '1.', '1,', '1:', '+1 ', '(0', '$', '½'];
const MORE_UNITS = [
  'كلمة ',
  'ك',
  'a',
  'A ',
  'و.',
  'http://',
  'abc.',
  '#',
  '25 كتاب ',
  'ا1',
  '😀',
  'п',
  '<',
  '٬5',
];
const LONG = 100_000;
/** Ten times the text may take ten times the time; the rest allows for a machine that does other work. */
const SLACK = 10;

function milliseconds(text: string): number {
  const start = performance.now();
  verbalize(clean(text), 'msa');
  return performance.now() - start;
}

describe('linear time', () => {
  it.each([...UNITS, ...MORE_UNITS])('of %j', (unit) => {
    const times = Math.floor(LONG / unit.length);
    milliseconds(unit.repeat(times / 100));
    const short = milliseconds(unit.repeat(times / 10));
    const long = milliseconds(unit.repeat(times));
    expect(long).toBeLessThan(Math.max(short, 50) * 10 * SLACK);
  });
});
