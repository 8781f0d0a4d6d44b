/** The Gulf coast (Kuwait, Bahrain, Qatar, the Emirates): q is g, the interdentals stay, ض is ظ. */
import { type Rule, rewriter } from '../../phonology/rewrite.ts';
import type { SoundRules } from '../dialect.ts';
import { consonants, dialectEpenthesis, FINAL_GLIDES, MONOPHTHONGS, shortFinal } from '../shared/sounds.ts';
import {
  beforeAan,
  beforeLongI,
  demonstrative,
  imperfect,
  imperfectOfFifth,
  imperfectOfFourth,
  imperfectOfSecond,
  inOrder,
  openCluster,
  openFirst,
  participleOfFifth,
  participleOfSecond,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ q: 'g', D: 'Z' });

/** kitaabuh → ktaabah: the pronoun of the third person. */
const HIS: Rule = { from: '(u|i) h', to: 'a h', after: '<C>', before: '#' };

const rewrite = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, HIS]);

export const stemRules = inOrder(
  imperfect,
  imperfectOfFifth,
  imperfectOfSecond(undefined),
  imperfectOfFourth,
  beforeAan,
  participleOfFifth,
  participleOfSecond(undefined),
  threeShort,
  openFirst('iu'),
  beforeLongI(undefined),
  openCluster('i'),
  demonstrative,
);

export const sounds: SoundRules = {
  onset: (vowel) => (vowel === 'a' ? 'i' : vowel),
  feminine: () => 'a',
  epenthesis: dialectEpenthesis,
  word(phones, { construct }) {
    const said = shortFinal(rewrite(letters(phones)));
    return construct ? [...said, 't'] : said;
  },
};
