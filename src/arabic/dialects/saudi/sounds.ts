/** Saudi, as the towns of the Hijaz speak it: q is g, ay and aw are ee and oo, the article is al-. */
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
  imperfect,
  imperfectOfFifth,
  imperfectOfFourth,
  imperfectOfSecond,
  inOrder,
  joinedArticle,
  openCluster,
  participleOfFifth,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ q: 'g' });

const rewrite = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, ...HIS]);

export const stemRules = inOrder(
  imperfect,
  imperfectOfFifth,
  imperfectOfSecond('i'),
  imperfectOfFourth,
  beforeAan,
  participleOfFifth,
  threeShort,
  openCluster(),
  joinedArticle,
);

export const sounds: SoundRules = {
  onset: () => 'a',
  feminine: () => 'a',
  epenthesis: dialectEpenthesis,
  word(phones, { construct }) {
    const said = shortFinal(rewrite(letters(phones)));
    return construct ? [...said, 't'] : said;
  },
};
