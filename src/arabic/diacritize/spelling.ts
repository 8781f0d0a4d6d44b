/**
 * What a typed letter stands for, in the order of the network's second output: itself, a letter that people
 * type another for (الاخبار, مدرسه, علي for على, Egyptian فى for في, إستخدام for استخدام), or nothing at all
 * where a letter is drawn out (جميييل: the copies after the first; the network is not asked, since they are written
 * once before it reads).
 *
 * The network was taught only the turns listed here; what it says of others means nothing.
 */
import { derivedForms, listedForms } from '../lexicon/known-forms.ts';
import { type Letter, skeleton, writeWord } from '../script/marks.ts';

export const SPELLINGS = ['', 'أ', 'إ', 'آ', 'ة', 'ى', 'ي', 'drop', 'ا', 'ه'] as const;

/** The class of a letter that stands for itself. */
const KEEP = 0;

/** For each letter the classes that it may turn to, where it may stand, and how sure the network must be, in logits. */
interface Turn {
  classes: readonly number[];
  place: 'any' | 'last' | 'head';
  margin: number;
}

/** A letter typed for want of a better one turns easily; one that takes an extra key seldom is a slip. */
const EASY = 0.5;
const SLIP = 2.5;
/** What is added where the word as it was typed is known. */
const KNOWN = 2;

const TURNS: Readonly<Record<string, Turn>> = {
  ا: { classes: [1, 2, 3], place: 'any', margin: EASY },
  أ: { classes: [2, 8], place: 'head', margin: SLIP },
  إ: { classes: [1, 8], place: 'head', margin: SLIP },
  ه: { classes: [4], place: 'last', margin: EASY },
  ة: { classes: [9], place: 'last', margin: SLIP },
  ي: { classes: [5], place: 'last', margin: SLIP },
  ى: { classes: [6], place: 'last', margin: EASY },
};

/** The letters before which a word's own first letter may stand: و ف ب ك ل س and the article. */
const CLITICS = /^[وف]?[بكلس]?(?:ال|لل)?$/;

/** A masculine adjective: what it describes does not end in ة (كتابه جديد is his book). */
const MASCULINE = /^[^ايتنأ].ي.$/;

/**
 * An unmarked word as it was meant; nothing where it stands as it was typed.
 * `scores` holds 10 numbers for each letter; `after` is the word behind it, bare.
 */
export function meant(letters: readonly Letter[], scores: Float32Array, after = ''): string | undefined {
  const plain = skeleton(letters);
  let turned = false;
  const word = letters.map((letter, index) => {
    const typed = letter.letter;
    const turn = TURNS[typed];
    if (!turn || !stands(letters, index, turn.place)) return letter;
    if (typed === 'ه' && MASCULINE.test(after)) return letter;
    if (typed === 'ه' && isOwned(plain)) return letter;
    // تالف is a word as it stands, and needs more to be taken for another.
    const known = typed === 'ا' && index > 0 && listedForms(plain).length > 0 ? KNOWN : 0;
    const score = (kind: number): number => scores[index * SPELLINGS.length + kind] ?? 0;
    const best = turn.classes.reduce((top, kind) => (score(kind) > score(top) ? kind : top));
    if (score(best) - score(KEEP) < turn.margin + known) return letter;
    turned = true;
    return { ...letter, letter: SPELLINGS[best]! };
  });
  return turned ? writeWord(word) : undefined;
}

/** مفاتيحه, ورصيده: a known word with its pronoun, and none with ة. */
function isOwned(word: string): boolean {
  const stem = word.slice(0, -1);
  const isWord = (one: string): boolean => listedForms(one).length > 0 || derivedForms(one).length > 0;
  return !isWord(`${stem}ة`) && isWord(stem);
}

function stands(letters: readonly Letter[], index: number, place: Turn['place']): boolean {
  if (place === 'any') return true;
  if (place === 'last') return index > 1 && index === letters.length - 1;
  return CLITICS.test(
    letters
      .slice(0, index)
      .map(({ letter }) => letter)
      .join(''),
  );
}
