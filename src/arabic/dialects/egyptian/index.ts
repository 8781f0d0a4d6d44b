import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { conjugation, patterns } from './conjugation.ts';
import { numerals } from './numerals.ts';
import { sounds, stemRules } from './sounds.ts';
import { words } from './words.ts';

export const egyptian: Dialect = {
  id: 'egyptian',
  name: { ar: 'العربية المصرية', en: 'Egyptian Arabic' },
  locale: 'ar-EG',
  description: 'The speech of Cairo: ج as g, ق as a glottal stop, Egyptian numbers.',
  samples: {
    greeting: 'أهلاً بيكم. أنا صوت من أصوات نطق، بقرا لكم الكلام بالمصري، والأرقام زي 25. سامعيني كويس؟',
    numbers: 'طلبك رقم 4827 هيوصل يوم الأحد الساعة 5:30 مساءً.',
    question: 'تحب نكلمك تاني بكرة؟',
  },
  offered: true,
  caseEndings: false,
  sounds,
  stemRules,
  stress: 'cairo',
  numerals: spokenNumerals(numerals),
  words,
  lexicon: [
    new URL('./lexicon.txt', import.meta.url),
    new URL('../shared/lexicon.txt', import.meta.url),
    new URL('./from-text.txt', import.meta.url),
  ],
  and: { vowel: 'i', closes: true },
  prepositions: '\u0650',
  joints: { his: 'ُ', cluster: 'after', t: { vowel: 'ِ', falls: true } },
  silentHe: true,
  verbs: { stems: new URL('./verbs.tsv', import.meta.url), conjugation, patterns },
};
