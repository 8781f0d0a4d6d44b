/** The vowelled corpus that the diacritizer learns from: every letter marked, nothing twice, a tenth kept apart. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { keptApart } from '../../evaluation/corpus.ts';
import { bareLine, beginsMute, faults, wordsOf } from './vowelled.ts';

const corpus = fileURLToPath(new URL('../../training/diacritizer/corpus', import.meta.url));

interface Sentence {
  place: string;
  line: string;
}

/** The sentences of one file, with where they stand. */
const sentences = (folder: string, file: string): Sentence[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'));

const textFiles = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.txt'));

const standard = textFiles(corpus).flatMap((file) => sentences(corpus, file));
const dialects = new Map<string, Sentence[]>();
for (const file of textFiles(join(corpus, 'dialects'))) {
  const name = file.replace(/(_\d+)?\.txt$/, '');
  dialects.set(name, [...(dialects.get(name) ?? []), ...sentences(join(corpus, 'dialects'), file)]);
}

const slips = (text: Sentence[], dialect: boolean): string[] =>
  text.flatMap(({ place, line }) =>
    wordsOf(line).flatMap((word) => faults(word, dialect).map((fault) => `${place}: ${word}: ${fault}`)),
  );

function repeated(text: Sentence[]): string[] {
  const seen = new Map<string, string>();
  return text.flatMap(({ place, line }) => {
    const first = seen.get(bareLine(line));
    seen.set(bareLine(line), place);
    return first ? [`${place}: as in ${first}`] : [];
  });
}

const count = (text: Sentence[]): number => text.reduce((sum, { line }) => sum + wordsOf(line).length, 0);

describe('the corpus', () => {
  it('has every letter of Standard Arabic marked, case endings too', () => {
    expect(slips(standard, false)).toEqual([]);
  });

  it('begins no sentence with an alif that does not say its vowel', () => {
    expect(standard.filter(({ line }) => beginsMute(line))).toEqual([]);
    expect(beginsMute('اجْتَمَعُوا أَمْسِ.')).toBe(true);
  });

  it.each([...dialects.keys()])('has every letter of %s marked but for bare endings', (name) => {
    expect(slips(dialects.get(name)!, true)).toEqual([]);
  });

  it('says nothing twice in one language', () => {
    expect([standard, ...dialects.values()].flatMap(repeated)).toEqual([]);
  });

  it('holds what its README counts', () => {
    const readme = readFileSync(join(corpus, 'README.md'), 'utf8');
    const rows = [['standard', standard], ...dialects] as [string, Sentence[]][];
    for (const [name, text] of rows)
      expect(readme).toContain(
        `| ${name} | ${text.length.toLocaleString('en')} | ${count(text).toLocaleString('en')} |`,
      );
  });

  it('keeps about a tenth of every file apart, whatever marks its sentences bear', () => {
    for (const text of [standard, ...dialects.values()]) {
      const apart = text.filter(({ line }) => keptApart(line));
      expect(apart.length / text.length).toBeGreaterThan(0.08);
      expect(apart.length / text.length).toBeLessThan(0.125);
      expect(text.filter(({ line }) => keptApart(bareLine(line)))).toEqual(apart);
    }
  });
});

describe('what the check finds', () => {
  it.each([
    ['كِتَب', 'ب (letter 3) has no mark'],
    ['كِتَابََ', 'ب has two vowels'],
    ['الشَمْسُ', 'sun letter ش after the article without shadda'],
    ['مَدْرَسِةٌ', 'no fatha before ta marbuta'],
    ['كِتَابً', 'tanwin fath without its alif'],
    ['كًتَابُ', 'tanwin inside'],
    ['كِتَاَبُ', 'ا bears a mark'],
    ['عدّ', 'shadda without vowel on د'],
    ['بَيتٌ', 'ي (letter 2) has no mark'],
    ['َبَيْتٌ', 'begins with a mark'],
    ['SMS', 'is not in Arabic letters'],
  ])('%s: %s', (word, fault) => {
    expect(faults(word, false)).toContain(fault);
  });

  it.each(['كِتَابًا', 'هَذَا', 'أُولَئِكَ', 'بِالشَّمْسِ', 'كَتَبُوا', 'اللَّهُ', 'آمَنَ', 'مِائَةٌ', 'فَتًى', 'مِمَّا'])(
    'nothing in %s',
    (word) => {
      expect(faults(word, false)).toEqual([]);
    },
  );

  it.each(['بَيْت', 'مِش', 'رَنّ', 'كْتَاب'])('nothing in %s as a dialect has it', (word) => {
    expect(faults(word, true)).toEqual([]);
  });
});
