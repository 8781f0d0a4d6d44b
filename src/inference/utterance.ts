import { dialectOf } from '../arabic/dialects/index.ts';
import type { StressRule } from '../arabic/phonology/stress.ts';
import { tuneOf } from '../arabic/prosody/intonation.ts';
import type { Sentence } from '../arabic/reading.ts';
import { placesOf } from './nutq1/position-features.ts';
import type { PhoneId } from './phone-ids.ts';
import type { VoiceManifest } from './voice-manifest.ts';

/**
 * A sentence as the models take it: phone ids with `sil` at both ends and at pauses, and the frames that
 * each silence is to last.
 */
export interface Utterance {
  /** Phone ids, N of them. */
  phones: Int32Array;
  /** Frames of each phone where they are given (silences), else 0: the model decides. */
  frames: Int32Array;
  /** Where each phone stands, as places.ts says. */
  places: Float32Array;
  /** Semitones that the sentence's kind adds to each phone, and how much farther its pitch moves. */
  contour: Float32Array;
  range: number;
  /** Factors of each phone's duration and loudness (linear), where the writer asked for some. */
  stretch?: Float32Array;
  gain?: Float32Array;
  /** For each word of the sentence its first phone and the one after its last; alike for a word without sound. */
  words: { from: number; to: number }[];
  /** Silence to add behind the utterance, in seconds; beyond what the model says itself. */
  silenceAfter: number;
}

export interface Timing {
  /** Frames a second. */
  frameRate: number;
  /** Pauses are divided by it. */
  speed: number;
  /** Silence before the first word and after the last one of the whole text, in ms. */
  leadMs: number;
  tailMs: number;
  /** Where words are stressed. */
  stress: StressRule;
}

const LEAD_MS = 100;
const TAIL_MS = 150;

/** The timing of a voice at a tempo. */
export function timingOf({ sr, hop, dialect }: VoiceManifest, speed: number): Timing {
  return { frameRate: sr / hop, speed, leadMs: LEAD_MS, tailMs: TAIL_MS, stress: dialectOf(dialect).stress };
}

/** Of the silence between two sentences the second one's model says this much, in ms. */
const ONSET_MS = 50;
/** Longest silence that a model says itself after a sentence; the rest is digital silence. */
const LONGEST_TAIL_MS = 300;

/** How a voice takes a sentence. */
export interface Speaker {
  id: PhoneId;
  timing: Timing;
}

/** The utterances of a text, in order, each for its speaker; sentences without any sound give none and are `undefined`. */
export function planUtterances(
  sentences: readonly Sentence[],
  speakerOf: (index: number) => Speaker,
): (Utterance | undefined)[] {
  const audible = sentences.map(({ words }) => words.some(({ phones }) => phones.length > 0));
  const first = audible.indexOf(true);
  const last = audible.lastIndexOf(true);
  return sentences.map((sentence, index) =>
    audible[index] ? planOne(sentence, speakerOf(index), index === first, index === last) : undefined,
  );
}

function planOne(
  sentence: Sentence,
  { id, timing: { frameRate, speed, leadMs, tailMs, stress } }: Speaker,
  first: boolean,
  last: boolean,
): Utterance {
  const sil = id('sil');
  const toFrames = (ms: number): number => Math.max(1, Math.round((ms * frameRate) / 1000));
  const phones: number[] = [sil];
  const frames: number[] = [toFrames(first ? leadMs : ONSET_MS)];
  const words: Utterance['words'] = [];
  const tune = tuneOf(sentence, stress);
  const contour: number[] = [0];
  const stretch: number[] = [1];
  const gain: number[] = [1];
  const leadMsAsked = sentence.leadMs ?? 0;
  if (leadMsAsked > 0) {
    // The writer's silence is silent: a voice would breathe through it.
    frames[0] = toFrames(leadMs + leadMsAsked);
    gain[0] = 0;
  }
  /** Silence after the last word, at the tempo asked for. */
  let pauseMs = 0;
  for (const [index, word] of sentence.words.entries()) {
    const speaks = word.phones.length > 0;
    if (speaks && pauseMs > 0 && phones.length > 1) {
      phones.push(sil);
      frames.push(toFrames(pauseMs));
      contour.push(contour.at(-1)!);
      stretch.push(1);
      gain.push(1);
    }
    const from = phones.length;
    for (const phone of word.phones) {
      phones.push(id(phone));
      frames.push(0);
    }
    const { rate = 1, semitones = 0, gainDb = 0 } = word.manner ?? {};
    contour.push(...tune.contour[index]!.map((value) => value + semitones));
    for (const _ of word.phones) {
      stretch.push(1 / rate);
      gain.push(10 ** (gainDb / 20));
    }
    words.push({ from, to: phones.length });
    // A word without sound may carry the pause of the one before it; the longer of the two is meant.
    const pause = word.breakMs ?? word.pauseMs / speed / rate;
    pauseMs = speaks ? pause : Math.max(pauseMs, pause);
  }
  const asked = sentence.words.findLast(({ phones }) => phones.length > 0)?.breakMs ?? 0;
  const gapMs = last ? Math.max(tailMs, asked) : Math.max(0, pauseMs - ONSET_MS);
  const ownMs = Math.min(gapMs, LONGEST_TAIL_MS);
  phones.push(sil);
  frames.push(toFrames(ownMs));
  contour.push(contour.at(-1)!);
  stretch.push(1);
  gain.push(1);
  return {
    phones: Int32Array.from(phones),
    frames: Int32Array.from(frames),
    places: placesOf(phones, sil, words),
    contour: Float32Array.from(contour),
    range: tune.range,
    ...(stretch.every((factor) => factor === 1) ? {} : { stretch: Float32Array.from(stretch) }),
    ...(gain.every((factor) => factor === 1) ? {} : { gain: Float32Array.from(gain) }),
    words,
    silenceAfter: (gapMs - ownMs) / 1000,
  };
}
