/**
 * The steps of reading grow with the length of the text, whatever it is made of. They are counted, not timed:
 * see test/support/steps.ts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blank } from '../support/blank-diacritizer.ts';
import { stepCounter } from '../support/steps.ts';

const countSteps = await stepCounter('/src/arabic/');
const { clean } = await import('../../src/arabic/clean/clean.ts');
const { read } = await import('../../src/arabic/read.ts');
const { verbalize } = await import('../../src/arabic/verbalize/verbalize.ts');

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
/** What cleaning decides on. */
const SIGNS = [
  '*',
  '_',
  '`',
  '~',
  'ـ',
  '\ud800',
  '*ك ',
  '_ك_ ',
  '&amp;',
  '<b>',
  '</b',
  '[ك](',
  '\n# ',
  '~*~#',
];
/** Ten times the text takes ten times the steps, and a little at its ends. */
const TEN_TIMES = 11;

/** Throws unless the steps of ten times as much of `unit` are about ten times as many. */
async function grows(unit: string, characters: number, act: (text: string) => unknown): Promise<void> {
  const times = Math.ceil(characters / unit.length);
  const few = await countSteps(() => act(unit.repeat(times)));
  const many = await countSteps(() => act(unit.repeat(times * 10)));
  expect(many / few).toBeLessThan(TEN_TIMES);
}

describe('cleaning, splitting and spelling out are linear', () => {
  const spell = (text: string) => verbalize(clean(text), 'msa');

  it.each([...UNITS, ...MORE_UNITS, ...SIGNS])('in %j', (unit) => grows(unit, 300, spell));

  it('in whatever is repeated', { timeout: 120_000 }, async () => {
    const part = fc.constantFrom(
      ...UNITS,
      ...MORE_UNITS,
      ...SIGNS,
      'ريال',
      '؟',
      '(',
      ')',
      '"',
      '\n',
      '20',
      '-',
      'ﷺ',
    );
    const unit = fc.array(part, { minLength: 2, maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(unit, (unit) => grows(unit, 200, spell)),
      { numRuns: 60 },
    );
  });
});

describe('the whole reading is linear', () => {
  it.each(['كلمة ', 'وقال الرجل إن ', '25 كتاب، ', 'كتب ', 'ﷺ', 'ك', 'a', '3:15 ', '[ك] ', 'هل تعلم؟ '])(
    'in %j',
    (unit) => grows(unit, 250, (text) => read(text, { dialect: 'egyptian', diacritizer: blank })),
  );
});
