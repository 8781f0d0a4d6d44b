/**
 * Reading aloud, from the received text to phones: clean, split, spell out, diacritise, phonemise,
 * phrase. Pure: the same text, options and model give the same reading.
 */
import { clean } from './clean/clean.ts';
import { isSpeakable } from './phonemize/letters.ts';
import type { Reading, ReadingWarning, VerbalizedSentence } from './reading.ts';
import { type ReadOptions, readPlain } from './say.ts';
import { strip } from './script/marks.ts';
import { verbalize } from './verbalize/verbalize.ts';

export type { ReadOptions } from './say.ts';

/** What would be spoken of a text. A text with nothing to speak gives no words. */
export async function read(text: string, options: ReadOptions): Promise<Reading> {
  const cleaned = clean(text);
  const sentences = verbalize(cleaned, options.dialect, options.sayAs);
  const reading = await readPlain(sentences, options);
  return { characters: [...text].length, ...reading, warnings: warningsOf(cleaned.warnings, sentences) };
}

function warningsOf(
  first: readonly ReadingWarning[],
  sentences: readonly VerbalizedSentence[],
): ReadingWarning[] {
  const all = [...first, ...sentences.flatMap(({ warnings }) => warnings)];
  for (const { words } of sentences) {
    for (const { spelling, from, to } of words) {
      if ([...strip(spelling)].every((letter) => isSpeakable(letter))) continue;
      all.push({
        code: 'unreadable_letter',
        message: 'A letter has no sound in Arabic and was left out.',
        from,
        to,
      });
    }
  }
  const seen = new Set<string>();
  return all
    .filter(({ code, from, to }) => {
      const key = `${code} ${from} ${to}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
