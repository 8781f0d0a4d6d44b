import { spokenNumerals } from '../../verbalize/numerals/spoken.ts';
import type { Dialect } from '../dialect.ts';
import { conjugation, patterns } from './conjugation.ts';
import { numerals } from './numerals.ts';
import { sounds, stemRules } from './sounds.ts';
import { words } from './words.ts';

export const gulf: Dialect = {
  id: 'gulf',
  name: { ar: 'العربية الخليجية', en: 'Gulf Arabic' },
  locale: 'ar-AE',
  description: 'Speech of the Emirates, Kuwait, Qatar and Bahrain: ق as g.',
  samples: {
    greeting: 'هلا والله فيكم. أنا صوت من أصوات نطق، أقرا لكم الكلام بالخليجي، والأرقام مثل 25. تسمعوني زين؟',
    numbers: 'طلبك رقم 4827 بيوصل يوم الأحد الساعة 5:30 مساءً.',
    question: 'تبي نتصل فيك باجر؟',
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
  and: { vowel: 'i', closes: false },
  prepositions: '\u0652',
  joints: { his: 'َ', cluster: 'none', t: { vowel: 'َ', falls: true } },
  silentHe: false,
  verbs: { stems: new URL('./verbs.tsv', import.meta.url), conjugation, patterns },
};
