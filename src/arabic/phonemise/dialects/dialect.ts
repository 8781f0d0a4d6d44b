/** What a dialect is to the phonemiser: rules over the one engine, no copies of it. */
import type { DialectId } from '../../types.ts';
import type { Helper } from '../sandhi.ts';

export interface Dialect {
  id: DialectId;
  /** Case and mood endings are said. */
  endings: boolean;
  /** The vowel of the article's alif; MSA a. */
  article: 'a' | 'i' | 'e';
  helper: Helper;
  /** Rules on a word's phones, in order, before words are joined. */
  word: (phones: string[]) => string[];
}
