import type { Diacritizer } from '../../src/arabic/diacritize/diacritizer.ts';

/** A diacritizer that knows nothing: what is said comes from marks, lexicon and rules alone. */
export const blank: Diacritizer = {
  score: async (words) => words.map(({ letters }) => ({ marks: new Float32Array(letters.length * 16) })),
};
