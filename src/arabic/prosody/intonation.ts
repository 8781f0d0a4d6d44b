import { dialectIds, dialectOf } from '../dialects/index.ts';
import { isVowel } from '../phonology/inventory.ts';
import { type StressRule, stressed } from '../phonology/stress.ts';
import type { Sentence, Word } from '../reading.ts';

/**
 * What a sentence's kind does to the pitch. The voices learnt from statements alone, so this is by rule, from what
 * is described of Arabic (Hellmuth 2019 on intonation across dialects, Ryding 2005 on question words): a question
 * that asks for yes or no stays high and rises from its last stress on; one with a question word peaks on that word
 * and falls; of two alternatives the first rises and the second falls; an exclamation begins high and moves more;
 * what is listed rises a little, item by item, and falls on the last (Chahal and Hellmuth 2014 on Lebanese and
 * Egyptian: a phrase that is to be continued ends high).
 */
export interface Tune {
  /** Semitones to add to each phone of each word, in order. */
  contour: number[][];
  /** How much farther than usual the pitch moves about its mean. */
  range: number;
}

// Whatever stands around them, these ask. Of all dialects: people mix them, and a voice of one is given texts of another.
const asking = new Set(dialectIds.flatMap((id) => dialectOf(id).words.questionWords));
// These ask only where they begin the question or follow a preposition alone.
const askingFirst = new Set('من ما كم أي أية اي'.split(' '));
const before = new Set('و ف ب ل في من إلى الى على عن منذ حتى مع'.split(' '));

const RISE = 6;
/** Of the items of a list, and of its last one. */
const LIST_RISE = 4;
const LIST_FALL = -2;
/** From so many items on it is a list, and each but the first, which has what comes before the list, is this short. */
const LEAST_ITEMS = 3;
const LONGEST_ITEM = 4;

/** The tune of a sentence. */
export function tuneOf(sentence: Sentence, rule: StressRule): Tune {
  const { words, intonation } = sentence;
  const contour = words.map(({ phones }) => phones.map(() => 0));
  const spoken = words.flatMap(({ phones }, index) => (phones.length > 0 ? [index] : []));
  if (intonation === 'statement') {
    for (const items of lists(words, spoken))
      for (const [at, last] of items.entries())
        riseOver(contour, words, last, rule, at < items.length - 1 ? LIST_RISE : LIST_FALL);
    return { contour, range: 1 };
  }
  if (spoken.length === 0) return { contour, range: 1 };
  const total = spoken.reduce((count, index) => count + words[index]!.phones.length, 0);
  const overAll = (semitones: (share: number) => number) => {
    let at = 0;
    for (const index of spoken)
      contour[index] = contour[index]!.map((value) => value + semitones(at++ / Math.max(1, total - 1)));
  };
  if (intonation === 'exclamation') {
    overAll((share) => 0.5 + 3 * (1 - share));
    return { contour, range: 1.35 };
  }
  const asks = spoken.find((index, at) => isQuestionWord(words, spoken, index, at));
  if (asks !== undefined) {
    peakFrom(contour, words, asks, rule);
    return { contour, range: 1.15 };
  }
  const or = spoken.findIndex((index, at) => at > 0 && bare(words[index]!) === 'أم');
  overAll((share) => (or > 0 ? 0.5 : 1 + share));
  riseOver(contour, words, spoken[(or > 0 ? or : spoken.length) - 1]!, rule, RISE);
  return { contour, range: 1.1 };
}

/** Of each list, which is a run of short phrases between pauses, the last word of each item. */
function lists(words: readonly Word[], spoken: readonly number[]): number[][] {
  const phrases: number[][] = [[]];
  for (const index of spoken) {
    phrases.at(-1)!.push(index);
    if (words[index]!.pauseMs > 0) phrases.push([]);
  }
  if (phrases.at(-1)!.length === 0) phrases.pop();
  const found: number[][] = [];
  let first = 0;
  for (let next = 1; next <= phrases.length; next++) {
    if (next < phrases.length && phrases[next]!.length <= LONGEST_ITEM) continue;
    if (next - first >= LEAST_ITEMS) found.push(phrases.slice(first, next).map((phrase) => phrase.at(-1)!));
    first = next;
  }
  return found;
}

function isQuestionWord(
  words: readonly Word[],
  spoken: readonly number[],
  index: number,
  at: number,
): boolean {
  const word = bare(words[index]!);
  const alone = word.replace(/^[وف](?=..)/, '');
  if (asking.has(word) || asking.has(alone)) return true;
  if (!askingFirst.has(word) && !askingFirst.has(alone)) return false;
  return at === 0 || (at === 1 && before.has(bare(words[spoken[0]!]!)));
}

/** From the last stress up (or down) to the last vowel, after a dip; within the vowel where that is the stressed one. */
function riseOver(
  contour: number[][],
  words: readonly Word[],
  index: number,
  rule: StressRule,
  semitones: number,
): void {
  const { phones } = words[index]!;
  const from = Math.max(0, stressed(phones, rule));
  const last = Math.max(from, phones.findLastIndex(isVowel));
  for (let at = from; at < phones.length; at++) {
    const share = last === from ? 0.45 : Math.min(1, (at - from) / (last - from));
    contour[index]![at]! += at > last ? semitones : -1 + (semitones + 1) * share;
  }
}

/** Up to the stress of the question word, then down over the phones that follow. */
function peakFrom(contour: number[][], words: readonly Word[], index: number, rule: StressRule): void {
  const peak = Math.max(0, stressed(words[index]!.phones, rule));
  let beyond = 0;
  for (let word = index; word < words.length; word++) {
    for (let at = 0; at < contour[word]!.length; at++) {
      const past = word > index || at > peak;
      if (past) beyond += 1;
      contour[word]![at]! += past ? 4 * Math.max(0, 1 - beyond / 12) : (4 * (at + 1)) / (peak + 1);
    }
  }
}

const bare = ({ text }: Word): string => text.replace(/[^\u0621-\u064a]/g, '');
