/** Splitting: where sentences end, and that long ones are cut without losing a word. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { LONGEST_PIECE } from '../../../src/arabic/segment/chunks.ts';
import { splitSentences } from '../../../src/arabic/segment/sentences.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';
import { rows } from '../cases/rows.ts';

const SIGN = { question: '؟', exclamation: '!', statement: '' };

describe('sentences', () => {
  it.each(rows('split'))('line $line: $input', ({ input, expected }) => {
    const text = input.replaceAll('\\n', '\n');
    const said = splitSentences(text).map(
      ({ start, end, intonation }) => SIGN[intonation] + text.slice(start, end).trim(),
    );
    expect(said.join(' / ')).toBe(expected);
  });
});

describe('long sentences', () => {
  const letters = (words: { spelling: string }[]): number =>
    words.reduce((sum, { spelling }) => sum + spelling.replace(/[ً-ْ]/g, '').length + 1, 0);

  it.each([
    ['with commas', 'كلمة أخرى هنا، ثم '.repeat(60)],
    ['with conjunctions', 'ذهب الولد إلى البيت وأكل الطعام '.repeat(40)],
    ['with neither', 'كلمة '.repeat(400)],
    ['of numbers', '123456789 '.repeat(40)],
    ['without a space', 'ك'.repeat(5000)],
    ['of digits', '7'.repeat(3000)],
  ])('%s are cut', (_, text) => {
    const sentences = verbalize(clean(text), 'msa');
    expect(sentences.length).toBeGreaterThan(1);
    for (const { words } of sentences) {
      expect(words.length).toBeGreaterThan(0);
      expect(letters(words)).toBeLessThanOrEqual(LONGEST_PIECE + 1);
    }
  });

  it('are cut after a comma rather than elsewhere, and only the last piece asks', () => {
    const text = `${'كلمة أخرى هنا ثم '.repeat(8)}أخيرا، ${'كلمة أخرى هنا ثم '.repeat(8)}أخيرا؟`;
    const sentences = verbalize(clean(text), 'msa');
    expect(sentences[0]!.words.at(-1)!.punctuation).toBe('،');
    expect(sentences.map(({ intonation }) => intonation)).toEqual(['statement', 'question']);
  });

  it.each(['وذهبنا', 'لأن', 'حيث', 'إلى'])('are cut before %s where no sign stands', (conjunction) => {
    const text = `${'كلمة أخرى هنا '.repeat(8)}${conjunction} ${'كلمة أخرى هنا '.repeat(11)}`;
    const [first, second] = verbalize(clean(text), 'msa');
    expect(first!.words).toHaveLength(24);
    expect(second!.words[0]!.spelling).toBe(conjunction);
  });

  it('keep every word, in order', () => {
    const words = Array.from({ length: 500 }, (_, index) =>
      'بتثجحخدذرز'[index % 10]!.repeat(3 + (index % 7)),
    );
    const said = verbalize(clean(words.join(' ')), 'msa').flatMap((sentence) =>
      sentence.words.map(({ spelling }) => spelling),
    );
    expect(said).toEqual(words);
  });
});
