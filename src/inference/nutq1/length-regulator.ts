/**
 * From durations to frames: the plain arithmetic between the two models of a voice, as
 * models/voices/README.md gives it.
 */

/**
 * Whole frames of each phone: those given, else max(1, round(duration × stretch)).
 * @param durations of the encoder, in frames; a number that is not finite gives one that is not, so that the caller sees it.
 */
export function regulate(durations: Float32Array, given: Int32Array, stretch: number): Float64Array {
  const frames = new Float64Array(durations.length);
  for (let n = 0; n < frames.length; n++) {
    frames[n] = given[n]! > 0 ? given[n]! : Math.max(1, Math.round(durations[n]! * stretch));
  }
  return frames;
}

/** First frame of each phone, and behind them the number of frames in all. */
export function frameOffsets(frames: Float64Array): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(frames.length + 1);
  for (let n = 0; n < frames.length; n++) starts[n + 1] = starts[n]! + frames[n]!;
  return starts;
}

export interface FrameInputs {
  /** Phone of each frame, counted from `firstPhone`. */
  idx: BigInt64Array;
  /** Place in the phone, three numbers a frame. */
  pos: Float32Array;
  firstPhone: number;
  /** The phone after the last one. */
  endPhone: number;
}

/** The decoder's inputs for frames `from` … `to`; its phones with one more on each side where there is one. */
export function frameInputs(starts: Int32Array, from: number, to: number): FrameInputs {
  let phone = phoneAt(starts, from);
  const firstPhone = Math.max(0, phone - 1);
  const idx = new BigInt64Array(to - from);
  const pos = new Float32Array(3 * (to - from));
  for (let t = from; t < to; t++) {
    while (t >= starts[phone + 1]!) phone++;
    const frames = starts[phone + 1]! - starts[phone]!;
    const place = (t - starts[phone]! + 0.5) / frames;
    idx[t - from] = BigInt(phone - firstPhone);
    pos[3 * (t - from)] = 2 * place - 1;
    pos[3 * (t - from) + 1] = Math.log(frames) - 1.8;
    pos[3 * (t - from) + 2] = place - 0.5;
  }
  return { idx, pos, firstPhone, endPhone: Math.min(starts.length - 1, phone + 2) };
}

/** The phone that sounds at frame `t`. */
function phoneAt(starts: Int32Array, t: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}
