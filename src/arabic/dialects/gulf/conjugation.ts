/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */

import type { Patterns } from '../shared/lemmas.ts';
import { SHORT } from '../shared/prefixes.ts';
import { type Conjugation, withOpenStem } from '../shared/verbs.ts';

// The b- is the future's here.
export const conjugation: Conjugation = {
  she: 'َت',
  bare: SHORT,
  b: { أ: ['بَ', 'بَ'], ي: ['بْيِ', 'بِيْ'], ت: ['بْتِ', 'بِتْ'], ن: ['بْنِ', 'بِنْ'] },
  futures: [],
  onset: 'اِ',
  negation: false,
  clusters: false,
  guttural: true,
  nun: true,
  beforeWaw: 'a',
  lighten: withOpenStem,
  they: 'َ',
  longAsTwo: false,
  doubleL: false,
  keptOpen: false,
  orders: false,
  harmony: false,
  him: 'َ',
};

export const patterns: Patterns = {
  letter: 'g',
  column: 2,
  last: { did: 'a', does: 'i' },
  backed: false,
  fifth: 'a',
  onsetOfT: '',
  eighth: 'i',
  falling: true,
  hollow: { u: 'i', i: 'i', a: 'i' },
  participle: 'mit',
  hers: 't',
};
