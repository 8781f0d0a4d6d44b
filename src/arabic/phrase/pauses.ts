/**
 * Where the voice pauses and for how long, from punctuation and from the length of a stretch without
 * any. Milliseconds; chosen by ear for a speaker of about 13 phones a second.
 */
import type { PlainSentence, PlainWord } from '../types.ts';

const PAUSE: Readonly<Record<string, number>> = {
  '،': 250,
  '؛': 350,
  ':': 350,
  '–': 250,
  '(': 150,
  ')': 150,
  '.': 500,
  '؟': 500,
  '!': 500,
};
/** The end of a text or paragraph that has no sign of its own. */
const END = 500;
/** A long sentence cut before a conjunction. */
const CUT = 150;
/** A breath within a long stretch, in words, before a word that begins a clause. */
const BREATH = 120;
const STRETCH = 14;
const REST = 4;
const CLAUSE = new Set(
  'ثم لكن ولكن ولكنه ولكنها لكنه لكنها حيث بينما كما فيما وفيما لأن لأنه لأنها إذ وقد ولقد وكان وكانت ومع وفي وعلى وأن وأنه وأنها مما'.split(
    ' ',
  ),
);

/** The pause after each word of a sentence. `last`: no sentence follows it. */
export function pausesOf(sentence: PlainSentence, last: boolean, cut: boolean): number[] {
  const { words } = sentence;
  let since = 0;
  return words.map((word, index) => {
    since += 1;
    let pause = ofPunctuation(word.punctuation);
    if (index === words.length - 1) pause = Math.max(pause, last || !cut ? END : CUT);
    else if (pause === 0 && since >= STRETCH && words.length - index > REST && begins(words[index + 1]!)) {
      pause = BREATH;
    }
    if (pause > 0) since = 0;
    return pause;
  });
}

const begins = ({ source, spelling }: PlainWord): boolean =>
  source === 'text' && CLAUSE.has(spelling.replace(/[\u064b-\u0652]/g, ''));

function ofPunctuation(signs: string): number {
  let pause = 0;
  for (const sign of signs) pause = Math.max(pause, PAUSE[sign] ?? 0);
  return pause;
}

/** A sentence that does not end in a sign was cut from what follows it. */
export const isCut = (sentence: PlainSentence): boolean => {
  const signs = sentence.words.at(-1)?.punctuation ?? '';
  return !/[.؟!]/.test(signs);
};
