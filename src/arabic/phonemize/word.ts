/**
 * One vowelled word to phones, as it sounds between other words of its phrase. What happens at the
 * seams (the onset of hamzat al-wasl, shortening) is left to `sandhi.ts`; pausal forms to `pausal.ts`.
 *
 * Source: the orthography of Modern Standard Arabic as school grammars give it; checked on the
 * Arabic Speech Corpus with `npm run eval:phones`.
 */
import { silentAlif } from '../diacritize/implicit.ts';
import { isVowel, LONG_OF } from '../phonology/inventory.ts';
import { phoneOf } from '../phonology/letter-phones.ts';
import { articleLam, isClosed, PREFIXES, SUN } from '../script/article.ts';
import type { Letter } from '../script/marks.ts';

export interface WordPhones {
  /** The vowel that a hamzat al-wasl has when nothing before carries it; none without one. */
  wasl: 'a' | 'i' | 'u' | undefined;
  /** The phones after that vowel. */
  phones: string[];
}

const OWN: Readonly<Record<string, string>> = { و: 'u', ي: 'i', ى: 'i' };

/** Takes a word's letters as they are read (`defective.ts`); an unmarked consonant has a sukun. */
export function wordPhones(letters: readonly Letter[]): WordPhones {
  const article = articleLam(letters);
  const out: string[] = [];
  let wasl: WordPhones['wasl'];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    const next = letters[index + 1];
    switch (letter.letter) {
      case 'ا':
        if (index === 0) {
          const onset = waslVowel(letters, article);
          if (onset) wasl = onset;
          else out.push('?', ...hamzaVowel(letter, next));
        } else alif(letters, index, article, out);
        return;
      case 'آ':
        out.push('?', 'aa');
        return;
      case 'ى':
        if (before?.vowel === 'an' && !letter.vowel) return;
        if (!letter.vowel && !letter.shadda) {
          lengthen(out, out.at(-1) === 'i' ? 'ii' : 'aa');
          return;
        }
        break;
      case 'ة':
        if (!letter.vowel) {
          if (!isVowel(out.at(-1))) out.push('a');
          return;
        }
        break;
      case 'ل':
        if (next && (index === article || bareLam(letter, next)) && silentLam(letter, next)) {
          if (!next.shadda) out.push(phoneOf(next.letter)!);
          return;
        }
        break;
      case 'و':
      case 'ي':
        if (index > 0 && !letter.shadda && !letter.vowel && !letter.dagger) {
          glide(letters, index, out);
          return;
        }
        break;
    }
    consonant(letter, index, next, out);
  });
  return { wasl, phones: out };
}

function consonant(letter: Letter, index: number, next: Letter | undefined, out: string[]): void {
  const phone = letter.letter === 'ى' ? 'y' : phoneOf(letter.letter);
  if (phone === undefined) return;
  // دَه, كِدَه: written for the a before it, long where the word has no other vowel.
  if (letter.silent) {
    lengthen(out, 'aa');
    return;
  }
  out.push(phone);
  if (letter.shadda) out.push(phone);
  if (letter.dagger) out.push('aa');
  else if (letter.vowel) out.push(...vowelPhones(letter.vowel));
  else if (letter.letter === 'إ' && !letter.sukun) out.push('i');
  else if (letter.letter === 'أ' && index === 0 && next?.letter !== 'و') out.push('a');
}

const vowelPhones = (vowel: string): string[] => (vowel.length > 1 ? [vowel[0]!, 'n'] : [vowel]);

/** A long vowel in place of the short one that has been said, or after a consonant without one. */
function lengthen(out: string[], long: string): void {
  const last = out.at(-1);
  if (last !== undefined && LONG_OF[last] === long) out[out.length - 1] = long;
  else if (last !== long) out.push(long);
}

function alif(letters: readonly Letter[], index: number, article: number, out: string[]): void {
  const letter = letters[index]!;
  const before = letters[index - 1]!;
  if (letter.silent) return;
  if (letter.vowel) {
    // الْاِسْم: a hamzat al-wasl after the article, with its vowel on its own alif.
    if (article > 0 && index === article + 1) {
      out.push(...vowelPhones(letter.vowel));
      return;
    }
    // A hamza that the writer left off its alif.
    out.push('?', ...vowelPhones(letter.vowel));
    return;
  }
  if (before.vowel === 'an' || before.vowel === 'i' || before.vowel === 'u') return;
  if (silentAlif(letters, index) || waslInside(letters, index, article)) return;
  lengthen(out, 'aa');
}

function glide(letters: readonly Letter[], index: number, out: string[]): void {
  const letter = letters[index]!;
  const phone = phoneOf(letter.letter)!;
  const own = OWN[letter.letter]!;
  const last = out.at(-1);
  const next = letters[index + 1];
  if (last === own) {
    out[out.length - 1] = LONG_OF[own]!;
    return;
  }
  // و and ي before an alif, or after another vowel, are consonants.
  const beforeAlif = next?.letter === 'ا' && !next.vowel && !silentAlif(letters, index + 1);
  if (isVowel(last) || letter.sukun || beforeAlif || letters[index - 1]!.sukun) out.push(phone);
  else out.push(LONG_OF[own]!);
}

/** الِاسْم: the lam of the article bears the vowel of the hamzat al-wasl after it. */
const beforeWasl = (lam: Letter, next: Letter | undefined): boolean =>
  lam.letter === 'ل' && (lam.vowel === 'i' || lam.vowel === 'u') && next?.letter === 'ا' && !next.vowel;

/** Also where the article's alif was written with a hamza (أَلشَّمْس), a lam before a double sun letter is silent. */
const bareLam = (lam: Letter, next: Letter): boolean =>
  isClosed(lam) && !lam.sukun && next.shadda && SUN.has(next.letter);

/** The lam of the article says the sun letter after it; a shadda there says so, but may be missing. */
function silentLam(lam: Letter, next: Letter): boolean {
  return next.shadda || (SUN.has(next.letter) && !lam.sukun);
}

/** The vowel of a hamzat al-wasl at the head of a word, or nothing if the alif is a hamza without its sign. */
function waslVowel(letters: readonly Letter[], article: number): WordPhones['wasl'] {
  const [alifHere, second, third] = letters as [Letter, Letter?, Letter?];
  if (alifHere.vowel === 'a' && article < 0 && !(second?.letter === 'ل' && second.shadda)) return undefined;
  if (alifHere.vowel) return alifHere.vowel[0] as 'a' | 'i' | 'u';
  if (!second) return undefined;
  if (article === 1 || (second.letter === 'ل' && second.shadda) || beforeWasl(second, third)) return 'a';
  // A consonant with a vowel after the alif: it was a hamza (انا، احد).
  if ((second.vowel || second.dagger || third?.letter === 'ا') && !second.shadda) return undefined;
  if ('وي'.includes(second.letter) && !second.shadda && !second.sukun) return undefined;
  if (second.shadda) return second.vowel === 'u' ? 'u' : 'i';
  // The seat of a hamza shows the vowel before it, also where the third letter's is not its own: ٱئْتُونِي.
  if ('ئؤ'.includes(second.letter)) return second.letter === 'ؤ' ? 'u' : 'i';
  // The vowel harmonises with that of the third letter in verbs: اُكْتُبْ، اُفْتُتِحَ.
  const noun = /^(بن|سم|مر|ثن)/.test(second.letter + (third?.letter ?? ''));
  return third?.vowel === 'u' && !noun && letters.length > 3 ? 'u' : 'i';
}

function hamzaVowel(letter: Letter, next: Letter | undefined): string[] {
  if (letter.vowel) return vowelPhones(letter.vowel);
  if (next && !next.vowel && next.letter === 'و') return ['u'];
  if (next && !next.vowel && next.letter === 'ي') return ['i'];
  return ['a'];
}

/** وَالْبَيْت، فَاسْتَمَعَ، بِاسْم: after prefixes an alif is silent if a closed consonant follows. */
function waslInside(letters: readonly Letter[], index: number, article: number): boolean {
  if (index > 3 || !letters.slice(0, index).every(({ letter }) => PREFIXES.has(letter))) return false;
  if (article === index + 1) return true;
  const next = letters[index + 1];
  const after = letters[index + 2];
  if (!next || !after) return false;
  if ((next.letter === 'ل' && next.shadda) || beforeWasl(next, after)) return true;
  const closed = next.sukun && !next.vowel && !'ويا'.includes(next.letter);
  return (
    (closed || (next.shadda && letters[0]!.letter !== 'ك')) &&
    letters.length > index + 3 &&
    after.vowel !== undefined
  );
}
