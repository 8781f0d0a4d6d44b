import { isLong, isVowel } from '../src/arabic/phonology/inventory.ts';
import type { Sentence } from '../src/arabic/reading.ts';
import { resample } from '../src/audio/dsp/resample.ts';
import { openVoice } from '../src/inference/families.ts';
import type { InstalledVoice } from '../src/inference/model-files.ts';
import { phoneId } from '../src/inference/phone-ids.ts';
import { Sessions } from '../src/inference/sessions.ts';
import { planUtterances, timingOf } from '../src/inference/utterance.ts';
import { joined } from '../src/inference/voice-driver.ts';
import { FRAMES_PER_SECOND } from '../src/inference/voice-manifest.ts';
import { pitches, quantile } from '../test/support/pitch.ts';

/** How a voice moves: pitch, pauses, and how long its sounds are. */
export interface Manner {
  /** Hz: fifth, fiftieth and ninety-fifth percentile over voiced sound. */
  pitch: [number, number, number];
  /** Medians over phrases, semitones: standard deviation of pitch, and its range from the fifth to the 95th percentile. */
  movement: [number, number];
  /** Median, ms; silence within an utterance. NaN without any. */
  pauseMs: number;
  /** Medians, ms. */
  shortVowelMs: number;
  longVowelMs: number;
  singleMs: number;
  doubleMs: number;
}

/**
 * The recordings that the voices learnt from, by the same counts: the 880 usable clips (pitch:
 * the first 300, its movement: the first 100), measured on 28 November 2026.
 */
export const recordings: Manner & { pace: number } = {
  pitch: [113, 133, 163],
  movement: [1.95, 6.3],
  pauseMs: 300,
  shortVowelMs: 37.5,
  longVowelMs: 100,
  singleMs: 62.5,
  doubleMs: 112.5,
  pace: 11.0,
};

/** Hz, of the sound that `pitches` takes. */
const PITCH_RATE = 16000;
/** Fewer voiced frames make no phrase. */
const LEAST_VOICED = 60;

/**
 * How far pitch moves in each phrase (what lies between silences): standard deviation and range in semitones.
 * @param sound at PITCH_RATE. @param starts first frame (12.5 ms) of each phone and, last, the number of frames.
 */
export function movementsOf(
  sound: Float32Array,
  phones: readonly string[],
  starts: ArrayLike<number>,
): [number, number][] {
  const silences = phones.flatMap((phone, n) => (phone === 'sil' ? [n] : []));
  const hop = PITCH_RATE / FRAMES_PER_SECOND;
  return silences.slice(1).flatMap((silence, index) => {
    const from = starts[silences[index]! + 1]! * hop;
    const found = pitches(sound.slice(from, starts[silence]! * hop));
    if (found.length < LEAST_VOICED) return [];
    // Jumps by an octave are the tracker's.
    const middle = quantile(found, 0.5);
    const semitones = found.map((hz) => 12 * Math.log2(hz / middle)).filter((value) => Math.abs(value) < 9);
    const mean = semitones.reduce((sum, value) => sum + value, 0) / semitones.length;
    const variance = semitones.reduce((sum, value) => sum + (value - mean) ** 2, 0) / semitones.length;
    return [[Math.sqrt(variance), quantile(semitones, 0.95) - quantile(semitones, 0.05)] as [number, number]];
  });
}

export const mediansOf = (movements: readonly [number, number][]): [number, number] => [
  quantile(
    movements.map(([deviation]) => deviation),
    0.5,
  ),
  quantile(
    movements.map(([, range]) => range),
    0.5,
  ),
];

/** Speaks the sentences and counts. */
export async function mannerOf(installed: InstalledVoice, sentences: readonly Sentence[]): Promise<Manner> {
  const { card } = installed;
  const sessions = new Sessions();
  const voice = await openVoice(installed, sessions);
  const timing = timingOf(card, 1);
  const frameMs = 1000 / timing.frameRate;
  const hertz: number[] = [];
  const movements: [number, number][] = [];
  const pauses: number[] = [];
  const lengths = {
    short: [] as number[],
    long: [] as number[],
    single: [] as number[],
    double: [] as number[],
  };
  for (const plan of planUtterances(sentences, () => ({ id: phoneId(card.phones), timing }))) {
    if (!plan) continue;
    const { samples, starts } = await joined(
      voice.stream({ ...plan, speed: 1, pitch: 0 }, { stop: () => {}, hasten: false }),
    );
    const sound = resample(samples, card.sr, PITCH_RATE);
    hertz.push(...pitches(sound));
    const names = Array.from(plan.phones, (id) => card.phones[id]!);
    movements.push(...movementsOf(sound, names, starts));
    for (let n = 1; n < names.length - 1; n++) {
      const name = names[n]!;
      const ms = (starts[n + 1]! - starts[n]!) * frameMs;
      if (name === 'sil') pauses.push(ms);
      else if (isVowel(name)) (isLong(name) ? lengths.long : lengths.short).push(ms);
      else if (name === names[n - 1]) lengths.double.push((starts[n + 1]! - starts[n - 1]!) * frameMs);
      else if (name !== names[n + 1]) lengths.single.push(ms);
    }
  }
  await sessions.release();
  return {
    pitch: [quantile(hertz, 0.05), quantile(hertz, 0.5), quantile(hertz, 0.95)],
    movement: mediansOf(movements),
    pauseMs: quantile(pauses, 0.5),
    shortVowelMs: quantile(lengths.short, 0.5),
    longVowelMs: quantile(lengths.long, 0.5),
    singleMs: quantile(lengths.single, 0.5),
    doubleMs: quantile(lengths.double, 0.5),
  };
}
