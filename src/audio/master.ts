import { Limiter } from './dsp/limiter.ts';
import { Resampler } from './dsp/resample.ts';

/** What every sound of the service is brought to. −19 LUFS in one channel sounds as loud as −16 in two. */
export const TARGET_LUFS = -19;
/** Highest true peak, in dB of full scale; the decibel is room for what a lossy encoder adds. */
const CEILING_DECIBELS = -1;

const linear = (decibels: number): number => 10 ** (decibels / 20);

export interface MasterSettings {
  /** Rates of what comes and of what goes, in Hz. */
  from: number;
  to: number;
}

/**
 * The last stage before encoding: samples as they come at another rate, with no peak above the ceiling. Their
 * loudness is the voices' business: each has a gain that was measured once over many sentences, so that a stream
 * is as loud as a whole file. Silence stays silence. What it gives does not depend on how they were cut.
 */
export class Master {
  readonly #resampler: Resampler;
  readonly #limiter: Limiter;

  constructor({ from, to }: MasterSettings) {
    this.#resampler = new Resampler(from, to);
    this.#limiter = new Limiter(to, linear(CEILING_DECIBELS));
  }

  write(samples: Float32Array): Float32Array {
    return this.#limiter.write(this.#resampler.write(samples));
  }

  end(): Float32Array {
    const body = this.#limiter.write(this.#resampler.end());
    const tail = this.#limiter.end();
    const both = new Float32Array(body.length + tail.length);
    both.set(body);
    both.set(tail, body.length);
    return both;
  }
}
