import { z } from 'zod';
import type { Reading } from '../arabic/reading.ts';
import type { TimedWord } from '../workers/speech-job.ts';

/** A word of the text and when it is spoken, as callers are told. */
export const timedWord = z
  .object({
    text: z.string().describe('The word as received.'),
    startMs: z.int().describe('When it begins in the sound.'),
    endMs: z.int().describe('When it ends.'),
    from: z.int().describe('First character of the text received.'),
    to: z.int().describe('Character after the last.'),
  })
  .describe('When a word is spoken.')
  .meta({ id: 'TimedWord' });

export type ReceivedWord = z.output<typeof timedWord>;

/** When words of the text are heard, as that becomes known; the words that a number became are one. */
export class WordTimes {
  readonly #words: { text: string; from: number; to: number }[];
  #at = 0;
  /** A number whose last word has not begun. */
  #open: { startMs: number } | undefined;

  constructor({ sentences }: Reading) {
    this.#words = sentences.flatMap(({ words }) => words);
  }

  /** Takes the next words that are spoken; gives those of the text that are whole with them. */
  tell(begun: readonly TimedWord[]): ReceivedWord[] {
    const told: ReceivedWord[] = [];
    for (const { startMs, endMs } of begun) {
      const { text, from, to } = this.#words[this.#at++]!;
      const next = this.#words[this.#at];
      const start = this.#open?.startMs ?? startMs;
      const goesOn = next !== undefined && next.from === from && next.to === to;
      this.#open = goesOn ? { startMs: start } : undefined;
      if (!goesOn) told.push({ text, startMs: start, endMs, from, to });
    }
    return told;
  }
}
