import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { type Chunk, cutIntoChunks } from './chunks.ts';
import { frameInputs, startsOf, wholeFrames } from './frames.ts';
import type { InstalledVoice } from './models.ts';
import { noise, seedOf } from './noise.ts';
import { placeWidth } from './places.ts';
import type { Sessions } from './sessions.ts';

/** Numbers from a model that are not finite; the worker that met them is not trusted any more. */
export class NotFinite extends Error {}

export interface VoiceJob {
  phones: Int32Array;
  /** Frames of each phone where they are given, else 0. */
  frames: Int32Array;
  /** Where each phone stands (places.ts). */
  places: Float32Array;
  /** Semitones to add to each phone. */
  contour: Float32Array;
  /** How much farther than usual the pitch moves about its mean. */
  range: number;
  /** Tempo: 2 is twice as fast. */
  speed: number;
  /** Semitones. */
  pitch: number;
}

export interface Speech {
  /** Samples (about −1 … 1) at the voice's own rate. */
  samples: Float32Array;
  /** First frame of each phone, and behind them the number of frames. */
  starts: Int32Array;
}

/** Frames on each side of a stretch that the decoder looks at. */
const context = 48;
/** Samples over which two stretches are blended, on each side of the joint. */
const blend = 40;
const voiceless = new Set(['?', 't', 'T', 'k', 'q', 'f', 's', 'S', 'sh', 'th', 'H', 'h', 'x']);

/** The models' pitch is the natural log of Hz over this (models/voices/README.md). */
const pitchUnit = 0.18;
/** One semitone in it. */
const semitone = Math.LN2 / 12 / pitchUnit;

/** A voice's two models: from phones to samples. */
export class Voice {
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #voice: InstalledVoice['card'];

  private constructor(card: InstalledVoice['card'], encoder: InferenceSession, decoder: InferenceSession) {
    this.#voice = card;
    this.#encoder = encoder;
    this.#decoder = decoder;
  }

  /** Opens the models. Throws StartError naming the file at fault. */
  static async open({ card, encoder, decoder }: InstalledVoice, sessions: Sessions): Promise<Voice> {
    return new Voice(
      card,
      await sessions.open(encoder, ['phones', 'places'], ['h', 'dur', 'pitch', 'energy']),
      await sessions.open(decoder, ['h', 'pitch', 'energy', 'idx', 'pos', 'shift', 'noise'], ['wav']),
    );
  }

  /** Phones to samples. Asks `stop` between stretches and throws what it throws. Throws NotFinite. */
  async say(job: VoiceJob, stop: () => void): Promise<Speech> {
    const { pace, pitchSemitones, hop, phones: names } = this.#voice;
    const count = job.phones.length;
    const encoded = await this.#encoder.run({
      phones: new Tensor('int64', BigInt64Array.from(job.phones, BigInt), [1, count]),
      places: new Tensor('float32', job.places, [1, count, placeWidth]),
      ...this.#speaker(this.#encoder),
    });
    const frames = wholeFrames(floats(encoded.dur), job.frames, pace / job.speed);
    if (!frames.every(Number.isFinite)) throw new NotFinite('a duration is not a finite number');
    const starts = startsOf(frames);
    const pitch = floats(encoded.pitch);
    const asked = (job.pitch + pitchSemitones) * semitone;
    const sounds: Sounds = {
      h: floats(encoded.h),
      width: encoded.h!.dims[2]!,
      pitch: pitch.map((value) => value + asked),
      shift: shiftOf(job, pitch, starts),
      energy: floats(encoded.energy),
      noise: noise(starts[count]! * hop, seedOf(job.phones)),
      starts,
    };
    const chunks = cutIntoChunks(starts, (phone) => {
      const name = names[job.phones[phone]!]!;
      return name === 'sil' ? 2 : voiceless.has(name) ? 1 : 0;
    });
    const samples = new Float32Array(starts[count]! * hop);
    for (const chunk of chunks) {
      stop();
      await this.#decode(chunk, sounds, samples);
    }
    for (const sample of samples) if (!Number.isFinite(sample)) throw new NotFinite('a sample is not finite');
    return { samples, starts };
  }

  /** Makes the frames of `chunk` with context around them and blends them into `samples`. */
  async #decode(chunk: Chunk, sounds: Sounds, samples: Float32Array): Promise<void> {
    const { hop, nz } = this.#voice;
    const from = Math.max(0, chunk.from - context);
    const to = Math.min(samples.length / hop, chunk.to + context);
    const length = to - from;
    const { idx, pos, firstPhone, endPhone } = frameInputs(sounds.starts, from, to);
    const count = endPhone - firstPhone;
    const phonewise = (values: Float32Array): Tensor =>
      new Tensor('float32', values.slice(firstPhone, endPhone), [1, count]);
    const { width } = sounds;
    const h = sounds.h.slice(firstPhone * width, endPhone * width);
    const decoded = await this.#decoder.run(
      {
        h: new Tensor('float32', h, [1, count, width]),
        pitch: phonewise(sounds.pitch),
        energy: phonewise(sounds.energy),
        idx: new Tensor('int64', idx, [1, length]),
        pos: new Tensor('float32', pos, [1, length, 3]),
        noise: new Tensor('float32', sounds.noise.slice(from * hop, to * hop), [1, length * hop]),
        shift: new Tensor('float32', sounds.shift.slice(from, to), [1, length]),
        // Zeros sound better than noise here (models/voices/README.md).
        ...(this.#decoder.inputNames.includes('z')
          ? { z: new Tensor('float32', new Float32Array(length * nz), [1, length, nz]) }
          : {}),
        ...this.#speaker(this.#decoder),
      },
      ['wav'],
    );
    blendInto(samples, floats(decoded.wav), from * hop, chunk.from * hop, chunk.to * hop);
  }

  #speaker(session: InferenceSession): Record<string, Tensor> {
    const { speaker } = this.#voice;
    if (speaker === undefined || !session.inputNames.includes('speaker')) return {};
    return { speaker: new Tensor('int64', BigInt64Array.of(BigInt(speaker)), [1]) };
  }
}

/**
 * What a sentence's kind adds to each frame's log-F0: the semitones of its phone, gliding from the middle of one
 * phone to that of the next, and so much more movement about the mean.
 * @param pitch of each phone, in the models' unit.
 */
function shiftOf({ contour, range }: VoiceJob, pitch: Float32Array, starts: Int32Array): Float32Array {
  const mean = pitch.reduce((sum, value) => sum + value, 0) / pitch.length;
  const ofPhone = pitch.map(
    (value, n) => contour[n]! * (Math.LN2 / 12) + (range - 1) * (value - mean) * pitchUnit,
  );
  const middle = (n: number): number => (starts[n]! + starts[n + 1]!) / 2;
  const shift = new Float32Array(starts.at(-1)!);
  let n = 0;
  for (let t = 0; t < shift.length; t++) {
    while (n + 2 < starts.length && middle(n + 1) <= t + 0.5) n++;
    const next = Math.min(n + 1, ofPhone.length - 1);
    const share =
      next === n ? 0 : Math.max(0, Math.min(1, (t + 0.5 - middle(n)) / (middle(next) - middle(n))));
    shift[t] = ofPhone[n]! * (1 - share) + ofPhone[next]! * share;
  }
  return shift;
}

interface Sounds {
  h: Float32Array;
  width: number;
  pitch: Float32Array;
  energy: Float32Array;
  /** Of each frame. */
  shift: Float32Array;
  noise: Float32Array;
  starts: Int32Array;
}

/**
 * Writes `made` (which begins at sample `at`) into samples `from` … `to`, gliding over from what is there
 * already and leaving a little beyond `to` for the next stretch to glide over from.
 */
function blendInto(samples: Float32Array, made: Float32Array, at: number, from: number, to: number): void {
  const begin = at < from ? from - blend : from;
  const end = Math.min(samples.length, at + made.length, to + blend);
  for (let i = begin; i < end; i++) {
    const weight = begin < from && i < from + blend ? (i - begin + 0.5) / (2 * blend) : 1;
    samples[i] = samples[i]! * (1 - weight) + made[i - at]! * weight;
  }
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the model gave no numbers');
  return tensor.data;
}
