import type { Reading, Sentence } from '../arabic/reading.ts';
import type { AudioFormat } from '../audio/format.ts';
import { formats } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';
import { SENTENCES_AHEAD } from '../workers/speech-stream.ts';
import type { SoundFormat } from './sound-format.ts';

/** What a phone lasts at tempo 1, on the average of the installed voices. */
const MS_A_PHONE = 82;

/**
 * About how long a reading is spoken, in seconds, at `speed`: within a fifth for whole texts. Five thousand
 * plain characters are some 8 minutes, as many digits more than an hour.
 */
export function spokenSeconds({ sentences }: Pick<Reading, 'sentences'>, speed: number): number {
  return sentences.reduce((sum, sentence) => sum + secondsOf(sentence, speed), 0);
}

/** The most that is ready of a stream at once, in seconds: the sentence that is heard, and those ahead of it. */
export function secondsReady({ sentences }: Pick<Reading, 'sentences'>, speed: number): number {
  const seconds = sentences.map((sentence) => secondsOf(sentence, speed));
  const ready = seconds.map((_, at) =>
    seconds.slice(at, at + 1 + SENTENCES_AHEAD).reduce((sum, one) => sum + one, 0),
  );
  return Math.max(...ready);
}

function secondsOf({ words, leadMs = 0 }: Sentence, speed: number): number {
  let ms = 0;
  let silentMs = leadMs;
  for (const { phones, pauseMs, breakMs, manner } of words) {
    ms += (phones.length * MS_A_PHONE + (breakMs === undefined ? pauseMs : 0)) / (manner?.rate ?? 1);
    silentMs += breakMs ?? 0;
  }
  return (ms / speed + silentMs) / 1000;
}

/** Throws `text_too_long`, with both lengths, for what would be spoken for longer than `limit` seconds. */
export function checkSpokenLength(seconds: number, limit: number): void {
  if (seconds <= limit) return;
  const spoken = Math.round(seconds);
  throw new ServiceError(
    'text_too_long',
    `The text would be spoken for about ${spoken} seconds and may be for ${limit}. Split it at sentence ends into several requests; numbers and symbols are many words each.`,
    {
      members: { limitSeconds: limit, spokenSeconds: spoken },
      errors: [{ field: 'text', message: 'is spoken for too long' }],
    },
  );
}

/** Sound that a node has in memory at once, so that no number of requests exhausts it. */
export class AudioBudget {
  readonly #bytes: number;
  #taken = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /**
   * Takes `bytes`, for as long as the share is not released. One request alone always gets what it needs.
   * Throws `overloaded` where what runs has too much already.
   */
  take(bytes: number): AudioShare {
    if (this.#taken > 0 && this.#taken + bytes > this.#bytes)
      throw new ServiceError(
        'overloaded',
        'So much sound is being made that the memory for more is not free. Try again after the time in Retry-After.',
        { retryAfterSeconds: 5 },
      );
    this.#taken += bytes;
    let mine = bytes;
    const shrink = (left: number) => {
      if (left >= mine) return;
      this.#taken -= mine - left;
      mine = left;
    };
    return { shrink, release: () => shrink(0) };
  }
}

/** A request's part of the memory for sound. */
export interface AudioShare {
  /** Gives back all but so many bytes. */
  shrink(bytes: number): void;
  /** Gives all of it back; may be called again. */
  release(): void;
}

/** Longest stretch of a stream that is encoded and sent at a time, in seconds. */
const STRETCH_SECONDS = 8;

/**
 * What a sound takes while it is made, at most: the voice's samples as 32-bit numbers, and the file in parts and, where
 * it is kept in the database, as a whole.
 */
export function bytesInFlight(seconds: number, voiceRate: number, sound: SoundFormat): number {
  return Math.ceil(seconds * (4 * voiceRate + 2 * bytesPerSecond(sound)));
}

/**
 * The same of a stream, which is made as it is taken: the samples of what is ready, and a stretch of the file as it was
 * encoded and as it is sent.
 * @param seconds that are ready at once, by `secondsReady`.
 */
export function bytesAhead(seconds: number, voiceRate: number, sound: SoundFormat): number {
  const stretch = 2 * Math.min(seconds, STRETCH_SECONDS) * bytesPerSecond(sound);
  return Math.ceil(4 * seconds * voiceRate + stretch);
}

/** Of a file, at most. */
function bytesPerSecond({ format, sampleRate, bitrate }: SoundFormat): number {
  const { bitrates }: AudioFormat = formats[format];
  return bitrates ? (1000 * (bitrate ?? USUAL_BITRATE)) / 8 : 2 * sampleRate;
}

/** Kilobits a second that no format goes beyond where none are asked for. */
const USUAL_BITRATE = 96;
