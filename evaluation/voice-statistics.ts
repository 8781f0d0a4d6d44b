import { isLong, isVowel } from '../src/arabic/phonology/inventory.ts';
import type { Sentence } from '../src/arabic/reading.ts';
import type { InstalledVoice } from '../src/inference/model-files.ts';
import { VoiceModel } from '../src/inference/nutq1/model.ts';
import { phoneId } from '../src/inference/phone-ids.ts';
import { Sessions } from '../src/inference/sessions.ts';
import { planUtterances, timingOf } from '../src/inference/utterance.ts';
import { pitches, quantile } from '../test/support/pitch.ts';

/** How a voice moves: pitch, pauses, and how long its sounds are. */
export interface Manner {
  /** Hz: fifth, fiftieth and ninety-fifth percentile over voiced sound. */
  pitch: [number, number, number];
  /** Median, ms; silence within an utterance. NaN without any. */
  pauseMs: number;
  /** Medians, ms. */
  shortVowelMs: number;
  longVowelMs: number;
  singleMs: number;
  doubleMs: number;
}

/**
 * The recordings that the voices learnt from, by the same counts: the 880 usable clips of shared/data/speech (pitch:
 * the first 300), measured on 28 November 2026.
 */
export const recordings: Manner & { pace: number } = {
  pitch: [113, 133, 163],
  pauseMs: 300,
  shortVowelMs: 37.5,
  longVowelMs: 100,
  singleMs: 62.5,
  doubleMs: 112.5,
  pace: 11.0,
};

/** Speaks the sentences and counts. */
export async function mannerOf(installed: InstalledVoice, sentences: readonly Sentence[]): Promise<Manner> {
  const { card } = installed;
  const sessions = new Sessions();
  const voice = await VoiceModel.open(installed, sessions);
  const timing = timingOf(card, 1);
  const frameMs = 1000 / timing.frameRate;
  const hertz: number[] = [];
  const pauses: number[] = [];
  const lengths = {
    short: [] as number[],
    long: [] as number[],
    single: [] as number[],
    double: [] as number[],
  };
  for (const plan of planUtterances(sentences, phoneId(card.phones), timing)) {
    if (!plan) continue;
    const { samples, starts } = await voice.say({ ...plan, speed: 1, pitch: 0 }, () => {});
    hertz.push(...pitches(samples));
    const names = Array.from(plan.phones, (id) => card.phones[id]!);
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
    pauseMs: quantile(pauses, 0.5),
    shortVowelMs: quantile(lengths.short, 0.5),
    longVowelMs: quantile(lengths.long, 0.5),
    singleMs: quantile(lengths.single, 0.5),
    doubleMs: quantile(lengths.double, 0.5),
  };
}
