/** Moroccan, a prototype: numbers, sounds and a list of words, but neither verbs nor a voice, so that it is not offered. */
import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { numerals } from './numerals.ts';
import { sounds } from './sounds.ts';
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
  caseEndings: false,
  sounds,
  stemRules: (letters) => letters,
  stress: 'msa',
  numerals: spokenNumerals(numerals),
  words,
  lexicon: [new URL('./lexicon.txt', import.meta.url), new URL('./from-doda.txt', import.meta.url)],
  and: { vowel: undefined, closes: false },
  prepositions: '\u0652',
  joints: { his: 'ُ', cluster: 'a', t: { vowel: 'َ', falls: false } },
  silentHe: false,
  verbs: undefined,
};
