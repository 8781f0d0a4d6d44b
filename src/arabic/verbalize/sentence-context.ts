/**
 * What the recognisers of spelling out share: the text of one sentence, the words spelled so far, the
 * grammar of the dialect. A recogniser looks at one place and gives the words for a stretch, or nothing.
 * All patterns are sticky with bounded repetition, so that the whole stays linear.
 */
import type { Dialect } from '../dialects/dialect.ts';
import type { VerbalizedWord } from '../reading.ts';
import type { Case } from './grammar.ts';
import type { NumeralGrammar } from './numerals/numeral-system.ts';

/** A word in the making; `start` and `end` are UTF-16 places in the cleaned text. */
export interface Token {
  spelling: string;
  start: number;
  end: number;
  source: VerbalizedWord['source'];
  punctuation: string;
  /** Phones that the writer gave. */
  phones?: readonly string[];
  /** The case in which a number was said, for a number that is joined to it. */
  case?: Case;
}

export interface Match {
  words: Token[];
  end: number;
}

export interface SentenceContext {
  /** The cleaned text and the end of this sentence in it. */
  text: string;
  start: number;
  end: number;
  dialect: Dialect;
  grammar: NumeralGrammar;
  /** Words already spelled in this sentence. */
  drafts: Token[];
  warn(code: string, start: number, end: number): void;
}

/** Arabic letters and their marks, for use inside patterns. */
export const LETTER = 'ء-غف-يگپچڤ';
export const MARK = 'ً-ْ';

/** Matches a sticky pattern at a place, never past the end of the sentence. */
export function matchAt(scene: SentenceContext, pattern: RegExp, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(scene.text);
  return match && at + match[0].length <= scene.end ? match : undefined;
}

/** The character at a place, '' outside of the sentence. */
export const charAt = (scene: SentenceContext, at: number): string =>
  at >= scene.start && at < scene.end ? (scene.text[at] ?? '') : '';

/** What takes no case in reading (foreign words, names of signs) ends in a sukun, so that no vowel is added later. */
export const withSukun = (word: string): string => (/[ءأؤإئب-غف-هگپچڤ]$/.test(word) ? `${word}ْ` : word);

/** Words that share one span. */
export function drafts(
  spellings: readonly string[],
  start: number,
  end: number,
  source: VerbalizedWord['source'] = 'number',
): Token[] {
  const words: Token[] = [];
  for (const said of spellings) {
    for (const spelling of said.includes(' ') ? said.split(' ') : [said]) {
      if (spelling === '') continue;
      words.push({
        spelling: source === 'symbol' ? withSukun(spelling) : spelling,
        start,
        end,
        source,
        punctuation: '',
      });
    }
  }
  return words;
}

const WORD = new RegExp(`[ ]?([${LETTER}][${LETTER}${MARK}]{0,40})(?![${LETTER}${MARK}])`, 'uy');

/** The Arabic word after a place, at most one space away. */
export function wordAfter(
  scene: SentenceContext,
  at: number,
): { word: string; start: number; end: number } | undefined {
  const match = matchAt(scene, WORD, at);
  if (!match) return undefined;
  const end = at + match[0].length;
  return { word: match[1]!.replace(/[ً-ْ]/g, ''), start: end - match[1]!.length, end };
}
