import type { Reading } from '../arabic/reading.ts';
import { ServiceError } from '../core/errors.ts';

/** What a phone lasts at tempo 1, on the average of the installed voices. */
const MS_A_PHONE = 82;

/**
 * About how long a reading is spoken, in seconds, at `speed`: within a fifth for whole texts. Five thousand
 * plain characters are some 8 minutes, as many digits more than an hour.
 */
export function spokenSeconds({ sentences }: Pick<Reading, 'sentences'>, speed: number): number {
  let ms = 0;
  let silentMs = 0;
  for (const { words, leadMs = 0 } of sentences) {
    silentMs += leadMs;
    for (const { phones, pauseMs, breakMs, manner } of words) {
      ms += (phones.length * MS_A_PHONE + (breakMs === undefined ? pauseMs : 0)) / (manner?.rate ?? 1);
      silentMs += breakMs ?? 0;
    }
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
   * Takes `bytes` until the function that it gives is called. One request alone always gets what it needs.
   * Throws `overloaded` where what runs has too much already.
   */
  take(bytes: number): () => void {
    if (this.#taken > 0 && this.#taken + bytes > this.#bytes)
      throw new ServiceError(
        'overloaded',
        'So much sound is being made that the memory for more is not free. Try again after the time in Retry-After.',
        { retryAfterSeconds: 5 },
      );
    this.#taken += bytes;
    let given = false;
    return () => {
      if (!given) this.#taken -= bytes;
      given = true;
    };
  }
}

/** Samples of the voice and of the file as 32-bit numbers, the file, and the file in base64 as it is sent. */
export function bytesInFlight(seconds: number, voiceRate: number, fileRate: number): number {
  return Math.ceil(seconds * (2 * 4 * voiceRate + 4 * fileRate + (2 + 4 / 3) * 2 * fileRate));
}
