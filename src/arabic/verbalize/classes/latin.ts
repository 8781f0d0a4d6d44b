/**
 * Words in Latin letters inside Arabic: known ones by lexicon, capitals letter by letter, mixed case
 * split into its words, the rest by letter-to-sound. Letters beside digits are named (M9, 5G).
 */
import { caseHere, wordBefore } from '../case.ts';
import { LATIN_WORDS, LETTER_NAMES } from '../data/latin-words.ts';
import { isWomansName } from '../data/women.ts';
import { isPronounceable, soundOut } from '../latin-sounds.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  withSukun,
} from '../sentence-context.ts';
import { NUMBERED, romanValue } from './roman.ts';

const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/uy;
/** Words with a hyphen are looked up whole: Wi-Fi, e-mail. */
const HYPHENATED = /[A-Za-z]{1,12}-[A-Za-z]{1,12}(?![A-Za-z])/y;
/** Longer runs of letters are no words. */
const LONGEST_WORD = 40;

/** Letters without their diacritics; letters that do not decompose to one of a–z by the nearest sound. */
function plainLetters(word: string): string {
  return word
    .replace(/['’]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[ıİ]/g, 'i')
    .replace(/[əƏ]/g, 'e')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/[þÞ]/g, 'th')
    .replace(/[^A-Za-z]/g, '');
}

const letterNames = (letters: string): string[] =>
  [...letters.toLowerCase()].map((letter) => LETTER_NAMES[letter] ?? '').filter(Boolean);

/** Words written together with capitals: YouTube is in the lexicon, PaymentReport is split. */
const splitCamel = (word: string): string[] => word.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

function sayPart(part: string): string[] {
  const lower = part.toLowerCase();
  const known = LATIN_WORDS.get(lower) ?? (lower.endsWith('s') ? undefined : LATIN_WORDS.get(`${lower}s`));
  if (known && !(part.length <= 2 && part === part.toUpperCase() && part.length > 1 && lower !== 'ok')) {
    return known.split(' ');
  }
  if (part.length === 1) return letterNames(part);
  if (part === part.toUpperCase() && (part.length <= 5 || !isPronounceable(lower))) {
    return letterNames(part);
  }
  if (!isPronounceable(lower)) return letterNames(part);
  return [soundOut(lower)];
}

/** Spells a run of Latin letters; '' for letters of the Latin script that have no sound here. */
export const sayLatin = (word: string): string[] => spellLatin(word).map(withSukun);

function spellLatin(word: string): string[] {
  const letters = plainLetters(word);
  if (letters === '') return [];
  if (letters.length > LONGEST_WORD || /^[A-Z]{2,5}s$/.test(letters)) return letterNames(letters);
  const known = LATIN_WORDS.get(letters.toLowerCase());
  if (known && letters !== letters.toUpperCase()) return known.split(' ');
  return splitCamel(letters).flatMap(sayPart).filter(Boolean);
}

/** Names of kinds and products, after which a Roman numeral is a label: نوع II, فيتامين XX. */
const KINDS =
  /^[وفبلك]?(?:نوع|النوع|فيتامين|الفيتامين|فئة|درجة|مستوى|جيل|سلسلة|طراز|موديل|إصدار|نسخة|رقم|برج|مبنى|صف|قسم|فصل|باب|جزء|مادة|عامل)$/;
/** Numerals of one letter may be initials, and those with L, C may be words: only after what is numbered. */
const SURE_NUMERAL = /^(?=..)[IVX]+$/;
const LARGEST_RULER = 39;

/** The gender of the ordinal that a Roman numeral is after a word, or nothing where it is none. */
function numbered(before: string, word: string, reignedByWoman: boolean): 'm' | 'f' | undefined {
  const known = NUMBERED[before] ?? NUMBERED[before.replace(/^[وفبلك]/, '')];
  if (known || !SURE_NUMERAL.test(word) || before.length < 3 || KINDS.test(before)) return known;
  return reignedByWoman || isWomansName(before.replace(/^[وفبل](?=...)/, '')) || /ال.+ى$/.test(before)
    ? 'f'
    : 'm';
}

/** What a woman who reigns or is of a ruling house is called. */
const WOMANS_TITLE =
  /^[وفبلك]?(?:ال|لل)?(?:ملكة|ملكه|أميرة|اميرة|إمبراطورة|امبراطورة|قيصرة|سلطانة|دوقة|كونتيسة|خديوية|فرعونة|ماركيزة)$/;
/** So far before the numeral a title may stand: ملكة الدنمارك السابقة مارغريت II. */
const TITLE_REACH = 4;

function isWomanReigning(scene: SentenceContext): boolean {
  for (let back = 2; back <= TITLE_REACH; back += 1)
    if (WOMANS_TITLE.test(wordBefore(scene, back))) return true;
  return false;
}

function roman(scene: SentenceContext, word: string, at: number): Token[] | undefined {
  const before = wordBefore(scene);
  const gender = numbered(before, word, isWomanReigning(scene));
  const value = gender && romanValue(word);
  if (!gender || !value || (!NUMBERED[before] && value > LARGEST_RULER)) return undefined;
  const words = scene.grammar.ordinal(value, { gender, case: caseHere(scene), definite: true });
  return drafts(words, at, at + word.length);
}

export function latin(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, WORD, at);
  if (!match) return undefined;
  const hyphenated = matchAt(scene, HYPHENATED, at)?.[0];
  const joined = hyphenated && LATIN_WORDS.get(hyphenated.toLowerCase());
  if (joined)
    return {
      words: drafts(joined.split(' ').map(withSukun), at, at + hyphenated.length, 'latin'),
      end: at + hyphenated.length,
    };
  const word = match[0];
  const end = at + word.length;
  const numeral = roman(scene, word, at);
  if (numeral) return { words: numeral, end };
  if (word.length > LONGEST_WORD) return letterByLetter(scene, word, at);
  const said = sayLatin(word);
  if (said.length === 0) scene.warn('unreadable_letter', at, end);
  return { words: drafts(said, at, end, 'latin'), end };
}

/** A very long run of letters: each letter with its own place. */
function letterByLetter(scene: SentenceContext, word: string, at: number): Match {
  const words: Token[] = [];
  let place = at;
  let unread = 0;
  for (const char of word) {
    const names = letterNames(plainLetters(char));
    if (names.length > 0) words.push(...drafts(names, place, place + char.length, 'latin'));
    else if (/\p{L}/u.test(char)) unread += 1;
    place += char.length;
  }
  if (unread > 0) scene.warn('unreadable_letter', at, place);
  return { words, end: place };
}
