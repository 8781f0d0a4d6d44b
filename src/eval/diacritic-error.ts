/**
 * Diacritic and word error rates as published papers count them, equal to `shared/tools/der.py`:
 * what is only a habit of spelling (sukun or nothing, tanwin before or after its alif, the short
 * vowel before its long one, marks on an initial alif, the dagger alif) is folded away first.
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

/** The letters of a word with their folded marks. */
export function fold(word: string): Marked[] {
  const out: Marked[] = [];
  for (const character of word) {
    if (MARKS.has(character)) out.at(-1)?.marks.add(character);
    else if (LETTER.test(character))
      out.push({ letter: character === 'ٱ' ? 'ا' : character, marks: new Set() });
  }
  for (const { marks } of out) marks.delete(DAGGER!);
  for (let index = 1; index < out.length; index += 1) {
    const { letter, marks } = out[index]!;
    if ((letter === 'ا' || letter === 'ى') && marks.delete(FATHATAN!)) out[index - 1]!.marks.add(FATHATAN!);
  }
  for (let index = 0; index < out.length - 1; index += 1) {
    const { letter, marks: following } = out[index + 1]!;
    if (!(following.size === 0 || (following.size === 1 && following.has(SUKUN!)))) continue;
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
  private bareHamza = 0;

  /** A gold word and what was said of it; a word of other letters counts as wholly wrong. */
  add(gold: string, said: string): void {
    const reference = fold(gold);
    if (reference.length === 0) return;
    const read = fold(said);
    const matched = plain(reference) === plain(read);
    const errors = reference.map(({ marks }, index) => !matched || !same(marks, read[index]!.marks));
    // A gold إ without its kasra, read as i: an error by the published count, though no other reading exists.
    if (matched) {
      this.bareHamza += reference.filter(
        ({ letter, marks }, index) =>
          letter === 'إ' && marks.size === 0 && same(read[index]!.marks, new Set(['\u0650'])),
      ).length;
    }
    const wrong = errors.filter(Boolean).length;
    const innerWrong = errors.slice(0, -1).filter(Boolean).length;
    this.letters += reference.length;
    this.wrong += wrong;
    this.inner += reference.length - 1;
    this.innerWrong += innerWrong;
    this.words += 1;
    if (wrong > 0) this.wrongWords += 1;
    if (innerWrong > 0 || !matched) this.wrongStems += 1;
  }

  rates(): Record<'der' | 'wer' | 'derStem' | 'werStem' | 'words' | 'bareHamza', number> {
    return {
      der: (100 * this.wrong) / this.letters,
      wer: (100 * this.wrongWords) / this.words,
      derStem: (100 * this.innerWrong) / this.inner,
      werStem: (100 * this.wrongStems) / this.words,
      words: this.words,
      bareHamza: (100 * this.bareHamza) / this.letters,
    };
  }
}
