/** A dialect that only the tests know: that of Cairo, with a sea in place of some words. One folder; its line stands in the test. */
import type { Dialect } from '../../../../src/arabic/dialects/dialect.ts';
import { egyptian } from '../../../../src/arabic/dialects/egyptian/index.ts';

export const sailors: Dialect = {
  ...egyptian,
  id: 'sailors',
  name: { ar: 'لهجة البحارة', en: 'Sailors’ Arabic' },
  words: { ...egyptian.words, percent: 'بِالْمَرْكِب', questionWords: ['وينها'] },
  lexicon: [new URL('./lexicon.txt', import.meta.url), ...egyptian.lexicon],
};
