/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */

import type { Patterns } from '../shared/lemmas.ts';
import { B_OF_CAIRO, FULL } from '../shared/prefixes.ts';
import { type Conjugation, withoutShortI } from '../shared/verbs.ts';

export const conjugation: Conjugation = {
  she: 'َت',
  bare: FULL,
  b: B_OF_CAIRO,
  futures: ['ح'],
  onset: 'اِ',
  negation: false,
  clusters: false,
  guttural: false,
  nun: false,
  beforeWaw: 'u',
  lighten: withoutShortI,
  they: 'ُ',
  longAsTwo: true,
  doubleL: false,
  keptOpen: true,
  orders: true,
  harmony: false,
  him: 'ُ',
};

export const patterns: Patterns = {
  letter: 's',
  column: 3,
  last: { did: 'a', does: 'i' },
  backed: false,
  fifth: 'a',
  onsetOfT: 'اِ',
  eighth: 'a',
  falling: false,
  hollow: { u: 'u', i: 'i', a: 'i' },
  participle: 'standard',
  hers: 't',
};
