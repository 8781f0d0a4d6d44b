/**
 * How an utterance is cut into stretches of frames for the decoder. Its memory grows with the frames of a call
 * (some 70 kB each) in every thread, so long speech is made in stretches; the first one is short where a listener waits.
 * Joints need no good place: the pulses' phase is handed on and the context covers all that a frame
 * depends on, so that the samples are those of the whole.
 */

export interface DecoderWindow {
  /** Frames that are kept. */
  from: number;
  to: number;
}

/** Frames on each side of a stretch that what is kept depends on: 51 by the networks, one by overlapping windows. */
export const CONTEXT = 52;

/** Frames of the first stretch for a listener who waits: half a second, in which eight seconds more are made with ease. */
const FIRST = 40;

/**
 * Frames of the longest stretch (eight seconds). Sentences are seldom longer: those that are cost 8 % more time than in
 * stretches of sixteen seconds, and half the memory. Stretches between the first and it would cost a listener as much
 * again, since each joint is made with its context once more on both sides.
 */
export const LONGEST = 640;

/** Up to here the whole is there before twice the time of the first stretch, and costs up to half of what both would. */
const soonWhole = 2 * (FIRST + CONTEXT);

/** @param frames of the whole utterance. @param hasten whether a listener waits for the first of it. */
export function cutIntoChunks(frames: number, hasten: boolean): DecoderWindow[] {
  const chunks: DecoderWindow[] = [];
  if (hasten && frames > soonWhole) chunks.push({ from: 0, to: FIRST });
  for (let from = chunks.at(-1)?.to ?? 0; from < frames; from = chunks.at(-1)!.to) {
    const left = frames - from;
    // What would be left as a scrap goes along; where that were too long, the two are alike.
    const end = left <= LONGEST ? frames : from + Math.ceil(left / 2);
    chunks.push({ from, to: left < 1.5 * LONGEST ? end : from + LONGEST });
  }
  return chunks;
}
