import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { Nutq1Voice } from '../model-files.ts';
import type { Sessions } from '../sessions.ts';
import { type AcousticInput, NotFinite, type SpokenStretch, type VoiceDriver } from '../voice-driver.ts';
import { CONTEXT, cutIntoChunks, type DecoderWindow } from './decoder-windows.ts';
import { frameInputs, frameOffsets, regulate } from './length-regulator.ts';
import { movementOf } from './movement.ts';
import { noise, seedOf } from './noise.ts';
import { PLACE_WIDTH } from './position-features.ts';

/** The models' pitch is the natural log of Hz over this (models/voices/README.md). */
const PITCH_UNIT = 0.18;
/** One semitone in it. */
const semitone = Math.LN2 / 12 / PITCH_UNIT;

const decoderInputs = ['h', 'pitch', 'energy', 'idx', 'pos', 'shift', 'noise', 'anchor', 'cycle', 'z'];

/** A voice's two models: from phones to samples. */
export class VoiceModel implements VoiceDriver {
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #voice: Nutq1Voice['card'];

  private constructor(card: Nutq1Voice['card'], encoder: InferenceSession, decoder: InferenceSession) {
    this.#voice = card;
    this.#encoder = encoder;
    this.#decoder = decoder;
  }

  /** Opens the models. Throws StartError naming the file at fault. */
  static async open({ card, encoder, decoder }: Nutq1Voice, sessions: Sessions): Promise<VoiceModel> {
    return new VoiceModel(
      card,
      await sessions.open(encoder, ['phones', 'places'], ['h', 'dur', 'pitch', 'energy']),
      await sessions.open(decoder, decoderInputs, ['wav', 'cycles']),
    );
  }

  /**
   * Phones to samples, in stretches as they are made, where it is to `hasten` the first of a longer sentence after half
   * a second's sound, for a listener who is not to wait. Asks `stop` before each stretch and throws what it throws.
   * Throws NotFinite.
   */
  async *stream(
    job: AcousticInput,
    { stop, hasten }: { stop: () => void; hasten: boolean },
  ): AsyncGenerator<SpokenStretch> {
    const { starts, ...sounds } = await this.#encode(job);
    stop();
    const windows = cutIntoChunks(starts.at(-1)!, hasten);
    let isFirst = true;
    for await (const samples of this.#decode({ ...sounds, starts }, windows)) {
      stop();
      yield isFirst ? { samples, starts } : { samples };
      isFirst = false;
    }
  }

  async #encode(job: AcousticInput): Promise<EncoderOutput> {
    const { pace, pitchSemitones, hop } = this.#voice;
    const count = job.phones.length;
    const encoded = await this.#encoder.run({
      phones: new Tensor('int64', BigInt64Array.from(job.phones, BigInt), [1, count]),
      places: new Tensor('float32', job.places, [1, count, PLACE_WIDTH]),
      ...this.#speaker(this.#encoder),
    });
    const seed = seedOf(job.phones);
    const movement = movementOf(job.places, seed);
    const durations = floats(encoded.dur).map(
      (value, n) => value * movement.stretch[n]! * (job.stretch?.[n] ?? 1),
    );
    const frames = regulate(durations, job.frames, pace / job.speed);
    if (!frames.every(Number.isFinite)) throw new NotFinite('a duration is not a finite number');
    const starts = frameOffsets(frames);
    const pitch = clampPitch(floats(encoded.pitch));
    const added = addedPitch(job, pitch, movement.semitones, pitchSemitones);
    return {
      h: floats(encoded.h),
      width: encoded.h!.dims[2]!,
      pitch: pitch.map((value, n) => value + added[n]!),
      energy: floats(encoded.energy),
      shift: shiftOf(added, starts),
      noise: noise(starts[count]! * hop, seed),
      gain: job.gain && gainOf(job.gain, starts),
      starts,
    };
  }

  /** The samples of each stretch, made with context around it. Throws NotFinite. */
  async *#decode(sounds: EncoderOutput, chunks: DecoderWindow[]): AsyncGenerator<Float32Array> {
    const { hop, nz } = this.#voice;
    const frames = sounds.starts.at(-1)!;
    let cycle = 0;
    for (const chunk of chunks) {
      const from = Math.max(0, chunk.from - CONTEXT);
      const to = Math.min(frames, chunk.to + CONTEXT);
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
          shift: new Tensor('float32', sounds.shift.slice(from, to), [1, length]),
          noise: new Tensor('float32', sounds.noise.slice(from * hop, to * hop), [1, length * hop]),
          anchor: new Tensor('int64', BigInt64Array.of(BigInt(chunk.from - from)), [1]),
          cycle: new Tensor('float32', Float32Array.of(cycle), [1]),
          // Zeros sound better than noise here (models/voices/README.md).
          z: new Tensor('float32', new Float32Array(length * nz), [1, length, nz]),
          ...this.#speaker(this.#decoder),
        },
        ['wav', 'cycles'],
      );
      const wav = floats(decoded.wav);
      if (wav.length !== length * hop)
        throw new Error(
          `the decoder makes ${wav.length / length} samples a frame, voice.json says hop ${hop}`,
        );
      const made = wav.slice((chunk.from - from) * hop, (chunk.to - from) * hop);
      for (const sample of made) if (!Number.isFinite(sample)) throw new NotFinite('a sample is not finite');
      if (sounds.gain) applyGain(made, sounds.gain, chunk.from, hop);
      cycle = floats(decoded.cycles)[chunk.to - from] ?? 0;
      yield made;
    }
  }

  #speaker(session: InferenceSession): Record<string, Tensor> {
    const { speaker } = this.#voice;
    if (speaker === undefined || !session.inputNames.includes('speaker')) return {};
    return { speaker: new Tensor('int64', BigInt64Array.of(BigInt(speaker)), [1]) };
  }
}

/** How far under an utterance's mean its pitch may fall, in semitones. */
const DEEPEST = 3.5;

/** The readers' voices creaked at the ends of sentences; a vocoder makes noise of that, and vowels are lost in it. */
function clampPitch(pitch: Float32Array): Float32Array {
  const lowest = meanOf(pitch) - DEEPEST * semitone;
  return pitch.map((value) => Math.max(value, lowest));
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What is added to each phone's pitch, in the models' unit: the semitones that were asked for, those of the
 * sentence's kind and those that were drawn, and so much more movement about the mean.
 */
function addedPitch(
  { contour, range, pitch: asked }: AcousticInput,
  pitch: Float32Array,
  drawn: Float32Array,
  own: number,
): Float32Array {
  const mean = meanOf(pitch);
  return pitch.map(
    (value, n) => (asked + own + contour[n]! + drawn[n]!) * semitone + (range - 1) * (value - mean),
  );
}

/**
 * The part of a change of pitch that the models, which learnt from readers' statements, take back from log-F0 when it is
 * given as pitch alone (measured: 0.27 of six semitones down, nothing of six up). Given as log-F0 alone it goes wrong
 * too: the spectrum then has the harmonics of another pitch, and the vocoder makes noise of it.
 */
const F0_SHARE = 0.2;

/** What is added to each frame's log-F0, gliding from the middle of one phone to that of the next. */
function shiftOf(added: Float32Array, starts: Int32Array): Float32Array {
  const middle = (n: number): number => (starts[n]! + starts[n + 1]!) / 2;
  const shift = new Float32Array(starts.at(-1)!);
  let n = 0;
  for (let t = 0; t < shift.length; t++) {
    while (n + 2 < starts.length && middle(n + 1) <= t + 0.5) n++;
    const next = Math.min(n + 1, added.length - 1);
    const share =
      next === n ? 0 : Math.max(0, Math.min(1, (t + 0.5 - middle(n)) / (middle(next) - middle(n))));
    shift[t] = F0_SHARE * PITCH_UNIT * (added[n]! * (1 - share) + added[next]! * share);
  }
  return shift;
}

/** The gain at the begin of each frame, gliding over three frames where it changes, so that nothing clicks. */
function gainOf(gain: Float32Array, starts: Int32Array): Float32Array {
  const frames = new Float32Array(starts.at(-1)!);
  for (let n = 0; n < gain.length; n++) frames.fill(gain[n]!, starts[n], starts[n + 1]);
  const at = (t: number): number => frames[Math.max(0, Math.min(frames.length - 1, t))]!;
  return Float32Array.from(
    { length: frames.length + 1 },
    (_, t) => (at(t - 2) + at(t - 1) + at(t) + at(t + 1)) / 4,
  );
}

function applyGain(samples: Float32Array, gain: Float32Array, firstFrame: number, hop: number): void {
  for (let i = 0; i < samples.length; i++) {
    const frame = firstFrame + Math.floor(i / hop);
    const share = (i % hop) / hop;
    samples[i] = samples[i]! * (gain[frame]! * (1 - share) + gain[frame + 1]! * share);
  }
}

interface EncoderOutput {
  h: Float32Array;
  width: number;
  pitch: Float32Array;
  energy: Float32Array;
  /** Of each frame. */
  shift: Float32Array;
  noise: Float32Array;
  /** At each frame's begin and behind the last one; undefined where all is as the voice has it. */
  gain: Float32Array | undefined;
  starts: Int32Array<ArrayBuffer>;
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the model gave no numbers');
  return tensor.data;
}
