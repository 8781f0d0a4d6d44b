import { type AudioEncoder, type AudioFormat, concatenate } from '../format.ts';
import { toPcm16 } from './samples.ts';

/**
 * FLAC by libFLAC (compiled to JavaScript), 16 bits, one channel, without loss (RFC 9639). A stream says nothing
 * of its length; a whole file's STREAMINFO has it, with the MD5 of the samples.
 */

const COMPRESSION_LEVEL = 5;

/** Samples of a block: about a tenth of a second, so that a listener does not wait long for one. */
const blockSamples = (sampleRate: number): number =>
  sampleRate <= 8000 ? 1024 : sampleRate < 44100 ? 2048 : 4096;

export const flac: AudioFormat = {
  id: 'flac',
  contentType: () => 'audio/flac',
  async open({ sampleRate }) {
    return new FlacEncoder(await load(), sampleRate);
  },
};

type LibFlac = typeof import('libflacjs/dist/libflac.min.js');

let loading: Promise<LibFlac> | undefined;

function load(): Promise<LibFlac> {
  loading ??= import('libflacjs/dist/libflac.min.js').then(
    ({ default: library }) =>
      new Promise((resolve) => {
        if (library.isReady()) resolve(library);
        else library.on('ready', () => resolve(library));
      }),
  );
  return loading;
}

/** What libFLAC knows of the whole at the end. */
type StreamInfo = Parameters<NonNullable<Parameters<LibFlac['init_encoder_stream']>[2]>>[0];

class FlacEncoder implements AudioEncoder {
  readonly #library: LibFlac;
  readonly #encoder: number;
  #ready: Uint8Array[] = [];
  #taken = 0;
  #encoded = 0;
  /** `fLaC` and STREAMINFO as the stream began. */
  #start: Uint8Array | undefined;
  #info: StreamInfo;

  constructor(library: LibFlac, sampleRate: number) {
    this.#library = library;
    this.#encoder = library.create_libflac_encoder(
      sampleRate,
      1,
      16,
      COMPRESSION_LEVEL,
      0,
      false,
      blockSamples(sampleRate),
    );
    const status = library.init_encoder_stream(
      this.#encoder,
      (bytes, _length, samples) => {
        // A view of the library's memory.
        this.#ready.push(bytes.slice());
        this.#encoded += samples;
      },
      (info) => {
        this.#info = info;
      },
    );
    if (status !== 0) throw new Error(`libFLAC does not begin: ${status}`);
  }

  get pending(): number {
    return this.#taken - this.#encoded;
  }

  write(samples: Float32Array): Uint8Array {
    this.#taken += samples.length;
    const steps = Int32Array.from(toPcm16(samples));
    if (!this.#library.FLAC__stream_encoder_process(this.#encoder, [steps], steps.length))
      throw new Error('libFLAC does not take samples');
    return this.#give();
  }

  end(): Uint8Array {
    if (!this.#library.FLAC__stream_encoder_finish(this.#encoder)) throw new Error('libFLAC does not end');
    return this.#give();
  }

  header(): Uint8Array {
    const { min_framesize, max_framesize, total_samples, md5sum } = this.#info!;
    const header = this.#start!.slice();
    const view = new DataView(header.buffer);
    const streamInfo = 8;
    for (const [at, size] of [
      [4, min_framesize],
      [7, max_framesize],
    ] as const) {
      view.setUint8(streamInfo + at, size >> 16);
      view.setUint16(streamInfo + at + 1, size & 0xffff);
    }
    // 36 bits; the upper four are 0 in the half day that 32 bits hold at the highest rate.
    view.setUint32(streamInfo + 14, total_samples);
    header.set(Buffer.from(md5sum, 'hex'), streamInfo + 18);
    return header;
  }

  close(): void {
    this.#library.FLAC__stream_encoder_delete(this.#encoder);
  }

  #give(): Uint8Array {
    const bytes = concatenate(this.#ready);
    this.#ready = [];
    this.#start ??= bytes.slice(0, 42);
    return bytes;
  }
}
