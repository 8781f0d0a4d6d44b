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
  /** Where no habit decides it. */
  margin: number;
}

/** A letter typed for want of a better one turns easily; one that takes an extra key seldom is a slip. */
const EASY = 0.5;
const SLIP = 2.5;
/** What is added where the word is known as it was typed. */
const KNOWN = 2;
/** Known, and yet typed for another hundreds of times before it is meant: بان is بأن. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['بان']);

/**
 * Letters that people leave off by habit, all of them or none: where a text has what they stand for, its writer tells
 * them apart; where it has none, and one of them stands for another beyond doubt, so do those that are less sure.
 * Margins in logits, found on 2,500 sentences that the network was trained on, as they are and as people type.
 */
interface Habit {
  /** What a writer who tells the letters apart writes in a word. */
  careful: RegExp;
  /** The margin for such a writer, for one who does not, and where nothing tells but that other letters are left off. */
  margins: { careful: number; careless: number; unknown: number };
}

const HABITS: Readonly<Record<string, Habit>> = {
  ا: { careful: /[أإآ]/, margins: { careful: EASY, careless: -1, unknown: EASY } },
  ه: { careful: /ة$/, margins: { careful: EASY, careless: -0.5, unknown: EASY } },
  ى: { careful: /ي$/, margins: { careful: 1.5, careless: -1.5, unknown: -0.5 } },
};

/** How sure the network is of a letter that shows its writer's habit. */
const BEYOND_DOUBT = 2;

/** The margin of each letter of HABITS in one text. */
export type Margins = Readonly<Record<string, number>>;

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

/** An unmarked word of a text. */
export interface TypedWord {
  letters: readonly Letter[];
  /** 10 numbers for each letter; none where the word stands as it is typed. */
  scores?: Float32Array | undefined;
  /** The word behind it, bare, with no mark between. */
  after?: string | undefined;
  /** A lexicon has it as it is typed: it stands, but for the last letter of a careless writer (يكتفى). */
  listed?: boolean;
}

/** How the writer of a text types the letters of HABITS. */
export function habitsOf(words: readonly TypedWord[]): Margins {
  const spelled = words.map(({ letters }) => skeleton(letters));
  const isCareless = (typed: string): boolean =>
    words.some(
      (word, at) =>
        !word.listed &&
        word.letters.some(
          ({ letter }, index) =>
            letter === typed &&
            (turnOf(word, spelled[at]!, index)?.lead ?? 0) > BEYOND_DOUBT &&
            !isPronoun(typed, spelled[at]!, word.after),
        ),
    );
  const careless = new Set(Object.keys(HABITS).filter(isCareless));
  return Object.fromEntries(
    Object.entries(HABITS).map(([typed, { careful, margins }]) => {
      if (spelled.some((word) => careful.test(word))) return [typed, margins.careful];
      if (careless.has(typed)) return [typed, margins.careless];
      return [typed, careless.size > 0 ? margins.unknown : EASY];
    }),
  );
}

/** A word as it was meant; nothing where it stands as it was typed. */
export function meant(word: TypedWord, margins: Margins): string | undefined {
  const plain = skeleton(word.letters);
  let turned = false;
  const letters = word.letters.map((letter, index) => {
    const typed = letter.letter;
    const turn = turnOf(word, plain, index);
    if (!turn) return letter;
    const habit = margins[typed] ?? turn.margin;
    if (word.listed && !(habit < 0 && turn.place === 'last')) return letter;
    // Of a writer who leaves off the dots of ة the network knows more than the rules.
    if (habit > 0 && isPronoun(typed, plain, word.after)) return letter;
    if (turn.lead < (word.listed ? EASY : habit)) return letter;
    turned = true;
    return { ...letter, letter: SPELLINGS[turn.kind]! };
  });
  return turned ? writeWord(letters) : undefined;
}

/** A ه that is "his", whatever the network thinks. */
const isPronoun = (typed: string, word: string, after = ''): boolean =>
  typed === 'ه' && (MASCULINE.test(after) || isOwned(word));

/** What a letter may turn to: the likeliest class, and by how many logits it leads what was typed, less what a known word needs. */
function turnOf(
  { letters, scores }: TypedWord,
  plain: string,
  index: number,
): (Turn & { kind: number; lead: number }) | undefined {
  const typed = letters[index]!.letter;
  const turn = TURNS[typed];
  if (!scores || !turn || !stands(letters, index, turn.place)) return undefined;
  const score = (kind: number): number => scores[index * SPELLINGS.length + kind] ?? 0;
  const kind = turn.classes.reduce((top, one) => (score(one) > score(top) ? one : top));
  // تالف is a word as it stands, and needs more to be taken for another.
  const known = typed === 'ا' && index > 0 && !OTHER_WORDS.has(plain) && listedForms(plain).length > 0;
  return { ...turn, kind, lead: score(kind) - score(KEEP) - (known ? KNOWN : 0) };
}

/** مفاتيحه, ورصيده: a known word with its pronoun, and none with ة. */
function isOwned(word: string): boolean {
  const stem = word.slice(0, -1);
  const isWord = (one: string): boolean => listedForms(one).length > 0 || derivedForms(one).length > 0;
  return !isWord(`${stem}ة`) && isWord(stem);
}

function stands(letters: readonly Letter[], index: number, place: Turn['place']): boolean {
  if (place === 'any') return true;
  // لى, هى and اى are words; no word is one consonant and ة.
  const shortest = letters[index]!.letter === 'ى' ? 1 : 2;
  if (place === 'last') return index >= shortest && index === letters.length - 1;
  return CLITICS.test(
    letters
      .slice(0, index)
      .map(({ letter }) => letter)
      .join(''),
  );
}
