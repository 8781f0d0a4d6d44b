/**
 * What a dialect is: one total value in a folder of its own, so that a new one does not compile until it has said
 * everything. The stages of reading ask these values and know no dialect by name.
 */

import type { Epenthesis } from '../phonemize/sandhi.ts';
import type { StressRule } from '../phonology/stress.ts';
import type { Letter } from '../script/marks.ts';
import type { Noun } from '../verbalize/grammar.ts';
import type { NumeralGrammar } from '../verbalize/numerals/numeral-system.ts';
import type { Conjunction } from './shared/conjunction.ts';
import type { Joints } from './shared/nouns.ts';
import type { StemRule } from './shared/stem-rules.ts';
import type { VerbTable } from './shared/verbs.ts';

export interface Dialect {
  /** Its name in the registry, in requests and in voices' manifests. */
  id: string;
  name: { ar: string; en: string };
  /** BCP 47. */
  locale: string;
  /** One sentence for the catalog. */
  description: string;
  /** Texts by which a voice can be judged; the last two say the same in every dialect, so that voices can be compared. */
  samples: Readonly<Record<SampleKind, string>>;
  /** It is read better than by the rules of Standard Arabic, as `npm run eval:phones` measures. */
  offered: boolean;
  /** Case and mood endings are said; without them the diacritizer's endings are dropped (`shared/endings.ts`). */
  caseEndings: boolean;
  sounds: SoundRules;
  /** Vowels inside a word that a network of Standard Arabic found (`shared/stem-rules.ts`). */
  stemRules: StemRule;
  stress: StressRule;
  numerals: NumeralGrammar;
  words: DialectWords;
  /** Files of words that are looked up before those that all dialects share; an earlier file wins. */
  lexicon: readonly URL[];
  /** "And" before a word. */
  and: Conjunction;
  /** The vowel of the prepositions ب and ل before a noun, a sukun where they have none. */
  prepositions: string | undefined;
  /** How pronouns and other endings join a noun. */
  joints: Joints;
  /** A final ه behind a is no h: كده, مدرسه. */
  silentHe: boolean;
  /** How its verbs are conjugated; nothing for Standard Arabic, whose verbs the diacritizer reads. */
  verbs: VerbTable | undefined;
}

/** What is to be heard of a voice: a greeting, how it reads numbers, and how it asks. */
export type SampleKind = 'greeting' | 'numbers' | 'question';

export interface SoundRules {
  /** The vowel of the article's alif and of other hamzat al-wasl. */
  onset: (vowel: 'a' | 'i' | 'u') => 'a' | 'i' | 'u';
  /** The vowel between a word that ends in a consonant and one that begins with two. */
  epenthesis: Epenthesis;
  /** The vowel before a final ta marbuta, from the letters up to that vowel. */
  feminine: (letters: readonly Letter[]) => 'a' | 'i';
  /** The sounds of a word, from those of Standard Arabic, before words are joined. */
  word: (phones: readonly string[], edges: WordEdges) => string[];
}

/**
 * Whether a word ends in ta marbuta, whether its t is heard because of the noun after it, and whether the word begins with a
 * hamzat al-wasl, whose vowel is not among its phones.
 */
export interface WordEdges {
  feminine: boolean;
  construct: boolean;
  wasl: boolean;
}

/** Words that digits and signs are spelled out into; vowelled as they are spoken. */
export interface DialectWords {
  /** January to December. */
  months: readonly string[];
  /** Halves to tenths, by their denominator; others are said with على. */
  fractions: Readonly<Record<2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, Noun>>;
  clock: ClockWords;
  /** Behind a number: %, ‰. */
  percent: string;
  perMille: string;
  /** Before a number below zero. */
  negative: string;
  /** Between a number and its decimals. */
  point: string;
  /** Nouns that are spelled out as in Standard Arabic (of money, for example) and said otherwise, by their bare letters. */
  instead: Readonly<Record<string, string>>;
  /** Between day and month (nothing in the dialects), and before the year of a date. */
  ofMonth: string | undefined;
  ofYear: string;
  /** Words that ask, whatever stands around them: its questions peak there and fall. */
  questionWords: readonly string[];
}

export interface ClockWords {
  /** How the hour is said: by its ordinal (الثالثة), as one counts (تلاتة), or as one counts things (ثلاث). */
  hours: 'ordinal' | 'counting' | 'short';
  /** Minutes with a name of their own, added to the hour: a quarter, a third, a half. */
  past: Readonly<Record<number, string>>;
  /** Minutes that are taken off the next hour: أربعة إلا ربع. */
  to: Readonly<Record<number, string>>;
  /** Minutes that are said without the word for minutes: تلاتة وعشرة. */
  bareMinutes: ReadonlySet<number>;
  /** Before noon and after it. */
  morning: string;
  evening: string;
}
