/** How its verbs are conjugated; their stems stand in `verbs.tsv`. */
import { B_OF_CAIRO, FULL } from '../shared/prefixes.ts';
import type { Conjugation } from '../shared/verbs.ts';

export const conjugation: Conjugation = {
  she: 'َت',
  bare: FULL,
  b: B_OF_CAIRO,
  futures: ['ح'],
  onset: 'اَ',
  negation: false,
  clusters: false,
  guttural: false,
  nun: false,
  him: 'ُ',
};
