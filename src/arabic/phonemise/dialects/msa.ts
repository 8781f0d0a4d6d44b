/** Modern Standard Arabic: the engine as it stands. */
import { classicalHelper } from '../sandhi.ts';
import type { Dialect } from './dialect.ts';

export const msa: Dialect = {
  id: 'msa',
  endings: true,
  article: 'a',
  helper: classicalHelper,
  word: (phones) => phones,
};
