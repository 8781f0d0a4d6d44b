/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */

import type { Patterns } from '../shared/lemmas.ts';
import { B_OF_CAIRO, FULL } from '../shared/prefixes.ts';
import { type Conjugation, withoutShortI } from '../shared/verbs.ts';

export const conjugation: Conjugation = {
  she: 'ِت',
  bare: FULL,
  b: B_OF_CAIRO,
  futures: ['ه', 'ح'],
  onset: 'اِ',
  negation: true,
  clusters: false,
  guttural: false,
  nun: false,
  beforeWaw: 'i',
  lighten: withoutShortI,
  they: 'ُ',
  longAsTwo: false,
  doubleL: false,
  keptOpen: false,
  orders: true,
  harmony: true,
  him: 'ُ',
};

export const patterns: Patterns = {
  letter: 'e',
  column: 0,
  last: { did: 'i', does: 'i' },
  backed: true,
  fifth: 'as second',
  onsetOfT: 'اِ',
  eighth: 'i',
  falling: false,
  hollow: { u: 'u', i: 'i', a: 'i' },
  participle: 'mit',
  hers: 'long',
};
