/** What a diacritizer has to be. Ids, rows and context of a network are its own business (`inference/diacritizer.ts`). */
import type { DialectId } from '../dialects/index.ts';
import type { VerbalizedWord } from '../reading.ts';
import type { Letter } from '../script/marks.ts';

/** A word as it is shown: letters with the marks that the writer gave them. */
export interface UnvowelledWord {
  letters: readonly Letter[];
  /** What stands between it and the next word. */
  gap: string;
}

/** What is said of a word: log-scores, letter after letter. */
export interface WordScores {
  /** letters × 16: which marks it bears. */
  marks: Float32Array;
  /** letters × 10: which letter was meant by the one that was typed (`spelling.ts`); a network may lack it. */
  spelling?: Float32Array | undefined;
}

export interface Diacritizer {
  /** Scores every letter of every word, in order; the words are one running text. */
  score(words: readonly UnvowelledWord[], dialect: DialectId): Promise<readonly WordScores[]>;
}

/** What stands between a word and the next one, as it was written: the spaces around a comma tell what kind of text it is. */
export function gapAfter({ punctuation, after }: Pick<VerbalizedWord, 'punctuation' | 'after'>): string {
  // An opening bracket belongs to the word that follows.
  const opening = punctuation === '(' || punctuation === '–' ? ' ' : '';
  const gap = (after ?? `${opening}${punctuation}`).replace(/\s+/g, ' ');
  return gap.includes(' ') && !/[.،؛:؟!)]$/.test(gap) ? gap : `${gap} `;
}
