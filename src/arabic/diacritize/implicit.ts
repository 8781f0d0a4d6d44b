/**
 * Completes a decoded word to correct spelling: the short vowel before a long vowel letter, the
 * sukun on every consonant that closes a syllable, the kasra of إ. After this the word can be read
 * in one way only.
 *
 * Right to left, since whether و and ي are vowels or consonants depends on what follows them.
 */
import { type Letter, skeleton } from '../script/marks.ts';

const OWN_VOWEL: Record<string, 'a' | 'u' | 'i'> = { ا: 'a', ى: 'a', و: 'u', ي: 'i' };

/** Changes nothing that is written already. */
export function complete(letters: readonly Letter[]): Letter[] {
  const out = letters.map((letter) => ({ ...letter }));
  for (let index = out.length - 1; index >= 0; index -= 1) vowel(out, index);
  for (let index = 0; index < out.length; index += 1) if (closes(out, index)) out[index]!.sukun = true;
  return out;
}

const open = ({ vowel, sukun, dagger }: Letter): boolean => !vowel && !sukun && !dagger;

function vowel(letters: Letter[], index: number): void {
  const letter = letters[index]!;
  if (letter.letter === 'إ' && open(letter)) letter.vowel = 'i';
  const next = letters[index + 1];
  if (!open(letter) || !next || !open(next) || next.shadda) return;
  if ('اىآ'.includes(letter.letter)) return;
  const own = OWN_VOWEL[next.letter];
  if (!own || silentAlif(letters, index + 1)) return;
  if (own === 'a' || !(letter.letter === next.letter && index === 0)) letter.vowel = own;
}

/** The alif after the و of the plural: كَتَبُوا. */
export function silentAlif(letters: readonly Letter[], index: number): boolean {
  const before = letters[index - 1];
  return (
    index === letters.length - 1 &&
    index > 1 &&
    letters[index]!.letter === 'ا' &&
    before?.letter === 'و' &&
    !before.vowel &&
    !before.shadda
  );
}

/** عَمْرٌو: the و says nothing, so that the ر before it bears the ending. */
export function idleWaw(letters: readonly Letter[], index: number): boolean {
  return index >= letters.length - 2 && letters.length > 3 && skeleton(letters).endsWith('عمرو');
}

function closes(letters: readonly Letter[], index: number): boolean {
  const letter = letters[index]!;
  const before = letters[index - 1];
  const next = letters[index + 1];
  if (index === 0) return skeleton(letters) === 'بن' && open(letter);
  if (!open(letter) || letter.shadda || 'اىآة'.includes(letter.letter) || idleWaw(letters, index))
    return false;
  // A long vowel's letter.
  if (letter.letter === 'و' && before?.vowel === 'u' && !before.sukun) return false;
  if (letter.letter === 'ي' && before?.vowel === 'i') return false;
  if (letter.letter === 'و' && next && silentAlif(letters, index + 1)) return before?.vowel === 'a';
  // The lam of the article before a sun letter.
  return !(letter.letter === 'ل' && next?.shadda);
}

/** يُفَعِّلُ: an imperfect whose second root letter is doubled with kasra begins with damma; there is no يَفَعِّلُ. */
export function asFormTwo(letters: Letter[]): Letter[] {
  const at = letters.findIndex(({ letter }) => !'وفسل'.includes(letter));
  const [prefix, first, second, third] = letters.slice(at, at + 4);
  const formTwo =
    (prefix?.letter === 'ي' || prefix?.letter === 'ن') &&
    prefix.vowel === 'a' &&
    !prefix.shadda &&
    first?.vowel === 'a' &&
    !first.shadda &&
    second?.shadda === true &&
    second.vowel === 'i' &&
    third !== undefined;
  return formTwo ? letters.with(at, { ...prefix, vowel: 'u' }) : letters;
}
