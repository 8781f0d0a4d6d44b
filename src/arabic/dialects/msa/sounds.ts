/** Modern Standard Arabic: the engine as it stands. */
import { classicalHelper } from '../../phonemize/sandhi.ts';
import type { Dialect } from '../dialect.ts';

export const msa: Dialect = {
  id: 'msa',
  endings: true,
  onset: (vowel) => vowel,
  feminine: () => 'a',
  stem: (letters) => letters,
  helper: classicalHelper,
  word: (phones) => [...phones],
};
