import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { conjugation, patterns } from './conjugation.ts';
import { numerals } from './numerals.ts';
import { sounds, stemRules } from './sounds.ts';
import { words } from './words.ts';

export const levantine: Dialect = {
  id: 'levantine',
  name: { ar: 'العربية الشامية', en: 'Levantine Arabic' },
  locale: 'ar-JO',
  description: 'Urban speech of Jordan, Palestine, Syria and Lebanon.',
  samples: {
    greeting: 'أهلا وسهلا فيكم. أنا صوت من أصوات نطق، بقرا لكم الحكي بالشامي، والأرقام مثل 25. سامعيني منيح؟',
    numbers: 'طلبك رقم 4827 رح يوصل يوم الأحد الساعة 5:30 مساءً.',
    question: 'بدك نرجع نحكي معك بكرا؟',
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
  and: { vowel: undefined, closes: false },
  prepositions: '\u0652',
  joints: { his: 'ُ', cluster: 'split', t: { vowel: 'ِ', falls: true } },
  silentHe: true,
  verbs: { stems: new URL('./verbs.tsv', import.meta.url), conjugation, patterns },
};
