import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { conjugation, patterns } from './conjugation.ts';
import { numerals } from './numerals.ts';
import { sounds, stemRules } from './sounds.ts';
import { words } from './words.ts';

export const saudi: Dialect = {
  id: 'saudi',
  name: { ar: 'العربية السعودية', en: 'Saudi Arabic' },
  locale: 'ar-SA',
  description: 'Urban Saudi speech, nearest to that of the Hijaz.',
  samples: {
    greeting: 'هلا وغلا فيكم. أنا صوت من أصوات نطق، أقرا لكم الكلام بالسعودي، والأرقام مثل 25. تسمعوني زين؟',
    numbers: 'طلبك رقم 4827 بيوصل يوم الأحد الساعة 5:30 مساءً.',
    question: 'تبغى نتصل عليك بكرة؟',
  },
  offered: true,
  caseEndings: false,
  sounds,
  stemRules,
  stress: 'msa',
  numerals: spokenNumerals(numerals),
  words,
  lexicon: [
    new URL('./lexicon.txt', import.meta.url),
    new URL('../shared/lexicon.txt', import.meta.url),
    new URL('./from-text.txt', import.meta.url),
  ],
  and: { vowel: 'u', beforeHamza: 'a', closes: false },
  prepositions: '\u0650',
  joints: { his: 'ُ', cluster: 'a', t: { vowel: 'َ', falls: false } },
  silentHe: false,
  verbs: { stems: new URL('./verbs.tsv', import.meta.url), conjugation, patterns },
};
