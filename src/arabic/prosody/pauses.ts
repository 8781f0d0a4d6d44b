/**
 * Where the voice pauses and for how long, from punctuation and from the length of a stretch without
 * any. Milliseconds; chosen by ear for a speaker of about 13 phones a second.
 */

import type { VerbalizedSentence, VerbalizedWord } from '../reading.ts';
import { bare } from '../verbalize/grammar.ts';

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
export const SENTENCE_PAUSE_MS = 500;
/** A long sentence cut before a conjunction. */
const CUT = 150;
/**
 * A breath within a stretch without signs. Of the reader whose recordings the voices learnt from, who pauses every
 * five words: before و with a clause, حيث or كما in every second place, before a preposition in one of eight, hardly ever
 * before an article (2,375 stretches of recordings).
 */
const BREATH = 150;
/** Words after which one is drawn before a clause, and before a preposition; and how many must still follow. */
const CLAUSE_STRETCH = 7;
const PHRASE_STRETCH = 12;
const REST = 4;
const CLAUSE = new Set(
  (
    'ثم لكن لكنه لكنها لكنهم بل حيث بينما كما فيما مما لأن لأنه لأنها لأنهم إذ عندما حينما كلما لولا ' +
    'وقد ولقد وكان وكانت وقال وقالت وقام وقامت وذكر وذكرت وهو وهي وهم وهذا وهذه وذلك ولم ولن ولا وما ومن ' +
    'وفي وعلى وعن ومع وبعد وقبل وعند وعندما وبين وحتى وكل وكذلك وكما وحيث وبينما ولكن ولكنه ولكنها ولكنهم ولو ولولا وثم وليس وليست'
  ).split(' '),
);
/** و before a verb in the imperfect or a word that begins with hamza, and not what has و as its own first letter. */
const CLAUSE_BEGINS = /^و(?:ي(?!ل|ب|ند)|ت(?!ر$|ير|د)|أ|إ)../;
const PREPOSITION = new Set('في على إلى عن مع بعد قبل خلال عند منذ حتى ضد بسبب'.split(' '));

/** The pause after each word of a sentence. `last`: no sentence follows it. */
export function pausesOf(sentence: VerbalizedSentence, last: boolean, cut: boolean): number[] {
  const { words } = sentence;
  let since = 0;
  return words.map((word, index) => {
    since += 1;
    let pause = ofPunctuation(word.punctuation);
    if (index === words.length - 1) pause = Math.max(pause, last || !cut ? SENTENCE_PAUSE_MS : CUT);
    else if (pause === 0 && words.length - index > REST && since >= stretchBefore(words[index + 1]!))
      pause = BREATH;
    if (pause > 0) since = 0;
    return pause;
  });
}

/** How many words must have been spoken in one stretch for a breath before this one. */
function stretchBefore({ source, spelling }: VerbalizedWord): number {
  if (source !== 'text') return Number.POSITIVE_INFINITY;
  const word = bare(spelling);
  if (CLAUSE.has(word) || CLAUSE_BEGINS.test(word)) return CLAUSE_STRETCH;
  return PREPOSITION.has(word) ? PHRASE_STRETCH : Number.POSITIVE_INFINITY;
}

function ofPunctuation(signs: string): number {
  let pause = 0;
  for (const sign of signs) pause = Math.max(pause, PAUSE[sign] ?? 0);
  return pause;
}

/** A sentence that does not end in a sign was cut from what follows it. */
export const isCut = (sentence: VerbalizedSentence): boolean => {
  const signs = sentence.words.at(-1)?.punctuation ?? '';
  return !/[.؟!]/.test(signs);
};
