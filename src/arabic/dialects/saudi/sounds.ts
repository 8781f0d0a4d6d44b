/** Saudi, as the towns of the Hijaz speak it: q is g, ay and aw are ee and oo, the article is al-. */
import { rewriter } from '../../phonology/rewrite.ts';
import type { Dialect } from '../dialect.ts';
import { consonants, dialectHelper, FINAL_GLIDES, HIS, MONOPHTHONGS, shortFinal } from '../shared/sounds.ts';
import {
  beforeAan,
  demonstrative,
  imperfect,
  imperfectOfFourth,
  inOrder,
  openCluster,
  participleOfFifth,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ q: 'g' });

const sounds = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, ...HIS]);

export const saudi: Dialect = {
  id: 'saudi',
  endings: false,
  onset: () => 'a',
  feminine: () => 'a',
  stem: inOrder(
    imperfect,
    imperfectOfFourth,
    beforeAan,
    participleOfFifth,
    threeShort,
    openCluster(),
    demonstrative,
  ),
  helper: dialectHelper,
  word(phones, { construct }) {
    const said = shortFinal(sounds(letters(phones)));
    return construct ? [...said, 't'] : said;
  },
};
