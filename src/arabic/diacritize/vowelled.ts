/**
 * Does a word as written leave anything to be found? A writer who vowels a word often leaves out the
 * sukuns and the ending: مَكتَب، بَيت. Such a word is taken as it stands, but for its ending.
 */
import { articleLam, SUN } from '../script/article.ts';
import { type Letter, skeleton } from '../script/marks.ts';

const LONG = 'اويىآ';

/** `clusters`: a word may begin with two consonants, as in the dialects (كْتَاب). Every letter but the last reads in one way: it has a vowel, is a long vowel, or closes a syllable. */
export function fullyVowelled(letters: readonly Letter[], clusters = false): boolean {
  let vowels = 0;
  for (let index = 0; index < letters.length - 1; index += 1) {
    const letter = letters[index]!;
    const next = letters[index + 1]!;
    if (letter.vowel || letter.dagger) {
      // The tanwin before a silent alif is an ending, and says nothing of the word (يومًا, أولًا).
      if (!isEnding(letters, index)) vowels += 1;
      continue;
    }
    if (letter.sukun || 'اىآإ'.includes(letter.letter) || LONG.includes(next.letter)) continue;
    if (index === 0) {
      if (clusters && next.vowel !== undefined && letters.length > 2) continue;
      return false;
    }
    const before = letters[index - 1]!;
    if (isLongVowel(letter, before)) continue;
    const opened =
      before.vowel !== undefined || 'اآ'.includes(before.letter) || (index === 1 && before.letter === 'ا');
    // يُعدَّل: before a double consonant stands a vowel that was left out.
    if (next.shadda && letter.letter !== 'ل') return false;
    const followed = next.vowel !== undefined || next.shadda;
    if (letter.shadda || !opened || !followed) return false;
  }
  return (
    vowels > 0 ||
    (letters.some(({ shadda, vowel, sukun }) => shadda || vowel || sukun) && letters.length === 1)
  );
}

/**
 * The word with the shadda that the article gives a sun letter, where its writer put a vowel there and left it out:
 * الشَمْس → الشَّمْس. Not where the lam bears a mark: الْتَقَى.
 */
export function withAssimilatedArticle(letters: Letter[]): Letter[] {
  const lam = articleLam(letters);
  const first = letters[lam + 1];
  if (lam < 0 || letters[lam]!.sukun || !first?.vowel || !SUN.has(first.letter)) return letters;
  // A father, not an article.
  if (/^والد/.test(skeleton(letters))) return letters;
  return letters.map((letter, index) => (index === lam + 1 ? { ...letter, shadda: true } : letter));
}

/** The consonant before a final alif or ى bears the tanwin of the word. */
const isEnding = (letters: readonly Letter[], index: number): boolean =>
  index === letters.length - 2 && letters[index]!.vowel === 'an';

/** و after u or an unmarked letter, ي after i or one: طَوِيل، مُدير. */
function isLongVowel({ letter, shadda }: Letter, before: Letter): boolean {
  if (shadda || before.sukun) return false;
  if (letter === 'و') return before.vowel === 'u' || !before.vowel;
  return letter === 'ي' && (before.vowel === 'i' || !before.vowel);
}
