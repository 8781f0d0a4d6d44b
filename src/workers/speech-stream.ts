import { ServiceError } from '../core/errors.ts';
import type { PhoneId } from '../inference/phone-ids.ts';
import { planUtterances, timingOf, type Utterance } from '../inference/utterance.ts';
import type { VoiceManifest } from '../inference/voice-manifest.ts';
import { tracedRendering } from '../observability/traces.ts';
import type { AudioThreads } from './audio-threads.ts';
import { Channel } from './channel.ts';
import type { SpokenPart, Task } from './protocol.ts';
import type { SpeakJob, SpeechEnd, SpeechPart, TimedWord } from './speech-job.ts';

/** Sentences of a stream that are spoken or lie ready before the listener has come to them, beside the one that is heard. */
export const SENTENCES_AHEAD = 4;

export interface SpeechStreamParts {
  job: SpeakJob;
  /** The voice of the whole, and those that speak a part of it. */
  voiceOf(voice: string): { card: VoiceManifest; id: PhoneId };
  audio: AudioThreads;
  /** Has one sentence spoken; gives its parts away as they come and settles when it is said to its end. */
  speak(task: Task & { kind: 'say' }, onPart: (part: SpokenPart) => void): Promise<unknown>;
  /** Waits for something with the request's patience. */
  within<T>(promise: Promise<T>): Promise<T>;
  /** How many sentences may be spoken or lie ready before the listener has come to them. */
  ahead: number;
  /** Whether the first sentence comes in short stretches, for a listener who waits. */
  hasten: boolean;
  /** Called when the last sentence is spoken, although it may not have been listened to. */
  onSpoken?(): void;
}

/**
 * A text's sound, encoded, as it is made: sentences are spoken side by side, and mastered and encoded one after
 * the other. Whoever takes the parts sets the pace.
 */
export async function* streamSpeech(parts: SpeechStreamParts): AsyncGenerator<SpeechPart, SpeechEnd> {
  const { job, audio, within } = parts;
  const { card } = parts.voiceOf(job.voice);
  const speakers = job.sentences.map((_, index) => parts.voiceOf(speakerOf(job, index)));
  const plans = planUtterances(job.sentences, (index) => {
    const { id, card } = speakers[index]!;
    return { id, timing: timingOf(card, job.speed) };
  });
  if (!plans.some((plan) => plan !== undefined))
    throw new ServiceError('text_unspeakable', 'The text has nothing that can be spoken.');
  const { format, bitrate, sampleRate } = job;
  const timeline = new Timeline(job, card.sr);
  const sentences = new SentencesAhead(plans, parts);
  const rendering = tracedRendering(audio.open({ from: card.sr, to: sampleRate, format, bitrate }), format);
  try {
    for (const [index, plan] of plans.entries()) {
      const speaker = speakers[index]!.card;
      if (!plan) timeline.addSilent();
      else
        for await (const { samples, starts } of patiently(sentences.next(), within)) {
          if (starts) timeline.add(plan, starts, speaker);
          const isLast = timeline.hear(samples.length);
          const silence = isLast ? Math.round(plan.silenceAfter * card.sr) : undefined;
          const { bytes, untilMs } = await within(
            rendering.write(samples, { gainDb: speaker.gainDb, silenceAfter: silence }),
          );
          const part = { bytes, ...timeline.until(untilMs) };
          if (bytes.length > 0) yield part;
        }
    }
    const { bytes, header, durationMs } = await within(rendering.end());
    yield { bytes, ...timeline.until(Number.POSITIVE_INFINITY) };
    return { header, durationMs: Math.round(durationMs) };
  } finally {
    rendering.close();
  }
}

async function* patiently<T>(
  items: AsyncIterable<T>,
  within: <R>(promise: Promise<R>) => Promise<R>,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  while (true) {
    const { done, value } = await within(iterator.next());
    if (done) return;
    yield value;
  }
}

const speakerOf = ({ sentences, voice }: SpeakJob, index: number): string => sentences[index]!.voice ?? voice;

/** The sentences of a text being spoken, so many at once, each with its parts in a line. */
class SentencesAhead {
  readonly #plans: { index: number; plan: Utterance }[];
  readonly #parts: SpeechStreamParts;
  readonly #lines: Channel<SpokenPart>[] = [];
  #taken = 0;
  #spoken = 0;

  constructor(plans: readonly (Utterance | undefined)[], parts: SpeechStreamParts) {
    this.#plans = plans.flatMap((plan, index) => (plan ? [{ index, plan }] : []));
    this.#parts = parts;
    this.#begin();
  }

  /** The parts of the next sentence. */
  next(): AsyncIterable<SpokenPart> {
    const line = this.#lines[this.#taken++]!;
    this.#begin();
    return line;
  }

  #begin(): void {
    const { job, ahead, hasten, speak, onSpoken, voiceOf } = this.#parts;
    while (this.#lines.length < Math.min(this.#plans.length, this.#taken + ahead)) {
      const isFirst = this.#lines.length === 0;
      const { index, plan } = this.#plans[this.#lines.length]!;
      const { phones, frames, places, contour, range, stretch, gain } = plan;
      const line = new Channel<SpokenPart>();
      this.#lines.push(line);
      const manner = { speed: job.speed, pitch: job.pitch, places, contour, range, stretch, gain };
      const { sr: sampleRate } = voiceOf(job.voice).card;
      const speaker = { voice: speakerOf(job, index), sampleRate };
      speak({ kind: 'say', ...speaker, phones, frames, ...manner, hasten: hasten && isFirst }, (part) =>
        line.push(part),
      ).then(
        () => {
          line.end();
          this.#spoken++;
          if (this.#spoken === this.#plans.length) onSpoken?.();
        },
        (error) => line.end({ error }),
      );
    }
  }
}

/** Where the words and sentences of a text are in its sound, as that becomes known. */
class Timeline {
  readonly #job: SpeakJob;
  readonly #sampleRate: number;
  /** Samples before the sentence that is heard now, and of it. */
  #before = 0;
  #sentence = 0;
  #heard = 0;
  #silence = 0;
  #words: TimedWord[] = [];
  /** When the sentences end whose sound is known, in ms. */
  readonly #ends: number[] = [];
  /** When the last word ended, for those without sound. */
  #nowMs: number | undefined;

  constructor(job: SpeakJob, sampleRate: number) {
    this.#job = job;
    this.#sampleRate = sampleRate;
  }

  /** A sentence without any sound. */
  addSilent(): void {
    const ms = Math.round(this.#nowMs ?? 0);
    for (const _ of this.#job.sentences[this.#ends.length]!.words)
      this.#words.push({ startMs: ms, endMs: ms });
    this.#ends.push(this.#ends.at(-1) ?? 0);
  }

  /** @param starts first frame of each phone, of the voice that speaks, and behind them the number of frames. */
  add(plan: Utterance, starts: Int32Array, { sr, hop, onsetMs }: VoiceManifest): void {
    const beginMs = this.#msOf(this.#before);
    const at = (phone: number): number => beginMs + (1000 * starts[phone]! * hop) / sr;
    for (const { from, to } of plan.words) {
      const isFirst = from < to && plan.frames[from - 1]! > 0;
      this.#nowMs = at(to);
      const startMs = isFirst ? Math.min(at(from) + onsetMs, this.#nowMs) : at(from);
      this.#words.push({ startMs: Math.round(startMs), endMs: Math.round(this.#nowMs) });
    }
    this.#sentence = Math.round((starts.at(-1)! * hop * this.#sampleRate) / sr);
    this.#silence = Math.round(plan.silenceAfter * this.#sampleRate);
    this.#heard = 0;
    this.#ends.push(this.#msOf(this.#before + this.#sentence));
  }

  /** So many samples more came of the sentence; whether they are its last. */
  hear(samples: number): boolean {
    this.#heard += samples;
    if (this.#heard < this.#sentence) return false;
    this.#before += this.#sentence + this.#silence;
    return true;
  }

  /** The words that begin before `ms` and were not asked for yet, and how many sentences end before. */
  until(ms: number): { words: TimedWord[]; sentences: number } {
    const later = this.#words.findIndex(({ startMs }) => startMs >= ms);
    const words = this.#words.splice(0, later < 0 ? this.#words.length : later);
    const open = this.#ends.findIndex((end) => end > ms);
    return { words, sentences: open < 0 ? this.#ends.length : open };
  }

  #msOf(samples: number): number {
    return (1000 * samples) / this.#sampleRate;
  }
}
