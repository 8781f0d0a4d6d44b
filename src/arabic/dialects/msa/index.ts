/** Modern Standard Arabic: the engine as it stands. */
import { classicalEpenthesis } from '../../phonemize/sandhi.ts';
import { writtenNumerals } from '../../verbalize/numerals/written.ts';
import type { Dialect } from '../dialect.ts';
import { words } from './words.ts';

export const msa: Dialect = {
  id: 'msa',
  name: { ar: 'العربية الفصحى', en: 'Modern Standard Arabic' },
  locale: 'ar',
  description: 'The written language of all Arab countries, read with its case endings and pausal forms.',
  samples: {
    greeting:
      'مرحبًا بكم. أنا صَوتٌ من أصوات نُطْق، أقرأ لكم النصوص العربية، بأرقامها مثل 25، وبحركاتها. هل تسمعونني جيدًا؟',
    numbers: 'رقمُ طلبِك 4827، ويصل يوم الأحد الساعة 5:30 مساءً.',
    question: 'هل تودّ أن نعيد الاتصال بك غدًا؟',
  },
  offered: true,
  caseEndings: true,
  sounds: {
    onset: (vowel) => vowel,
    epenthesis: classicalEpenthesis,
    feminine: () => 'a',
    word: (phones) => [...phones],
  },
  stemRules: (letters) => letters,
  stress: 'msa',
  numerals: writtenNumerals,
  words,
  lexicon: [],
  and: { vowel: 'a', closes: false },
  prepositions: undefined,
  joints: { his: 'ُ', cluster: 'a', t: { vowel: 'َ', falls: false } },
  silentHe: false,
  verbs: undefined,
};
