/**
 * A word as a dialect ends it: no case and mood endings, no tanwin (unless the writer or the lexicon
 * has it: شكرًا), no case vowel before a pronoun (كِتَابُهَا → كِتَابْهَا), and a word of two letters doubles
 * its second (دَقّ, حَبّ), which bare spelling does not show.
 */
import { type Letter, skeleton } from '../../script/marks.ts';
import type { Dialect } from '../dialect.ts';
import { behindAnd, joinedArticle, syncope } from './stem-rules.ts';

/** Pronouns before which a noun's case vowel is not said. */
const PRONOUN = /(ها|هم|كم|نا|ني|هن|كن)$/;

export interface Ended {
  letters: readonly Letter[];
  /** The ending is the writer's or the dialect lexicon's. */
  certainEnding: boolean;
  /** The vowel before a final ta marbuta is, too. */
  certainFeminine: boolean;
  /** All vowels are the dialect's own. */
  dialectal: boolean;
  /** The writer put marks on the word. */
  marked: boolean;
}

/** The word as the dialect has it: its stem, its ending, the vowel before its ta marbuta. */
export function inDialect(
  word: Ended,
  rules: Pick<Dialect, 'sounds' | 'stemRules' | 'silentHe' | 'and'>,
): Letter[] {
  const out = ended(word, rules);
  const said = word.dialectal || word.marked ? out : [...syncope(out)];
  return rules.silentHe ? withoutHe(said) : said;
}

/** كِدَه, مَدْرَسَه: an h that is only written. */
function withoutHe(letters: Letter[]): Letter[] {
  const last = letters.at(-1);
  const before = letters.at(-2);
  const silent = last?.letter === 'ه' && !last.vowel && before?.vowel === 'a' && letters.length > 1;
  if (!silent || H_HEARD.test(skeleton(letters))) return letters;
  return [...letters.slice(0, -1), { ...last, sukun: false, silent: true }];
}

/** Roots that end in h. */
const H_HEARD = /(?:ل?له|نبه|شبه|توه|وجه|كره|نزه|تفه|فقه)$/;

function ended(
  word: Ended,
  { sounds, stemRules, and }: Pick<Dialect, 'sounds' | 'stemRules' | 'and'>,
): Letter[] {
  let out = word.letters.map((letter) => ({ ...letter }));
  if (!word.dialectal && !word.marked) out = behindAnd(out, stemRules, and).map((letter) => ({ ...letter }));
  out = joinedArticle(out).map((letter) => ({ ...letter }));
  const last = out.at(-1);
  const before = out.at(-2);
  if (!last || !before) return out;
  if (last.letter === 'ة' && out.length > 2 && !word.certainFeminine && before.vowel === 'a') {
    before.vowel = sounds.feminine(out.slice(0, -1));
  }
  if (word.certainEnding) return out;
  if (last.letter === 'ا' && before.vowel === 'an') before.vowel = 'a';
  if (!word.marked && isYour(out)) before.vowel = 'a';
  last.vowel = undefined;
  last.sukun = false;
  if (word.dialectal || word.marked) return out;
  // ʿaṣabi, not ʿaṣabiyy.
  if (last.letter === 'ي' && before.vowel === 'i' && out.length > 3) last.shadda = false;
  const spelling = skeleton(out);
  if (PRONOUN.test(spelling) && spelling.length > 4) dropCase(out, pronounAt(spelling));
  if (out.length === 2 && !'اويى'.includes(last.letter) && !'اآ'.includes(before.letter) && before.vowel) {
    last.shadda = true;
  }
  return out;
}

/** حِسَابُكَ → حِسَابَك: the case vowel before "your" gives way to the pronoun's own. */
function isYour(letters: readonly Letter[]): boolean {
  const last = letters.at(-1)!;
  const before = letters.at(-2)!;
  const own = last.letter === 'ك' && last.vowel === 'a' && (before.vowel === 'u' || before.vowel === 'i');
  return own && letters.length > 3 && !skeleton(letters).startsWith('ال');
}

const pronounAt = (spelling: string): number => spelling.length - 3;

function dropCase(letters: Letter[], at: number): void {
  const letter = letters[at]!;
  const before = letters[at - 1]!;
  const open = before.vowel !== undefined || 'اوي'.includes(before.letter);
  if (letter.vowel?.length === 1 && !letter.shadda && open) {
    letter.vowel = undefined;
    letter.sukun = true;
  }
}
