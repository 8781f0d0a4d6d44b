/**
 * How an utterance is cut into stretches of frames for the decoder. Its memory grows with the frames of a call
 * (some 70 kB each) in every thread, so long speech is made in stretches; the first ones are short, so that a listener need not
 * wait. Joints need no good place: the pulses' phase is handed on and the context covers all that a frame
 * depends on, so that the samples are those of the whole.
 */

export interface DecoderWindow {
  /** Frames that are kept. */
  from: number;
  to: number;
}

/**
 * Frames of the first stretch (half a second) and of the longest (eight); each is four times as long as the one before.
 * Twice would cost a tenth more: each joint is made with its context once more on both sides. With eight callers on two
 * cores two seconds are still made in less than the half second that is heard meanwhile.
 * Sentences are seldom longer: those that are cost 8 % more time than in stretches of sixteen seconds, and half the memory.
 */
const first = 40;
export const longest = 640;
const GROWTH = 4;

/** @param frames of the whole utterance. @param start frames of the first stretch. */
export function cutIntoChunks(frames: number, start = first): DecoderWindow[] {
  const chunks: DecoderWindow[] = [];
  let length = start;
  for (let from = 0; from < frames; from = chunks.at(-1)!.to) {
    const left = frames - from;
    // What would be left as a scrap goes along; where that were too long, the two are alike.
    const end = left <= longest ? frames : from + Math.ceil(left / 2);
    const to = left < 1.5 * length ? end : from + length;
    chunks.push({ from, to });
    length = Math.min(longest, GROWTH * length);
  }
  return chunks;
}
