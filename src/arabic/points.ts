/** Where the silences and marks of a script stand among the words that are read. */
import type { Mark, Script, VerbalizedSentence } from './reading.ts';

export interface Points {
  /** Silence after a word, in ms, by its index over all sentences. */
  breaks: Map<number, number>;
  /** Silence before the first word. */
  leadMs: number;
  marks: Mark[];
}

/** `placeOf` gives the place in the text that was read of a place in the script. */
export function placePoints(
  { breaks = [], marks = [] }: Script,
  sentences: readonly VerbalizedSentence[],
  placeOf: (at: number) => number,
): Points {
  const words = sentences.flatMap((sentence) => sentence.words);
  /** How many words begin before a place. */
  const wordsBefore = (at: number): number => words.filter(({ from }) => from < placeOf(at)).length;
  const points: Points = { breaks: new Map(), leadMs: 0, marks: [] };
  for (const { at, ms } of breaks) {
    const before = wordsBefore(at) - 1;
    if (before < 0) points.leadMs += ms;
    else points.breaks.set(before, (points.breaks.get(before) ?? 0) + ms);
  }
  for (const { at, name, afterBreak } of marks) {
    const word = wordsBefore(at);
    const after = word > 0 && !afterBreak && points.breaks.has(word - 1);
    points.marks.push({ name, word: after ? word - 1 : word, after });
  }
  return points;
}
