import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diacritizer } from '../../src/arabic/diacritize/diacritizer.ts';
import { isPhone } from '../../src/arabic/phonology/inventory.ts';
import { read } from '../../src/arabic/read.ts';
import type { DialectId, Reading } from '../../src/arabic/reading.ts';

/** A diacritizer that says anything at all, but always the same of the same words. */
const wild: Diacritizer = {
  score: async (words) =>
    words.map(({ letters, gap }, at) => {
      const seen = `${at}${JSON.stringify(letters)}${gap}`;
      let state = [...seen].reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)!) | 0, 17);
      const say = (classes: number): Float32Array =>
        Float32Array.from({ length: letters.length * classes }, () => {
          state = (Math.imul(state, 1103515245) + 12345) | 0;
          return ((state >>> 16) & 1023) / 64;
        });
      return { marks: say(16), spelling: say(10) };
    }),
};
const readAs = (text: string, dialect: DialectId = 'msa'): Promise<Reading> =>
  read(text, { dialect, diacritizer: wild });

const word = fc.string({
  unit: fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئ'),
  minLength: 1,
  maxLength: 8,
});
const marked = fc.string({
  unit: fc.constantFrom(
    ...'ابتسلمنويةىأإآ',
    '\u064e',
    '\u064f',
    '\u0650',
    '\u064b',
    '\u0651',
    '\u0652',
    '\u0670',
  ),
  minLength: 1,
  maxLength: 12,
});
const number = fc.oneof(
  fc.nat(10 ** 7).map(String),
  fc.nat(9999).map((value) => String(value).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)),
);
const sign = fc.constantFrom(
  '،',
  '.',
  '؟',
  '!',
  '؛',
  ':',
  '(',
  ')',
  '-',
  '"',
  '\n',
  '😀',
  '\u200f',
  '[[',
  '%',
);
const latin = fc.string({ unit: fc.constantFrom(...'abcXYZ'), minLength: 1, maxLength: 6 });
const arabic = fc
  .array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 3, arbitrary: marked }, number, sign, latin), {
    maxLength: 14,
  })
  .map((parts) => parts.join(' '));
const dialect = fc.constantFrom<DialectId>('msa', 'msa', 'egyptian', 'levantine', 'gulf', 'saudi');

const MARK = /[\u064b-\u0652\u0670]/;

/** Plain throws: `expect` is slow where it runs a million times. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** What every reading keeps, whatever the text. */
function check(text: string, reading: Reading): void {
  const points = [...text];
  must(reading.characters === points.length, 'characters');
  const spans = new Map<string, string>();
  for (const sentence of reading.sentences) {
    for (const { from, to, spoken, phones, pauseMs, text: span } of sentence.words) {
      // Not always in order: 1 كتاب is said كتاب واحد.
      must(from >= 0 && to > from && to <= points.length, `offsets ${from} ${to}`);
      const key = `${from} ${to}`;
      const received = spans.get(key) ?? points.slice(from, to).join('');
      spans.set(key, received);
      must(span === received, `span ${span}`);
      must(phones.every(isPhone), `phones ${phones.join(' ')}`);
      must(pauseMs >= 0, 'pause');
      must(spoken !== '' && spoken === spoken.normalize('NFC') && !MARK.test(spoken[0]!), `spoken ${spoken}`);
      // Never two vowels, never a vowel with a sukun, never a mark twice.
      for (const marks of spoken.match(/[\u064b-\u0652\u0670]+/g) ?? []) {
        const vowels = marks.match(/[\u064b-\u0650]/g)?.length ?? 0;
        must(vowels <= 1 && !(vowels === 1 && marks.includes('\u0652')), `marks of ${spoken}`);
        must(new Set(marks).size === marks.length, `marks of ${spoken}`);
      }
    }
  }
  for (const { from, to, code } of reading.warnings) {
    must(
      /^[a-z_]+$/.test(code) && from >= 0 && to >= from && to <= points.length,
      `warning ${code} ${from} ${to}`,
    );
  }
}

/** Received code points that no word and no warning covers. */
function uncovered(text: string, reading: Reading): string[] {
  const seen = new Set<number>();
  const spans = [...reading.sentences.flatMap(({ words }) => words), ...reading.warnings];
  for (const { from, to } of spans) for (let index = from; index < to; index += 1) seen.add(index);
  return [...text].filter((_, index) => !seen.has(index));
}

describe('whatever text comes in', () => {
  it('Arabic with numbers, marks, signs and Latin: offsets, phones and marks are sound', async () => {
    await fc.assert(
      fc.asyncProperty(arabic, dialect, async (text, as) => check(text, await readAs(text, as))),
      { numRuns: 5000 },
    );
  }, 60_000);

  it('no Arabic letter and no digit vanishes', async () => {
    await fc.assert(
      fc.asyncProperty(arabic, async (text) => {
        const lost = uncovered(text, await readAs(text)).filter((character) =>
          /[\u0621-\u063a\u0641-\u064a\d٠-٩]/.test(character),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('arbitrary Unicode never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) =>
        check(text, await readAs(text)),
      ),
      { numRuns: 3000 },
    );
  }, 60_000);

  it('lone surrogates and other halves of UTF-16 never throw', async () => {
    const halves = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(halves, async (units) => {
        const text = String.fromCharCode(...units);
        check(text, await readAs(text));
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  it('the same text gives the same reading', async () => {
    await fc.assert(
      fc.asyncProperty(arabic, async (text) => {
        expect(await readAs(text)).toEqual(await readAs(text));
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it("the writer's vowels stay", async () => {
    const vowelled = fc
      .array(fc.tuple(fc.constantFrom(...'بتسكمفقدر'), fc.constantFrom('\u064e', '\u064f', '\u0650')), {
        minLength: 2,
        maxLength: 7,
      })
      .map((letters) => letters.map((pair) => pair.join('')).join(''));
    await fc.assert(
      fc.asyncProperty(vowelled, async (text) => {
        const reading = await readAs(text);
        expect(reading.diacritized).toBe(text);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

describe('texts meant to hurt', () => {
  it.each([
    ['5,000 shaddas', `ك${'\u0651'.repeat(5000)}`],
    ['a run of combining marks', `كتاب${'\u064e\u064f'.repeat(3000)}`],
    ['right-to-left overrides', '\u202eكتاب\u202c \u2067جديد\u2069'],
    ['private use', 'كتاب \ue000 جديد'],
    ['one long word', 'ك'.repeat(20_000)],
    ['digits', '7'.repeat(20_000)],
    ['emoji', `مرحبا ${'😀'.repeat(3000)} بكم`],
    ['Greek and Chinese', 'مرحبا Ελληνικά 中文 بكم'],
    ['brackets', '[[ x ]] '.repeat(500)],
    ['spaces', ' '.repeat(10_000)],
  ])('%s', async (_, text) => {
    check(text, await readAs(text));
  });
});
