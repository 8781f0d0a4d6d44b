/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */

import type { Patterns } from '../shared/lemmas.ts';
import { SHORT } from '../shared/prefixes.ts';
import { type Conjugation, withMovedVowel } from '../shared/verbs.ts';

export const conjugation: Conjugation = {
  she: 'ِت',
  bare: SHORT,
  b: { أ: ['بِ', 'بْ'], ي: ['بْيِ', 'بِيْ'], ت: ['بْتِ', 'بِتْ'], ن: ['بْنِ', 'بِنْ'] },
  we: ['مْنِ', 'مِنْ'],
  futures: ['ح'],
  onset: 'اِ',
  negation: true,
  clusters: true,
  guttural: true,
  nun: false,
  beforeWaw: 'u',
  lighten: withMovedVowel,
  they: 'ُ',
  longAsTwo: false,
  doubleL: true,
  keptOpen: false,
  orders: false,
  harmony: false,
  him: 'ُ',
};

export const patterns: Patterns = {
  letter: 'l',
  column: 1,
  last: { did: 'a', does: 'i' },
  backed: false,
  fifth: 'a',
  onsetOfT: '',
  eighth: 'i',
  falling: false,
  hollow: { u: 'i', i: 'i', a: 'i' },
  participle: 'mit',
  hers: 't',
};
