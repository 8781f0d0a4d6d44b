/**
 * What the front end gives to the rest of the service. Offsets (`from`, `to`) count Unicode code
 * points of the text as it was received, before any cleaning: the contract's one definition of a
 * character.
 */

import type { DialectId } from './dialects/index.ts';

export type { DialectId };

/** How the voice should carry a sentence. */
export type Intonation = 'statement' | 'question' | 'exclamation';

/** One word that is spoken. A number in digits becomes several words that share one span. */
export interface Word {
  /** The received text of the span, as written. */
  text: string;
  from: number;
  to: number;
  /** Vowelled spelling of what is said. */
  spoken: string;
  /** Phones of the inventory in `phones/inventory.ts`; empty only for a word that merges into its neighbour. */
  phones: string[];
  /** Silence after the word, in milliseconds; 0 within a phrase. */
  pauseMs: number;
}

/** A piece of at most about 200 letters that the voice speaks in one go. */
export interface Sentence {
  text: string;
  from: number;
  to: number;
  intonation: Intonation;
  words: Word[];
}

export interface ReadingWarning {
  /** Stable identifier, such as `unreadable_symbol`. */
  code: string;
  /** English, one sentence, without the caller's text. */
  message: string;
  from: number;
  to: number;
}

/** What would be spoken, and how each stage saw it. */
export interface Reading {
  /** Code points of the received text. */
  characters: number;
  /** Numbers and the like in words, without added vowels. */
  normalized: string;
  /** The same with vowels. */
  diacritized: string;
  sentences: Sentence[];
  warnings: ReadingWarning[];
  /** How many words the account's own lexicon decided. */
  lexiconHits: number;
}

/** One entry of an account's own pronunciations. */
export interface LexiconEntry {
  /** The word as it stands in texts; marks are ignored when it is looked up. */
  word: string;
  /** A vowelled spelling, or undefined when `phones` are given. */
  spelling?: string;
  /** Phones, separated by spaces. */
  phones?: string;
}

/** What the diacritiser network says of one piece: logits, row after row, one row a character. */
export interface DiacritizerOutput {
  /** time × 16: which marks it bears. */
  marks: Float32Array;
  /** time × 10: which letter was meant by the one that was typed (`diacritize/spelling.ts`); a model may lack it. */
  spelling?: Float32Array | undefined;
}

/**
 * The diacritiser network. Each piece is a row of character ids (`ids[i]`) with, for each
 * character, the mark that the writer gave (`given[i]`: 0 nothing, else 1 + class).
 */
export type DiacritizerModel = (
  pieces: { ids: number[]; given: number[] }[],
  dialect: DialectId,
) => Promise<DiacritizerOutput[]>;

/** A text after cleaning. `from[i]` and `to[i]` are the received code points behind UTF-16 unit i of `text`. */
export interface CleanText {
  text: string;
  from: number[];
  to: number[];
  warnings: ReadingWarning[];
}

/** A word after spelling out: Arabic letters only, with the marks that are certain or that the writer gave. */
export interface VerbalizedWord {
  /** The received text of the span; words spelled out of one number share it. */
  text: string;
  from: number;
  to: number;
  /** What to diacritise and say. */
  spelling: string;
  /** Punctuation that follows it and makes a pause, one of `` ، ؛ : . ؟ ! – ( ) `` or nothing. */
  punctuation: string;
  /** What was written between it and the next word, spaces too, for the diacritiser; at most a few characters. */
  after?: string;
  /** Where it came from, so that later stages know what they may not touch. */
  source: 'text' | 'number' | 'latin' | 'abbreviation' | 'symbol';
}

export interface VerbalizedSentence {
  text: string;
  from: number;
  to: number;
  intonation: Intonation;
  words: VerbalizedWord[];
  warnings: ReadingWarning[];
}
