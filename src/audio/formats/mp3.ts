import { createMp3Encoder } from 'wasm-media-encoders';
import { infoFrame, parseFrames } from './mp3-info.ts';

/**
 * MP3 by LAME (compiled to WebAssembly), constant bit rate, one channel, with an Info frame before the
 * sound. Constant, so that even a player that reads no header shows the right length.
 */

/** Kilobits a second for each rate: above what speech needs, and allowed for its MPEG version. */
const bitrates = { 8000: 32, 16000: 64, 22050: 64, 24000: 64, 44100: 96, 48000: 96 } as const;

export type Mp3SampleRate = keyof typeof bitrates;

/**
 * LAME's own delay in samples (ENCDELAY in its encoder.h). It could be declared for cutting off, but a
 * player that shows the length by the frame count alone (ffmpeg up to 5) would then show two frames more
 * than it plays. So it stays, as silence before the sound that is counted in the length and in timings.
 */
const encoderDelay = 576;

/** What every decoder adds at its start and a gapless one cuts off again (DECDELAY + 1). */
const decoderDelay = 529;

/** A file of a single frame is not recognised as MP3 by ffmpeg; shorter sounds are filled up with silence. */
const leastSamples = 1152;

/** How much goes to the encoder at once; its memory never shrinks, so a long text must not widen it. */
const blockSamples = 1 << 15;

export interface Mp3File {
  bytes: Uint8Array;
  /** Where the first sample is heard, in samples from the beginning. */
  offset: number;
  /** Samples that are heard, silence at both ends included. */
  length: number;
}

export interface Mp3Encoder {
  /** A whole MP3 file from samples (−1 … 1; beyond is clipped) at `sampleRate` Hz. */
  encode(samples: Float32Array, sampleRate: Mp3SampleRate): Mp3File;
}

export function isMp3SampleRate(rate: number): rate is Mp3SampleRate {
  return rate in bitrates;
}

/** Makes an encoder to be kept: compiling it takes far longer than a short sentence takes to encode. */
export async function createMp3(): Promise<Mp3Encoder> {
  const lame = await createMp3Encoder();
  return {
    encode(samples, sampleRate) {
      lame.configure({
        sampleRate,
        channels: 1,
        bitrate: bitrates[sampleRate],
        outputSampleRate: sampleRate,
      });
      const chunks: Uint8Array[] = [];
      for (let from = 0; from < samples.length; from += blockSamples) {
        const block = samples.slice(from, from + blockSamples);
        for (let i = 0; i < block.length; i++) block[i] = Math.max(-1, Math.min(1, block[i]!));
        // The encoder gives a view of its own memory, valid until the next call.
        chunks.push(lame.encode([block]).slice());
      }
      if (samples.length < leastSamples) {
        chunks.push(lame.encode([new Float32Array(leastSamples - samples.length)]).slice());
      }
      chunks.push(lame.finalize().slice());
      const sound = concatenate(chunks);
      const frames = parseFrames(sound);
      const info = infoFrame(sound, frames, { delay: 0, padding: decoderDelay });
      return {
        bytes: concatenate([info, sound]),
        offset: encoderDelay,
        length: frames.count * frames.samplesPerFrame - decoderDelay,
      };
    },
  };
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
