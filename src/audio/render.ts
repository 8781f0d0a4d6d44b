import type { AudioEncoder } from './format.ts';
import { concatenate } from './format.ts';
import { type Format, formats } from './formats/index.ts';
import { Joiner } from './join.ts';
import { Master } from './master.ts';

export interface RenderSettings {
  /** Rate of the pieces and rate of the file, in Hz. */
  from: number;
  to: number;
  format: Format;
  /** Kilobits a second; the format's own without it. */
  bitrate?: number | undefined;
}

export interface PieceSettings {
  /** Decibels that bring the voice to the service's loudness. */
  gainDb: number;
  /** Ends the piece, with so many samples of silence. */
  silenceAfter?: number | undefined;
}

/** What is ready after a write. */
export interface Rendered {
  bytes: Uint8Array;
  /** How much of the sound is wholly in the bytes given so far, in ms from its beginning. */
  untilMs: number;
}

export interface RenderedEnd {
  bytes: Uint8Array;
  /** What belongs in place of the first bytes when the whole is at hand. */
  header: Uint8Array | undefined;
  durationMs: number;
}

/**
 * From samples to a file, as they come: pieces joined, brought to the service's loudness and rate, and encoded.
 * Close it when it is done with, whatever happened.
 */
export class Renderer {
  readonly #settings: RenderSettings;
  readonly #joiner: Joiner;
  readonly #master: Master;
  readonly #encoder: AudioEncoder;
  /** Samples that went to the encoder. */
  #length = 0;

  private constructor(settings: RenderSettings, encoder: AudioEncoder) {
    this.#settings = settings;
    this.#joiner = new Joiner(settings.from);
    this.#master = new Master(settings);
    this.#encoder = encoder;
  }

  static async open(settings: RenderSettings): Promise<Renderer> {
    const { format, to, bitrate } = settings;
    return new Renderer(settings, await formats[format].open({ sampleRate: to, bitrate }));
  }

  /** Samples of a piece, which may be changed. */
  write(samples: Float32Array, { gainDb, silenceAfter }: PieceSettings): Rendered {
    const gain = 10 ** (gainDb / 20);
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
    const parts = [this.#encode(this.#master.write(this.#joiner.write(samples)))];
    if (silenceAfter !== undefined)
      parts.push(this.#encode(this.#master.write(this.#joiner.endPiece(silenceAfter))));
    const certain = Math.max(0, this.#length - this.#encoder.pending);
    return { bytes: concatenate(parts), untilMs: (1000 * certain) / this.#settings.to };
  }

  end(): RenderedEnd {
    const bytes = concatenate([this.#encode(this.#master.end()), this.#encoder.end()]);
    const durationMs = (1000 * this.#length) / this.#settings.to;
    return { bytes, header: this.#encoder.header?.(), durationMs };
  }

  close(): void {
    this.#encoder.close?.();
  }

  #encode(samples: Float32Array): Uint8Array {
    this.#length += samples.length;
    return this.#encoder.write(samples);
  }
}
