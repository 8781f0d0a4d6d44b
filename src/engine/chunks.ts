/**
 * Where to cut a long utterance for the decoder. Its memory grows with the frames of a call (about 40 kB
 * each), so a sentence of any length is made in stretches that fit; the joints lie in silence or, failing
 * that, in a voiceless consonant, where the voice's pulses do not show that they start anew.
 */

export interface Chunk {
  /** Frames that are kept. */
  from: number;
  to: number;
}

/** Frames that are made in one call, and what is aimed at when there are more. */
const mostFrames = 1600;
const aimedFrames = 1200;
/** How far from the aim a better joint is looked for. */
const search = 200;

/** @param quality of each phone as a place for a joint: 2 silence, 1 voiceless, 0 voiced. */
export function cutIntoChunks(starts: Int32Array, quality: (phone: number) => number): Chunk[] {
  const all = starts[starts.length - 1]!;
  const chunks: Chunk[] = [];
  let from = 0;
  while (all - from > mostFrames) {
    const aim = from + Math.min(aimedFrames, Math.floor((all - from) / 2));
    let best = aim;
    let bestScore = -1;
    for (let phone = 0; phone + 1 < starts.length; phone++) {
      const middle = (starts[phone]! + starts[phone + 1]!) >> 1;
      if (middle < aim - search) continue;
      if (middle > aim + search) break;
      const score = quality(phone) - Math.abs(middle - aim) / (2 * search);
      if (score > bestScore) {
        best = middle;
        bestScore = score;
      }
    }
    chunks.push({ from, to: best });
    from = best;
  }
  chunks.push({ from, to: all });
  return chunks;
}
