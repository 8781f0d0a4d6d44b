/**
 * Arabic typed in Latin letters, with digits for the letters that Latin has not: known words are read as the Arabic ones; what
 * else can be nothing but Arabic is spelled by its letters, with a warning. Codes and units (b2b, 5kg, h264) are left alone.
 */
import { LATIN_ARABIC } from '../data/latin-arabic.ts';
import { drafts, type Match, matchAt, type SentenceContext, withSukun } from '../sentence-context.ts';

const TOKEN = /[A-Za-z\d][A-Za-z\d']{1,24}(?![A-Za-z\d@._/-]*[A-Za-z\d@])/y;
/** Between small letters, with vowels on both sides or more letters than one: ma3rouf, ta7iyya, but not b2b. */
const BY_LETTERS =
  /^(?=.*[aeiou].*[aeiou])(?:[a-z]{1,12}[235679])+[a-z]{2,12}$|^[3579](?=[a-z]*[aeiou][a-z]*[aeiou])[a-z]{4,12}$/;
/** What a digit before letters is as often: 3rooms has no name in Arabic, but 5days and 7inch have. */
const NUMBER_FIRST =
  /^\d+(?:days?|weeks?|months?|years?|hours?|times?|inch(?:es)?|people|rooms?|stars?|euros?|dollars?|minutes?|seconds?|pieces?|kilos?|meters?|metres?|grams?|liters?|litres?)$/;

/** Letters, of which two may be one sound; 8 and what English alone has are not among them. */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  '2ء 3ع 5خ 6ط 7ح 9ق shش khخ ghغ thث dhذ chتش bب cك dد fف gج hه jج kك lل mم nن pپ qق rر sس tت vڤ wو xكس yي zز'
    .split(' ')
    .map((pair) => [pair.replace(/[^a-z\d]/g, ''), pair.replace(/[a-z\d]/g, '')]),
);
const VOWELS: Readonly<Record<string, string>> = {
  aa: 'َا',
  ee: 'ِي',
  oo: 'ُو',
  ou: 'ُو',
  a: 'َ',
  e: 'ِ',
  i: 'ِ',
  o: 'ُ',
  u: 'ُ',
};
/** A vowel that ends the word is long; one that begins it stands on a hamza. */
const LAST: Readonly<Record<string, string>> = { a: 'َا', e: 'ِي', i: 'ِي', o: 'ُو', u: 'ُو', y: 'ِي' };
const FIRST: Readonly<Record<string, string>> = { '\u064e': 'أ', '\u0650': 'إ', '\u064f': 'أ' };
const SOUND = /[scktgd]h|aa|ee|oo|ou|[a-z]|[235679]/g;

export function latinArabic(scene: SentenceContext, at: number): Match | undefined {
  const before = scene.text[at - 1] ?? ' ';
  if (/[A-Za-z\d@._/#-]/.test(before)) return undefined;
  const token = matchAt(scene, TOKEN, at)?.[0];
  if (token === undefined || !/[a-z]/.test(token)) return undefined;
  const word = token.toLowerCase().replace(/'/g, '');
  const end = at + token.length;
  const digits = /\d/.test(word);
  const known = LATIN_ARABIC.get(word);
  // Ali and Mohamed may be names in a foreign text: without digits the lists of foreign words come first.
  if (known && digits) return { words: drafts(known.split(' '), at, end, 'text'), end };
  if (known && !/[A-Z]/.test(token)) return { words: drafts(known.split(' '), at, end, 'text'), end };
  if (!digits || !BY_LETTERS.test(word) || NUMBER_FIRST.test(word)) return undefined;
  scene.warn('latin_arabic', at, end);
  return { words: drafts([withSukun(byLetters(word))], at, end, 'latin'), end };
}

/** ma3rouf → مَعرُوف. */
function byLetters(word: string): string {
  const sounds = word.match(SOUND) ?? [];
  return sounds
    .map((sound, index) => {
      const last = index === sounds.length - 1 && index > 0 ? LAST[sound] : undefined;
      const vowel = last ?? VOWELS[sound];
      if (vowel === undefined) return sound === sounds[index - 1] ? '\u0651' : CONSONANTS[sound]!;
      if (index === 0) return FIRST[vowel[0]!]! + vowel;
      const before = sounds[index - 1]!;
      return VOWELS[before] ? gliding(before.at(-1)!, sound[0]!, vowel) : vowel;
    })
    .join('');
}

/** A vowel behind a vowel: ai and au are one, like ones are long, and between others stands the glide of the first (ia, ua). */
function gliding(before: string, sound: string, vowel: string): string {
  const glide = (letter: string): string => (/[eiy]/.test(letter) ? 'ي' : 'و');
  if (before === 'a') return sound === 'a' ? '' : glide(sound);
  return sound !== 'a' && glide(sound) === glide(before) ? glide(sound) : glide(before) + vowel;
}
