/**
 * The towns of the Levant (Damascus, Beirut, Jerusalem, Amman): q is a glottal stop, ج is zh, the
 * interdentals are stops (in learned words sibilants), ta marbuta is -e but after back consonants.
 */

import { rewriter } from '../../phonology/rewrite.ts';
import type { Letter } from '../../script/marks.ts';
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
  fifthForm,
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
  presentB,
  presentOfEighth,
  threeShort,
} from '../shared/stem-rules.ts';

const letters = consonants({ j: 'zh', q: '?', th: 't', dh: 'd' });

const rewrite = rewriter([...FINAL_GLIDES, ...MONOPHTHONGS, ...HIS]);

/** Imala: -e, but -a after the back and emphatic consonants; after r only behind an i. */
const BACK = new Set('حخعغقهصضطظء');

function feminine(letters: readonly Letter[]): 'a' | 'i' {
  const last = letters.at(-1)!.letter;
  if (last === 'ر') return letters.at(-2)?.vowel === 'i' || letters.at(-2)?.letter === 'ي' ? 'i' : 'a';
  return BACK.has(last) ? 'a' : 'i';
}

export const stemRules = inOrder(
  fifthForm,
  imperfect,
  imperfectOfFifth,
  imperfectOfSecond(undefined),
  imperfectOfFourth,
  presentB(undefined, 'u'),
  presentOfEighth,
  beforeAan,
  participleOfFifth,
  participleOfSecond(undefined),
  threeShort,
  openFirst('iu'),
  openCluster({ article: true }),
  joinedArticle,
);

export const sounds: SoundRules = {
  onset: (vowel) => (vowel === 'a' ? 'i' : vowel),
  feminine,
  epenthesis: dialectEpenthesis,
  word(phones, ending) {
    const said = shortFinal(rewrite(letters(phones)));
    if (ending.construct) return [...said.slice(0, -1), 'e', 't'];
    return ending.feminine && said.at(-1) === 'i' ? [...said.slice(0, -1), 'e'] : said;
  },
};
