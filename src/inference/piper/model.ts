import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { isLong } from '../../arabic/phonology/inventory.ts';
import { integratedLoudness } from '../../audio/dsp/loudness.ts';
import { resample } from '../../audio/dsp/resample.ts';
import { TARGET_LUFS } from '../../audio/master.ts';
import { PLACE_WIDTH } from '../nutq1/position-features.ts';
import type { Sessions } from '../sessions.ts';
import { type AcousticInput, NotFinite, type SpokenStretch, type VoiceDriver } from '../voice-driver.ts';
import type { PiperVoice } from './find.ts';
import { idsOf, type Phrase } from './symbols.ts';

/**
 * A voice of Piper: one network (VITS) from symbols to samples, which has its own melody and tells no durations. So each
 * phrase is spoken by itself and put between silences of exactly the lengths that were asked for; within a phrase
 * the times of words are shared out by the lengths that phones usually have.
 */
export class PiperModel implements VoiceDriver {
  readonly #voice: PiperVoice;
  readonly #session: InferenceSession;
  readonly #known: ReadonlySet<string>;
  #gain = 1;

  private constructor(voice: PiperVoice, session: InferenceSession) {
    this.#voice = voice;
    this.#session = session;
    this.#known = new Set(voice.card.phones);
  }

  /** Opens the model and, where nobody has measured how loud it is, measures that. Throws StartError. */
  static async open(voice: PiperVoice, sessions: Sessions): Promise<PiperModel> {
    const inputs = ['input', 'input_lengths', 'scales', ...(voice.speaker === undefined ? [] : ['sid'])];
    const model = new PiperModel(voice, await sessions.open(voice.model, inputs, ['output']));
    if (!voice.isCalibrated) await model.#calibrate();
    return model;
  }

  async *stream(job: AcousticInput, { stop }: { stop: () => void }): AsyncGenerator<SpokenStretch> {
    const phrases = this.#cut(job);
    const spoken: Float32Array[] = [];
    for (const phrase of phrases) {
      spoken.push(await this.#speak(phrase, job));
      stop();
    }
    const starts = startsOf(job, phrases, spoken);
    // Silences are digital: what a voice would breathe in them is not known.
    const samples = new Float32Array(starts.at(-1)!);
    for (const [index, { from }] of phrases.entries()) samples.set(spoken[index]!, starts[from]);
    if (job.gain) applyGain(samples, job.gain, starts, this.#voice.card.sr);
    yield { samples, starts };
  }

  /** The stretches between silences. */
  #cut({ phones, places, contour, range }: AcousticInput): PhraseOf[] {
    const { phones: names } = this.#voice.card;
    const phrases: PhraseOf[] = [];
    let words: string[][] | undefined;
    for (const [at, id] of phones.entries()) {
      const phone = names[id]!;
      if (phone === 'sil') {
        words = undefined;
        continue;
      }
      if (!words) {
        words = [];
        phrases.push({ words, mark: '.', from: at, to: at });
      }
      if (words.length === 0 || places[at * PLACE_WIDTH] === 1) words.push([]);
      words.at(-1)!.push(phone);
      phrases.at(-1)!.to = at + 1;
    }
    for (const [index, phrase] of phrases.entries())
      phrase.mark = markOf(contour.subarray(phrase.from, phrase.to), range, index === phrases.length - 1);
    return phrases;
  }

  /** Samples of a phrase, without the silence around it. Throws NotFinite. */
  async #speak(phrase: PhraseOf, job: AcousticInput): Promise<Float32Array> {
    const { inference, phoneme_id_map: ids, audio } = this.#voice.config;
    const { from, to } = phrase;
    // A sound that is played faster is higher; it is spoken slower before by as much.
    const semitones = job.pitch + medianOf(job.contour.subarray(from, to));
    const up = Math.max(1, Math.round(PITCH_STEPS * 2 ** (semitones / 12)));
    const stretch = job.stretch ? meanOf(job.stretch.subarray(from, to)) : 1;
    const length = ((inference.length_scale * stretch) / job.speed) * (up / PITCH_STEPS);
    const input = BigInt64Array.from(idsOf(phrase, ids, this.#known), BigInt);
    const { speaker } = this.#voice;
    const { output } = await this.#session.run({
      input: new Tensor('int64', input, [1, input.length]),
      input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(input.length)), [1]),
      scales: new Tensor('float32', Float32Array.of(inference.noise_scale, length, inference.noise_w), [3]),
      ...(speaker === undefined ? {} : { sid: new Tensor('int64', BigInt64Array.of(BigInt(speaker)), [1]) }),
    });
    if (!(output?.data instanceof Float32Array)) throw new Error('the model gave no samples');
    if (!output.data.every(Number.isFinite)) throw new NotFinite('a sample is not finite');
    const sound = trim(output.data, audio.sample_rate);
    const pitched = up === PITCH_STEPS ? sound : resample(sound, up, PITCH_STEPS);
    return this.#gain === 1 ? pitched : pitched.map((sample) => sample * this.#gain);
  }

  /** How loud it is over a phrase with every kind of phone, and what brings that to the service's loudness. */
  async #calibrate(): Promise<void> {
    const words = CALIBRATION.map((word) => word.split(' '));
    const count = words.flat().length;
    const phrase = { words, mark: '.', from: 0, to: count };
    const job = { contour: new Float32Array(count), pitch: 0, speed: 1 } as AcousticInput;
    const sound = await this.#speak(phrase, job);
    const loudness = integratedLoudness(sound, this.#voice.card.sr);
    if (!Number.isFinite(loudness)) return;
    const decibels = Math.max(-MOST_GAIN_DB, Math.min(MOST_GAIN_DB, TARGET_LUFS - loudness));
    this.#gain = 10 ** (decibels / 20);
  }
}

interface PhraseOf extends Phrase {
  /** Its first phone, and the one after its last. */
  from: number;
  to: number;
}

/** Steps of pitch are parts of this: a fifteenth of a semitone, and filters stay few. */
const PITCH_STEPS = 240;
const MOST_GAIN_DB = 24;
/** «هذا صوت من بعيد يقرأ لكم كل يوم شيئا جديدا» in phones. */
const CALIBRATION = [
  'h aa dh aa',
  'S a w t',
  'm i n',
  'b a E ii d',
  'y a q r a ?',
  'l a k u m',
  'k u l l',
  'y a w m',
  'j a d ii d',
];

/** How far a phrase's melody rises at its end, in semitones, where it asks and where it goes on. */
const ASKS = 5;
const GOES_ON = 3;
/** How much farther the pitch of an exclamation moves. */
const EXCLAIMS = 1.3;

/** The mark that has a Piper voice do what our rules of intonation ask for. */
function markOf(contour: Float32Array, range: number, isLast: boolean): string {
  const rise = (contour.at(-1) ?? 0) - Math.min(...contour);
  if (rise >= ASKS) return '?';
  if (!isLast || rise >= GOES_ON) return ',';
  return range >= EXCLAIMS ? '!' : '.';
}

/** First sample of each phone, and behind them the number of samples. */
function startsOf(
  { phones, frames, stretch }: AcousticInput,
  phrases: readonly PhraseOf[],
  spoken: readonly Float32Array[],
): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(phones.length + 1);
  let at = 0;
  let next = 0;
  for (let index = 0; index < phrases.length; index++) {
    const { from, to, words } = phrases[index]!;
    for (; next < from; next++) {
      starts[next] = at;
      at += frames[next]!;
    }
    const shares = words.flat().map((phone, n) => (isLong(phone) ? 2 : 1) * (stretch?.[from + n] ?? 1));
    const whole = shares.reduce((sum, share) => sum + share, 0);
    let before = 0;
    for (const [n, share] of shares.entries()) {
      starts[from + n] = at + Math.round((spoken[index]!.length * before) / whole);
      before += share;
    }
    at += spoken[index]!.length;
    next = to;
  }
  for (; next < phones.length; next++) {
    starts[next] = at;
    at += frames[next]!;
  }
  starts[phones.length] = at;
  return starts;
}

/** What is quieter than a fiftieth of the loudest at both ends is silence, but for a hundredth of a second. */
function trim(samples: Float32Array, sampleRate: number): Float32Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isSound = (sample: number) => Math.abs(sample) > loudest / 50;
  const first = samples.findIndex(isSound);
  if (first < 0) return samples;
  const margin = Math.round(sampleRate / 100);
  return samples.slice(Math.max(0, first - margin), samples.findLastIndex(isSound) + margin);
}

/** Makes each phone as loud as was asked for, over five milliseconds where that changes, so that nothing clicks. */
function applyGain(samples: Float32Array, gain: Float32Array, starts: Int32Array, sampleRate: number): void {
  const step = 1 / (sampleRate * 0.005);
  let level = gain[0] ?? 1;
  for (let n = 0; n < gain.length; n++)
    for (let i = starts[n]!; i < starts[n + 1]!; i++) {
      const wanted = gain[n]!;
      level = wanted > level ? Math.min(wanted, level + step) : Math.max(wanted, level - step);
      samples[i] = samples[i]! * level;
    }
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const medianOf = (values: Float32Array): number => values.toSorted()[values.length >> 1] ?? 0;
