/** Numbers from a model that are not finite; the worker that met them is not trusted any more. */
export class NotFinite extends Error {}

export interface AcousticInput {
  phones: Int32Array;
  /** Frames of each phone where they are given, else 0. */
  frames: Int32Array;
  /** Where each phone stands (places.ts). */
  places: Float32Array;
  /** Semitones to add to each phone. */
  contour: Float32Array;
  /** How much farther than usual the pitch moves about its mean. */
  range: number;
  /** Factors of each phone's duration and loudness (linear); 1 without them. */
  stretch?: Float32Array | undefined;
  gain?: Float32Array | undefined;
  /** Tempo: 2 is twice as fast. */
  speed: number;
  /** Semitones. */
  pitch: number;
}

/** A stretch of a sentence's sound. */
export interface SpokenStretch {
  /** Samples (about −1 … 1) at the voice's own rate. */
  samples: Float32Array;
  /** With the first stretch: first frame of each phone, and behind them the number of frames. */
  starts?: Int32Array<ArrayBuffer>;
}

/** What speaks the voices of a family: one for each voice and thread. */
export interface VoiceDriver {
  /**
   * A sentence from phones to samples, as they are made, the first ones soon where it is to `hasten`. Asks `stop`
   * between stretches and throws what it throws. Throws NotFinite.
   */
  stream(job: AcousticInput, options: { stop: () => void; hasten: boolean }): AsyncGenerator<SpokenStretch>;
}

/** A sentence's whole sound, of the stretches it is made in. */
export async function joined(stretches: AsyncIterable<SpokenStretch>): Promise<Required<SpokenStretch>> {
  const all: SpokenStretch[] = [];
  for await (const stretch of stretches) all.push(stretch);
  const samples = new Float32Array(all.reduce((sum, stretch) => sum + stretch.samples.length, 0));
  let at = 0;
  for (const stretch of all) {
    samples.set(stretch.samples, at);
    at += stretch.samples.length;
  }
  return { samples, starts: all[0]?.starts ?? new Int32Array(1) };
}
