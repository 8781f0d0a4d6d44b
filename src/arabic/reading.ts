/**
 * What the front end gives to the rest of the service. Offsets (`from`, `to`) count Unicode code
 * points of the text as it was received, before any cleaning: the contract's one definition of a
 * character.
 */

import type { DialectId } from './dialects/index.ts';

/** What a stretch can be said to be. `verbatim` also names the signs, `characters` lets them go. */
export type SayAs =
  | 'cardinal'
  | 'ordinal'
  | 'digits'
  | 'date'
  | 'time'
  | 'telephone'
  | 'currency'
  | 'characters'
  | 'verbatim';

/** A stretch of the received text, in code points, and what it is. Stretches do not overlap. */
export interface ForcedSpan {
  from: number;
  to: number;
  as: SayAs | 'phones';
  /** With `phones`: what is said. The stretch itself is one word. */
  phones?: readonly string[];
}

export type { DialectId };

/** A stretch of a script, in code points of its text. */
export interface Span {
  from: number;
  to: number;
}

/** How a stretch is carried, beside what the whole is: factors of tempo, semitones and decibels to add. */
export interface Manner {
  rate: number;
  semitones: number;
  gainDb: number;
}

/** What is said in place of a stretch: other words, or phones of the inventory. */
export type Given = Span & ({ alias: string } | { phones: readonly string[] });

/**
 * A text and what its writer says of it. Plain text is a script of which nothing is said; SSML is parsed into
 * one. Places are code points of `text`; stretches of one kind do not overlap and stand in order.
 */
export interface Script {
  text: string;
  /** Stretches whose kind the writer says. */
  sayAs?: readonly (Span & { as: SayAs })[];
  given?: readonly Given[];
  manners?: readonly (Span & Manner)[];
  /** Silences in place of what the voice would pause there. */
  breaks?: readonly { at: number; ms: number }[];
  /** Places whose time is asked for; `afterBreak`: behind the silence that stands at the same place. */
  marks?: readonly { at: number; name: string; afterBreak: boolean }[];
  /** Stretches that are read as another dialect's, or by another voice. */
  turns?: readonly (Span & { dialect?: DialectId | undefined; voice?: string | undefined })[];
}

/** How the voice should carry a sentence. */
export const intonations = ['statement', 'question', 'exclamation'] as const;
export type Intonation = (typeof intonations)[number];

/**
 * Where a word's reading comes from: the marks or phones that the writer gave (`writer`), the lexicon of the account or the
 * request (`lexicon`), the service's lists of words (`list`), the dialect's verb table (`verbs`), digits, signs and
 * foreign letters that were spelled out (`spelled`), or the network, which is the one to check.
 */
export const readingSources = ['writer', 'lexicon', 'list', 'verbs', 'spelled', 'network'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** One word that is spoken. A number in digits becomes several words that share one span. */
export interface Word {
  /** The received text of the span, as written. */
  text: string;
  from: number;
  to: number;
  /** Vowelled spelling of what is said. */
  spoken: string;
  source: ReadingSource;
  /** Phones of the inventory (`phonology/inventory.ts`); empty only for a word that merges into its neighbour. */
  phones: string[];
  /** Silence after the word, in milliseconds; 0 within a phrase. */
  pauseMs: number;
  /** Silence that the writer asked for in its place, which no tempo changes. */
  breakMs?: number;
  manner?: Manner;
}

/** A piece of at most about 200 letters that the voice speaks in one go. */
export interface Sentence {
  text: string;
  from: number;
  to: number;
  intonation: Intonation;
  words: Word[];
  /** Silence that the writer asked for before the first word of the whole, in ms. */
  leadMs?: number;
  /** The voice that the writer asked for, where it is not the one of the whole. */
  voice?: string;
}

/** A place whose time is asked for: where a word of the reading begins or, `after` it, ends. */
export interface Mark {
  name: string;
  /** Index over the words of all sentences; their number: behind the last one. */
  word: number;
  after: boolean;
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
  /** The marks of the script, in order; without any, absent. */
  marks?: Mark[];
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
  /** What to diacritize and say. */
  spelling: string;
  /** Punctuation that follows it and makes a pause, one of `` ، ؛ : . ؟ ! – ( ) `` or nothing. */
  punctuation: string;
  /** What was written between it and the next word, spaces too, for the diacritizer; at most a few characters. */
  after?: string;
  /** Where it came from, so that later stages know what they may not touch. */
  source: 'text' | 'number' | 'latin' | 'abbreviation' | 'symbol';
  /** Phones that the writer gave in place of what the spelling says. */
  phones?: readonly string[];
}

export interface VerbalizedSentence {
  text: string;
  from: number;
  to: number;
  intonation: Intonation;
  words: VerbalizedWord[];
  warnings: ReadingWarning[];
}
