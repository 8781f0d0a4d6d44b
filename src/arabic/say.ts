/**
 * The second half of reading: plain sentences (words of letters) to vowels, phones and pauses.
 * Pure, as `read.ts` is.
 */

import { diacritize, type VowelledWord } from './diacritize/diacritize.ts';
import type { Diacritizer } from './diacritize/diacritizer.ts';
import { dialectOf } from './dialects/index.ts';
import { lexiconFor } from './lexicon/lexicon.ts';
import { phonemize } from './phonemize/phonemize.ts';
import { isCut, pausesOf } from './prosody/pauses.ts';
import type { DialectId, LexiconEntry, Reading, Sentence, VerbalizedSentence } from './reading.ts';
import { strip, writeWord } from './script/marks.ts';

export interface ReadOptions {
  dialect: DialectId;
  diacritizer: Diacritizer;
  /** The account's own pronunciations. */
  lexicon?: readonly LexiconEntry[];
  /** Silences that the writer asked for, in ms, by the word before them, counted over all sentences. */
  breaks?: ReadonlyMap<number, number>;
}

/** Vowels and phones for sentences that are spelled out already. */
export async function readPlain(
  sentences: readonly VerbalizedSentence[],
  { dialect, diacritizer, lexicon = [], breaks = new Map() }: ReadOptions,
): Promise<Omit<Reading, 'characters' | 'warnings'>> {
  const rules = dialectOf(dialect);
  const vowelled = await diacritize(sentences, {
    diacritizer,
    dialect,
    lexicon: lexiconFor(dialect, lexicon),
    rules,
  });
  let first = 0;
  const spoken = sentences.map((sentence, index): Sentence => {
    const words = vowelled[index]!;
    const asked = words.map((_, at) => breaks.get(first + at));
    first += words.length;
    const pauses = pausesOf(sentence, index === sentences.length - 1, isCut(sentence)).map(
      (pause, at) => asked[at] ?? pause,
    );
    const phones = phonemize(
      words.map(({ letters, phones }, at) => ({ letters, phones, pause: pauses[at]! > 0 })),
      rules,
    );
    return {
      text: sentence.text,
      from: sentence.from,
      to: sentence.to,
      intonation: sentence.intonation,
      words: sentence.words.map(({ text, from, to }, at) => ({
        text,
        from,
        to,
        spoken: writeWord(words[at]!.letters),
        source: words[at]!.source,
        phones: phones[at]!,
        pauseMs: pauses[at]!,
        ...(asked[at] === undefined ? {} : { breakMs: asked[at] }),
      })),
    };
  });
  return {
    normalized: written(sentences, (sentence, at) => {
      const { source, spelling } = sentence.words[at]!;
      return source === 'text' ? spelling : strip(spelling);
    }),
    diacritized: written(sentences, (_, at, index) => spoken[index]!.words[at]!.spoken),
    sentences: spoken,
    lexiconHits: countOwn(vowelled),
  };
}

const countOwn = (sentences: readonly VowelledWord[][]): number =>
  sentences.reduce((count, words) => count + words.filter(({ own }) => own).length, 0);

/** The words with their punctuation as running text; an opening bracket stands before the next word. */
function written(
  sentences: readonly VerbalizedSentence[],
  word: (sentence: VerbalizedSentence, at: number, index: number) => string,
): string {
  const out: string[] = [];
  let opened = true;
  sentences.forEach((sentence, index) => {
    sentence.words.forEach(({ punctuation }, at) => {
      if (!opened) out.push(' ');
      out.push(word(sentence, at, index));
      for (const sign of punctuation) out.push(sign === '(' || sign === '–' ? ` ${sign}` : sign);
      opened = punctuation.endsWith('(');
    });
  });
  return out.join('');
}
