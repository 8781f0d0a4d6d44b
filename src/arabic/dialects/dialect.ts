/** What a dialect is to the phonemiser: rules over the one engine, no copies of it. */

import type { Helper } from '../phonemize/sandhi.ts';
import type { DialectId } from '../reading.ts';
import type { Letter } from '../script/marks.ts';
import type { Stem } from './shared/stem-rules.ts';

export interface Dialect {
  id: DialectId;
  /** Case and mood endings are said; without them the diacritiser's endings are dropped (`endings.ts`). */
  endings: boolean;
  /** The vowel of the article's alif and of other hamzat al-wasl. */
  onset: (vowel: 'a' | 'i' | 'u') => 'a' | 'i' | 'u';
  helper: Helper;
  /** The vowel before a final ta marbuta, from the letters up to that vowel. */
  feminine: (letters: readonly Letter[]) => 'a' | 'i';
  /** Vowels inside a word that the network found by the rules of Modern Standard Arabic (`stems.ts`). */
  stem: Stem;
  /** The sounds of a word, from those of Modern Standard Arabic, before words are joined. */
  word: (phones: readonly string[], ending: FeminineEnding) => string[];
}

/** Whether a word ends in ta marbuta, and whether its t is heard because of the noun after it. */
export interface FeminineEnding {
  feminine: boolean;
  construct: boolean;
}
