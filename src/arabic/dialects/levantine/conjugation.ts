/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */
import { SHORT } from '../shared/prefixes.ts';
import type { Conjugation } from '../shared/verbs.ts';

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
  him: 'ُ',
};
