import type { DialectId } from '../arabic/reading.ts';

/** How the catalog presents a dialect. `locale` is BCP 47. */
export interface DialectCard {
  id: DialectId;
  name: { ar: string; en: string };
  locale: string;
  description: string;
}

/** Every dialect the front end may know, in the catalog's order. One is offered once a voice speaks it. */
export const dialectCards: DialectCard[] = [
  {
    id: 'msa',
    name: { ar: 'العربية الفصحى', en: 'Modern Standard Arabic' },
    locale: 'ar',
    description: 'The written language of all Arab countries, read with its case endings and pausal forms.',
  },
  {
    id: 'egyptian',
    name: { ar: 'العربية المصرية', en: 'Egyptian Arabic' },
    locale: 'ar-EG',
    description: 'The speech of Cairo: ج as g, ق as a glottal stop, Egyptian numbers.',
  },
  {
    id: 'levantine',
    name: { ar: 'العربية الشامية', en: 'Levantine Arabic' },
    locale: 'ar-JO',
    description: 'Urban speech of Jordan, Palestine, Syria and Lebanon.',
  },
  {
    id: 'gulf',
    name: { ar: 'العربية الخليجية', en: 'Gulf Arabic' },
    locale: 'ar-AE',
    description: 'Speech of the Emirates, Kuwait, Qatar and Bahrain: ق as g.',
  },
  {
    id: 'saudi',
    name: { ar: 'العربية السعودية', en: 'Saudi Arabic' },
    locale: 'ar-SA',
    description: 'Urban Saudi speech, nearest to that of the Hijaz.',
  },
  {
    id: 'maghrebi',
    name: { ar: 'العربية المغاربية', en: 'Maghrebi Arabic' },
    locale: 'ar-MA',
    description: 'Moroccan speech.',
  },
];
