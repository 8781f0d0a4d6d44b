/**
 * Cairo: ج is g, q a glottal stop, the interdentals are stops (in learned words sibilants), short i and
 * u in open unstressed syllables fall, long vowels that lose their stress are short.
 */
import { rewriter } from '../../phonology/rewrite.ts';
import type { Dialect } from '../dialect.ts';
import { consonants, dialectHelper, FINAL_GLIDES, HIS, MONOPHTHONGS, shortFinal } from '../shared/sounds.ts';
import {
  beforeAan,
  beforeLongI,
  imperfect,
  imperfectOfFourth,
  inOrder,
  participleOfFifth,
  participleOfSecond,
  presentB,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ j: 'g', zh: 'g', q: '?', th: 't', dh: 'd' });

const sounds = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, ...HIS]);

export const egyptian: Dialect = {
  id: 'egyptian',
  endings: false,
  onset: (vowel) => (vowel === 'a' ? 'i' : vowel),
  feminine: () => 'a',
  stem: inOrder(
    beforeLongI('i'),
    imperfect,
    imperfectOfFourth,
    presentB('i', 'i'),
    beforeAan,
    participleOfFifth,
    participleOfSecond('i'),
    threeShort,
  ),
  helper: dialectHelper,
  word(phones, { construct }) {
    const said = shortFinal(sounds(letters(phones)));
    return construct ? [...said.slice(0, -1), 'i', 't'] : said;
  },
};
