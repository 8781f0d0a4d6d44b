/**
 * What holds for every text, tried on 11,000 random ones: half made of pieces that meet in real texts
 * (numbers, signs, units, words, marks), half of any code units at all, lone surrogates included.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import type { DialectId } from '../../../src/arabic/reading.ts';
import { splitSentences } from '../../../src/arabic/segment/sentences.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';

const PIECES =
  'كتاب سنة ريال دينار في من بـ لـ و الـ ك ف م ه د. أ.د. ص.ب. إلخ عام القرن الساعة هاتف 1 25 007 3.14 1,234 12:30 15/03/2024 ٣٫٥ ۱۲ % ٪ $ € ر.س SAR كم م² ° -5 + 1-2 10.0.24 ½ XIV iPhone COVID-19 5G a@b.co www.x.com/1?q=2 #وسم_2 @user é 😀 … ؟ ! . ، ؛ : ( ) [ « » " \' َ ُ ّ ْ ً ٰ ٓ ٔ ـ ﷺ ﻻ ی ک پ گ Я 中 α ² № * ** _ ` ~ # > / \\ | = < & ^'.split(
    ' ',
  );
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 2, arbitrary: fc.constantFrom(' ', '\n', '\u200f', '\u00a0', '\ufeff', '\u200d') },
  { weight: 1, arbitrary: fc.nat({ max: 10 ** 15 }).map(String) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);
const likely = fc
  .tuple(fc.array(piece, { maxLength: 14 }), fc.boolean())
  .map(([parts, spaced]) => parts.join(spaced ? ' ' : ''));
const codeUnits = fc
  .array(
    fc.oneof(
      fc.nat({ max: 0xffff }),
      fc.integer({ min: 0x600, max: 0x6ff }),
      fc.integer({ min: 0xfb50, max: 0xfeff }),
      fc.integer({ min: 0x20, max: 0x7e }),
    ),
    { maxLength: 40 },
  )
  .map((units) => String.fromCharCode(...units));
const dialects = fc.constantFrom<DialectId>(
  'msa',
  'msa',
  'egyptian',
  'levantine',
  'gulf',
  'saudi',
  'maghrebi',
);

const RUNS = 5000;
const WATCHED = /[\p{Nd}ء-غف-ي]/u;

const PUNCTUATION: ReadonlySet<string> = new Set(['', '،', '؛', ':', '.', '؟', '!', '–', '(', ')']);

/** Plain checks: an `expect` for each word would take longer than the reading. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Everything that must hold for one text. */
function holds(text: string, dialect: DialectId): void {
  const points = [...text];
  const cleaned = clean(text);
  must(clean(cleaned.text).text === cleaned.text, 'cleaning twice changes the text');
  must(cleaned.from.length === cleaned.text.length, 'a unit has no start');
  must(cleaned.to.length === cleaned.text.length, 'a unit has no end');
  const sentences = verbalize(cleaned, dialect);
  const covered = new Uint8Array(points.length);
  const cover = ({ from, to }: { from: number; to: number }) => covered.fill(1, from, to);
  cleaned.warnings.forEach(cover);
  for (const sentence of sentences) {
    sentence.warnings.forEach(cover);
    must(points.slice(sentence.from, sentence.to).join('') === sentence.text, 'a sentence names other text');
    for (const word of sentence.words) {
      const { spelling, source, punctuation } = word;
      cover(word);
      must(word.from < word.to, `the word ${spelling} spans nothing`);
      must(points.slice(word.from, word.to).join('') === word.text, `${spelling} names other text`);
      must(/^[ء-غف-يگپچڤ][ء-غف-يگپچڤً-ْ]*$/.test(spelling), `${spelling} is not Arabic letters alone`);
      must(!/[ً-ِْ]{2}|[ً-ِْ]ّ|ّ[ّْ]/.test(spelling), `${spelling} bears marks that exclude each other`);
      must(source === 'text' || !/اْ|ىْ/.test(spelling), `${spelling} has a sukun on an alif`);
      must(PUNCTUATION.has(punctuation), `${punctuation} is no pause`);
    }
  }
  points.forEach((point, place) => {
    must(
      covered[place] === 1 || !WATCHED.test(point),
      `${JSON.stringify(point)} at ${place} is neither said nor warned of`,
    );
  });
  must(
    JSON.stringify(verbalize(clean(text), dialect)) === JSON.stringify(sentences),
    'the same text is read in two ways',
  );
}

describe('for every text', () => {
  it('of likely pieces', () => {
    // A year of the era whose shadda stood behind its vowel.
    fc.assert(fc.property(likely, dialects, holds), { numRuns: RUNS, examples: [['سنة0ه', 'msa']] });
  }, 120_000);

  it('of any code units', () => {
    // Vowels of Latin letters behind one another, which no Arabic letter bears at once.
    const examples = ['A2Ae', 'sa3ia', 'ri7uia', 'a3aaay'].map((text): [string, DialectId] => [text, 'msa']);
    fc.assert(fc.property(codeUnits, dialects, holds), { numRuns: RUNS, examples });
  }, 120_000);

  it('sentences part the text without overlap, and lose only blanks', () => {
    fc.assert(
      fc.property(likely, (text) => {
        const { text: cleaned } = clean(text);
        let end = 0;
        for (const span of splitSentences(cleaned)) {
          expect(cleaned.slice(end, span.start).trim()).toBe('');
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(cleaned.slice(end).trim()).toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
