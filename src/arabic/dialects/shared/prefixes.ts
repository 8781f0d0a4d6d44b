/** Prefixes of persons that several dialects have alike. */
import type { Prefixes } from './verbs.ts';

/** yiktub, but yshuuf. */
export const SHORT: Prefixes = { أ: ['أَ', 'أَ'], ي: ['يِ', 'يْ'], ت: ['تِ', 'تْ'], ن: ['نِ', 'نْ'] };
/** yiktib and yishuuf. */
export const FULL: Prefixes = { أ: ['أَ', 'أَ'], ي: ['يِ', 'يِ'], ت: ['تِ', 'تِ'], ن: ['نِ', 'نِ'] };
export const B_OF_CAIRO: Prefixes = {
  أ: ['بَ', 'بَ'],
  ي: ['بِيِ', 'بِيْ'],
  ت: ['بِتِ', 'بِتْ'],
  ن: ['بِنِ', 'بِنْ'],
};
