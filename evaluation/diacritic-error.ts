/**
 * Diacritic and word error rates as published papers count them, equal to the shared `der.py`:
 * what is only a habit of spelling (sukun or nothing, tanwin before or after its alif, the short
 * vowel before its long one, marks on an initial alif, the dagger alif) is folded away first.
 *
 * Beside it the same counts with three spellings more taken as one reading, which the published count
 * keeps apart though nobody could read them differently: إلى and إِلَى, رِياضة and رِيَاضة, الْاِسم and الِاسم.
 */

interface Marked {
  letter: string;
  marks: Set<string>;
}

const MARKS = new Set('\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670');
const LETTER = /[\u0621-\u063a\u0641-\u064a\u0671]/;
const [FATHATAN, FATHA, DAMMA, KASRA, SUKUN, DAGGER] = [
  '\u064b',
  '\u064e',
  '\u064f',
  '\u0650',
  '\u0652',
  '\u0670',
];

/** The letters of a word with their folded marks; `reading` folds the three spellings more. */
export function fold(word: string, reading = false): Marked[] {
  const out: Marked[] = [];
  for (const character of word) {
    if (MARKS.has(character)) out.at(-1)?.marks.add(character);
    else if (LETTER.test(character))
      out.push({ letter: character === 'ٱ' ? 'ا' : character, marks: new Set() });
  }
  for (const { marks } of out) marks.delete(DAGGER!);
  if (reading) oneSpelling(out);
  for (let index = 1; index < out.length; index += 1) {
    const { letter, marks } = out[index]!;
    if ((letter === 'ا' || letter === 'ى') && marks.delete(FATHATAN!)) out[index - 1]!.marks.add(FATHATAN!);
  }
  for (let index = 0; index < out.length - 1; index += 1) {
    const { letter, marks: following } = out[index + 1]!;
    if (!bare(following) || (reading && isGlide(out, index + 1))) continue;
    const { marks } = out[index]!;
    const own =
      letter === 'ا' || letter === 'ى' ? FATHA : letter === 'و' ? DAMMA : letter === 'ي' ? KASRA : undefined;
    if (own !== undefined && marks.delete(own)) following.clear();
  }
  out.forEach(({ letter, marks }, index) => {
    marks.delete(SUKUN!);
    if (letter === 'ا' && index <= 1) marks.clear();
  });
  return out;
}

const bare = (marks: ReadonlySet<string>): boolean =>
  marks.size === 0 || (marks.size === 1 && marks.has(SUKUN!));

/** A bare و or ي before an alif is a consonant: رِياضة, not the silent alif of كتبوا. */
function isGlide(word: readonly Marked[], index: number): boolean {
  const after = word[index + 1];
  if (!'وي'.includes(word[index]!.letter) || after?.letter !== 'ا' || !bare(after.marks)) return false;
  return word[index]!.letter === 'ي' || index + 2 < word.length;
}

/** The kasra of إ; the vowel of a hamzat al-wasl on the lam of the article. */
function oneSpelling(word: Marked[]): void {
  word.forEach(({ letter, marks }, index) => {
    if (letter === 'إ' && bare(marks)) marks.add(KASRA!);
    const before = word[index - 1];
    if (letter !== 'ا' || index < 2 || before?.letter !== 'ل' || !bare(before.marks)) return;
    for (const vowel of [KASRA!, DAMMA!]) if (marks.delete(vowel)) before.marks.add(vowel);
  });
}

const plain = (word: readonly Marked[]): string =>
  word.map(({ letter }) => letter.replace(/[أإآٱ]/, 'ا')).join('');
const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((mark) => other.has(mark));

/** Counts over pairs of words; `rates` gives percentages, with and without the last letter of each word. */
export class DiacriticErrors {
  private letters = 0;
  private wrong = 0;
  private inner = 0;
  private innerWrong = 0;
  private words = 0;
  private wrongWords = 0;
  private wrongStems = 0;
  private misread = 0;
  private misreadWords = 0;

  /** A gold word and what was said of it; a word of other letters counts as wholly wrong. */
  add(gold: string, said: string): void {
    const errors = wrongLetters(gold, said, false);
    if (errors.length === 0) return;
    const misread = count(wrongLetters(gold, said, true));
    const wrong = count(errors);
    const innerWrong = count(errors.slice(0, -1));
    this.letters += errors.length;
    this.wrong += wrong;
    this.inner += errors.length - 1;
    this.innerWrong += innerWrong;
    this.words += 1;
    this.misread += misread;
    if (wrong > 0) this.wrongWords += 1;
    // A word of one letter that was not matched has no stem to be wrong, but is.
    if (innerWrong > 0 || plain(fold(gold)) !== plain(fold(said))) this.wrongStems += 1;
    if (misread > 0) this.misreadWords += 1;
  }

  rates(): Record<'der' | 'wer' | 'derStem' | 'werStem' | 'derRead' | 'werRead' | 'words', number> {
    return {
      der: (100 * this.wrong) / this.letters,
      wer: (100 * this.wrongWords) / this.words,
      derStem: (100 * this.innerWrong) / this.inner,
      werStem: (100 * this.wrongStems) / this.words,
      derRead: (100 * this.misread) / this.letters,
      werRead: (100 * this.misreadWords) / this.words,
      words: this.words,
    };
  }
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

/** For each letter of the gold word whether it was said with other marks. */
function wrongLetters(gold: string, said: string, reading: boolean): boolean[] {
  const reference = fold(gold, reading);
  const read = fold(said, reading);
  const matched = plain(reference) === plain(read);
  return reference.map(({ marks }, index) => !matched || !same(marks, read[index]!.marks));
}
