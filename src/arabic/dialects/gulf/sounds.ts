/** The Gulf coast (Kuwait, Bahrain, Qatar, the Emirates): q is g, the interdentals stay, ض is ظ. */
import { type Rule, rewriter } from '../../phonology/rewrite.ts';
import type { SoundRules } from '../dialect.ts';
import { consonants, dialectEpenthesis, FINAL_GLIDES, MONOPHTHONGS, shortFinal } from '../shared/sounds.ts';
import {
  beforeAan,
  beforeLongI,
  imperfect,
  imperfectOfFifth,
  imperfectOfFourth,
  imperfectOfSecond,
  inOrder,
  joinedArticle,
  openCluster,
  openFirst,
  participleOfFifth,
  participleOfSecond,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ q: 'g', D: 'Z' });

/** kitaabuh → ktaabah: the pronoun of the third person. */
const HIS: Rule = { from: '(u|i) h', to: 'a h', after: '<C>', before: '#' };

/**
 * A double glide that has lost the vowel behind it stays one sound: ydawwrun, mitzawwja, yghayyrun, though the spelling with an
 * open stem has a single letter (يْدَوْرُون).
 */
const DOUBLE_GLIDES: readonly Rule[] = (
  [
    ['(y|t|n|m) <C>', '<K> (a|uu|ii)'],
    ['m i t <C>', '<K> (a|aa|uu|ii)'],
    ['b ii <C>', '<K> uu'],
    ['b i (t|n) <C>', '<K> uu'],
    ['b (t|n) <C>', '<K> uu'],
  ] as const
).flatMap(([opening, before]) =>
  ['#', '# w i'].flatMap((edge) =>
    ['w', 'y'].map((glide) => ({
      from: `a ${glide}`,
      to: `a ${glide} ${glide}`,
      after: `${edge} ${opening}`,
      before,
    })),
  ),
);

const rewrite = rewriter([...FINAL_GLIDES, ...DOUBLE_GLIDES, ...MONOPHTHONGS, HIS]);

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
  openCluster({ first: 'i' }),
  joinedArticle,
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
