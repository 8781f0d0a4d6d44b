/** What a lexicon says of a word, and how a clitic is put before one. */
import { SUN } from '../script/article.ts';
import { type Letter, parseWord } from '../script/marks.ts';

export type Section = 'exact' | 'function' | 'name' | 'diptote' | 'beside' | 'noun';

export interface Entry {
  letters: Letter[];
  section: Section;
  /** Of an entry for two words, the first one's; `letters` are the second's. */
  first?: Letter[];
}

/** What the lexicon knows of a word. */
export interface Found {
  /** Its letters with their marks; they may spell the word better than the writer did (احمد → أحمد). */
  letters: Letter[];
  /** The ending is left to the sentence. */
  open: boolean;
  /** Phones that an account gave in place of a spelling. */
  phones?: string[];
  /** The account's own entry, not ours. */
  own: boolean;
  /** From the files or the verbs of the dialect. */
  dialectal: boolean;
  /** From its verbs. */
  verb?: true;
  /** A name; `bare` if nothing is written to it. */
  name?: 'bare' | 'joined';
}

/** The words that stand before and after a word with no sign between; they may decide how it is read. */
export interface Beside {
  before?: string | undefined;
  after?: string | undefined;
  /** All words of the sentence up to this one, bare, and whether it asks. */
  earlier?: readonly string[];
  question?: boolean;
}

/** The word behind a clitic, which may end in the article. */
export function withClitic(spoken: string, stem: readonly Letter[], article: boolean): Letter[] {
  const letters = stem.map((letter) => ({ ...letter }));
  const first = letters[0]!;
  if (article && SUN.has(first.letter)) first.shadda = true;
  const clitic = parseWord(spoken);
  // الِاثْنَيْنِ: the lam takes the vowel of the hamzat al-wasl.
  if (article && first.letter === 'ا' && letters[1]?.sukun) clitic.at(-1)!.vowel = 'i';
  return [...clitic, ...letters];
}

/** The last letter has no vowel and is none. A double consonant (حَقّ) takes one, but not in a dialect (بَسّ). */
export function openEnding(letters: readonly Letter[], dialectal = false): boolean {
  const last = letters.at(-1);
  const before = letters.at(-2);
  if (!last || last.vowel || last.sukun || last.dagger || 'اىآ'.includes(last.letter)) return false;
  if (last.shadda) return !dialectal;
  if (last.letter === 'و' && before?.vowel === 'u') return false;
  return !(last.letter === 'ي' && before?.vowel === 'i');
}
