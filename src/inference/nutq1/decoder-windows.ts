/**
 * How an utterance is cut into stretches of frames for the decoder. Its memory grows with the frames of a call
 * (about 40 kB each), so long speech is made in stretches; the first ones are short, so that a listener need not
 * wait. Joints need no good place: the pulses' phase is handed on and the context covers all that a frame
 * depends on, so that the samples are those of the whole.
 */

export interface DecoderWindow {
  /** Frames that are kept. */
  from: number;
  to: number;
}

/** Frames of the first stretch (half a second) and of the longest; each is twice as long as the one before. */
const first = 40;
export const longest = 1280;

/** @param frames of the whole utterance. @param start frames of the first stretch. */
export function cutIntoChunks(frames: number, start = first): DecoderWindow[] {
  const chunks: DecoderWindow[] = [];
  let length = start;
  for (let from = 0; from < frames; from = chunks.at(-1)!.to) {
    // What would be left as a scrap goes along.
    const to = frames - from < 1.5 * length ? frames : from + length;
    chunks.push({ from, to });
    length = Math.min(longest, 2 * length);
  }
  return chunks;
}
