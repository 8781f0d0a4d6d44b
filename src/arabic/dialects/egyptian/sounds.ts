/**
 * Cairo: ج is g, q a glottal stop, the interdentals are stops (in learned words sibilants), short i and
 * u in open unstressed syllables fall, long vowels that lose their stress are short.
 */
import { rewriter } from '../../phonology/rewrite.ts';
import type { SoundRules } from '../dialect.ts';
import {
  consonants,
  dialectEpenthesis,
  FINAL_GLIDES,
  HIS,
  MONOPHTHONGS,
  shortFinal,
} from '../shared/sounds.ts';
import {
  beforeAan,
  beforeLongI,
  imperfect,
  imperfectOfFifth,
  imperfectOfFourth,
  imperfectOfSecond,
  inOrder,
  participleOfFifth,
  participleOfSecond,
  presentB,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ j: 'g', zh: 'g', q: '?', th: 't', dh: 'd' });

const rewrite = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, ...HIS]);

export const stemRules = inOrder(
  beforeLongI('i'),
  imperfect,
  imperfectOfFifth,
  imperfectOfSecond('i'),
  imperfectOfFourth,
  presentB('i', 'i'),
  beforeAan,
  participleOfFifth,
  participleOfSecond('i'),
  threeShort,
);

export const sounds: SoundRules = {
  onset: (vowel) => (vowel === 'a' ? 'i' : vowel),
  feminine: () => 'a',
  epenthesis: dialectEpenthesis,
  word(phones, { construct }) {
    const said = shortFinal(rewrite(letters(phones)));
    return construct ? [...said.slice(0, -1), 'i', 't'] : said;
  },
};
