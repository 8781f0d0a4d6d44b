import type { VerbalizedSentence, VerbalizedWord } from '../../src/arabic/reading.ts';

/** The words of a text, split at spaces, as if spelling out had left each as it is. */
export function wordsAsWritten(text: string): VerbalizedWord[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, from: 0, to: 0, spelling: word, punctuation: '', source: 'text' }));
}

export function sentenceAsWritten(text: string): VerbalizedSentence {
  return { text, from: 0, to: 0, intonation: 'statement', words: wordsAsWritten(text), warnings: [] };
}
