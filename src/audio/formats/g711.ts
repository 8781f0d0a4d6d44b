import type { AudioFormat } from '../format.ts';
import { toPcm16 } from './samples.ts';

/**
 * ITU-T G.711, what telephone networks carry: a byte a sample, its logarithm by μ-law (North America, Japan)
 * or A-law (elsewhere), without any header. 8,000 samples a second unless another rate is asked for.
 */

/** A 16-bit sample by μ-law: sign, three bits of exponent, four of mantissa, all of them inverted. */
function toMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32635) + 132;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** A 16-bit sample by A-law: the lowest segment is linear; every second bit is inverted. */
function toAlaw(sample: number): number {
  // One's complement keeps the two halves alike.
  const magnitude = (sample < 0 ? ~sample : sample) >> 3;
  const exponent = Math.max(0, 31 - Math.clz32(magnitude | 1) - 4);
  const mantissa = exponent === 0 ? magnitude >> 1 : (magnitude >> exponent) & 0x0f;
  return ((exponent << 4) | mantissa | (sample < 0 ? 0 : 0x80)) ^ 0x55;
}

function g711(id: string, mediaType: string, law: (sample: number) => number): AudioFormat {
  return {
    id,
    contentType: (sampleRate) => `${mediaType};rate=${sampleRate}`,
    usualSampleRate: 8000,
    async open() {
      return {
        write: (samples) => Uint8Array.from(toPcm16(samples), law),
        pending: 0,
        end: () => new Uint8Array(),
      };
    },
  };
}

export const mulaw = g711('mulaw', 'audio/PCMU', toMulaw);
export const alaw = g711('alaw', 'audio/PCMA', toAlaw);
