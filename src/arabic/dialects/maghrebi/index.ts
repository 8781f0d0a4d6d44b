/** Moroccan: its numbers and months are there, its sounds are not, and no voice speaks it. */
import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { msa } from '../msa/index.ts';
import { numerals } from './numerals.ts';
import { words } from './words.ts';

export const maghrebi: Dialect = {
  id: 'maghrebi',
  name: { ar: 'العربية المغاربية', en: 'Maghrebi Arabic' },
  locale: 'ar-MA',
  description: 'Moroccan speech.',
  samples: {
    greeting:
      'مرحبًا بكم. أنا صَوتٌ من أصوات نُطْق، أقرأ لكم النصوص العربية، بأرقامها مثل 25، وبحركاتها. هل تسمعونني جيدًا؟',
    numbers: 'الطلب ديالك رقم 4827 غادي يوصل نهار الأحد مع 5:30 مساءً.',
    question: 'واش نعاودو نعيطو ليك غدا؟',
  },
  offered: false,
  caseEndings: true,
  sounds: msa.sounds,
  stemRules: msa.stemRules,
  stress: 'msa',
  numerals: spokenNumerals(numerals),
  words,
  lexicon: [],
  and: { vowel: undefined, closes: false },
  prepositions: undefined,
  joints: { his: 'ُ', cluster: 'a', t: { vowel: 'َ', falls: false } },
  silentHe: false,
  verbs: undefined,
};
