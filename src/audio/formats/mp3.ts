import { type AudioEncoder, type AudioFormat, concatenate } from '../format.ts';
import { crc16, ENCODER_DELAY, type FrameHeader, frameHeader, holdsInfo, infoFrame } from './mp3-info.ts';

/**
 * MP3 by LAME (compiled to WebAssembly), constant bit rate, one channel, with an Info frame before the sound
 * that says what LAME put before and behind it. Constant, so that even a player that reads no header shows
 * about the right length.
 */

/** Kilobits a second where none are asked for: above what speech needs, and allowed for the MPEG version. */
const usualBitrates: Record<number, number> = {
  8000: 32,
  16000: 64,
  22050: 64,
  24000: 64,
  44100: 96,
  48000: 96,
};

/** Those that LAME makes, up to the most of MPEG 1 (from 32,000 samples a second on), 2 and 2.5 (below 16,000). */
const bitrates = [24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const mostOf = (sampleRate: number): number => (sampleRate >= 32000 ? 320 : sampleRate >= 16000 ? 160 : 64);

/** A file of a single frame is not recognised as MP3 by ffmpeg; shorter sounds are filled up with silence. */
const LEAST_SAMPLES = 1152;

/** How much goes to the encoder at once; its memory never shrinks, so a long text must not widen it. */
const BLOCK_SAMPLES = 1 << 15;

export const mp3: AudioFormat = {
  id: 'mp3',
  contentType: () => 'audio/mpeg',
  bitrates: (sampleRate) =>
    bitrates.filter((bitrate) => bitrate <= mostOf(sampleRate) && holdsInfo(bitrate, sampleRate)),
  async open({ sampleRate, bitrate = usualBitrates[sampleRate]! }) {
    const lame = idle.pop() ?? (await newLame());
    lame.configure({
      sampleRate,
      channels: 1,
      bitrate: bitrate as Parameters<Lame['configure']>[0]['bitrate'] & number,
      outputSampleRate: sampleRate as 48000,
    });
    return new Mp3Encoder(lame);
  },
};

type Lame = Awaited<ReturnType<typeof newLame>>;

/** Compiling one takes far longer than a short sentence takes to encode, so those that are done are kept. */
const idle: Lame[] = [];

async function newLame() {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  return createMp3Encoder();
}

class Mp3Encoder implements AudioEncoder {
  readonly #lame: Lame;
  #taken = 0;
  #bytes = 0;
  #crc = 0;
  #frames = 0;
  /** The first frame's four bytes, and what they say. */
  #first: Uint8Array | undefined;
  #header: FrameHeader | undefined;
  /** Bytes that came since the last frame's header, when a header has not come whole; and bytes until the next one. */
  #cut = new Uint8Array();
  #skip = 0;
  #ended = false;

  constructor(lame: Lame) {
    this.#lame = lame;
  }

  get pending(): number {
    const { samplesPerFrame } = this.#header ?? { samplesPerFrame: 1152 };
    // A frame's sound is whole with the frame after it; before that it waits in LAME for the next block.
    const certain = (this.#frames - 3) * samplesPerFrame - ENCODER_DELAY;
    return Math.min(this.#taken, this.#taken - certain);
  }

  write(samples: Float32Array): Uint8Array {
    this.#taken += samples.length;
    return this.#give(this.#encode(samples));
  }

  end(): Uint8Array {
    const missing = Math.max(0, LEAST_SAMPLES - this.#taken);
    const parts = this.#encode(new Float32Array(missing));
    parts.push(this.#lame.finalize().slice());
    this.#ended = true;
    return this.#give(parts);
  }

  header(): Uint8Array {
    const { samplesPerFrame } = this.#header!;
    const padding = this.#frames * samplesPerFrame - ENCODER_DELAY - this.#taken;
    return infoFrame(this.#first!, { frames: this.#frames, bytes: this.#bytes, crc: this.#crc, padding });
  }

  close(): void {
    // One that was left in the middle still has its sound in it; another `configure` empties it.
    idle.push(this.#lame);
  }

  #encode(samples: Float32Array): Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (let from = 0; from < samples.length; from += BLOCK_SAMPLES) {
      const block = samples.slice(from, from + BLOCK_SAMPLES);
      for (let i = 0; i < block.length; i++) block[i] = Math.max(-1, Math.min(1, block[i]!));
      // The encoder gives a view of its own memory, valid until the next call.
      parts.push(this.#lame.encode([block]).slice());
    }
    return parts;
  }

  #give(parts: Uint8Array[]): Uint8Array {
    const bytes = concatenate(parts);
    this.#count(bytes);
    this.#bytes += bytes.length;
    this.#crc = crc16(bytes, this.#crc);
    if (this.#bytes > bytes.length || !this.#first) return bytes;
    return concatenate([infoFrame(this.#first), bytes]);
  }

  /** Counts the frames that begin in `bytes`; throws where something else is. */
  #count(bytes: Uint8Array): void {
    const all = concatenate([this.#cut, bytes]);
    let at = this.#skip;
    for (; at + 4 <= all.length; this.#frames++) {
      const header = frameHeader(all, at);
      this.#header ??= header;
      this.#first ??= all.slice(at, at + 4);
      at += header.bytes;
    }
    if (this.#ended && at !== all.length) throw new Error('the last MP3 frame is cut');
    this.#cut = at < all.length ? all.slice(at) : new Uint8Array();
    this.#skip = Math.max(0, at - all.length);
  }
}
