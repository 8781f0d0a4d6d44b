import { SENTENCE_PAUSE_MS } from '../arabic/prosody/pauses.ts';
import { GrowingText, type WholeSentence } from '../arabic/segment/growing-text.ts';
import { findVoiceOf } from '../catalog/catalog.ts';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import type { Services } from '../services.ts';
import { countCharacters, type LiveSettings } from './request.ts';
import { soundFormatOf } from './sound-format.ts';
import { type StreamPart, stream } from './stream.ts';

/** Throws what each sentence would: `unknown_dialect`, `unknown_voice`, `voice_not_in_dialect`, `unsupported_format` … */
export async function checkSettings({ db }: Services, settings: LiveSettings): Promise<void> {
  const voice = await findVoiceOf(db, settings.dialect, settings.voice);
  soundFormatOf(settings, voice.sampleRate);
}

/** Sound of a sentence, in the order of the text. */
export interface LiveSound {
  bytes: Uint8Array;
  /** The words that begin in it: times from the beginning of the sentence, places in the whole text. */
  words: StreamPart['words'];
  /** Which sentence of the session, from 1. */
  sentence: number;
  requestId: string;
}

/** What a session came to. */
export interface LiveEnd {
  characters: number;
  balance: number | undefined;
}

/** What a session needs of whoever holds the line. */
export interface LiveLine {
  /** The caller, checked anew for each sentence: a key may be revoked meanwhile. Throws the contract's codes. */
  admit(sentence: number): Promise<Caller>;
  /** Hands sound over; comes back when it was taken. */
  sound(part: LiveSound): Promise<void>;
  /** A sentence that cannot be spoken and costs nothing; the session goes on. */
  skipped(error: ServiceError, sentence: number): Promise<void>;
  /** What ended the session. */
  failed(error: unknown): void;
}

/**
 * Speech while its text is still coming. Sentences are spoken as soon as they are whole, one after the other, and
 * each is a generation of its own: held, limited and charged by itself.
 */
export class LiveSession {
  readonly #services: Services;
  readonly #settings: LiveSettings;
  readonly #line: LiveLine;
  readonly #text = new GrowingText();
  readonly #waiting: WholeSentence[] = [];
  #waitingCharacters = 0;
  #spoken = 0;
  #end: LiveEnd = { characters: 0, balance: undefined };
  #speaking: Promise<void> | undefined;
  #failed = false;

  constructor(services: Services, settings: LiveSettings, line: LiveLine) {
    this.#services = services;
    this.#settings = settings;
    this.#line = line;
  }

  /** Characters that have come and are not being spoken. */
  get waiting(): number {
    return this.#waitingCharacters + this.#text.length;
  }

  get isSpeaking(): boolean {
    return this.#speaking !== undefined;
  }

  /** Throws `text_too_long` where a sentence does not end. */
  add(piece: string): void {
    this.#enqueue(this.#text.add(piece));
    const { maxCharacters } = this.#services.config.limits;
    const { length } = this.#text;
    if (length > maxCharacters)
      throw new ServiceError(
        'text_too_long',
        `A sentence has come to ${length} characters without an end and may have ${maxCharacters}. Send a full stop, a line break or flush.`,
        { members: { limit: maxCharacters, length } },
      );
  }

  /** What has come is spoken, whole or not. */
  flush(): void {
    const rest = this.#text.rest();
    if (rest) this.#enqueue([rest]);
  }

  /** Comes back when everything that had come was handed over. */
  async end(): Promise<LiveEnd> {
    this.flush();
    await this.#speaking;
    return this.#end;
  }

  #enqueue(sentences: readonly WholeSentence[]): void {
    for (const sentence of sentences) {
      this.#waiting.push(sentence);
      this.#waitingCharacters += countCharacters(sentence.text);
    }
    if (this.#waiting.length > 0 && !this.#failed) this.#speaking ??= this.#speakWaiting();
  }

  async #speakWaiting(): Promise<void> {
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        this.#waitingCharacters -= countCharacters(next.text);
        await this.#speak(next, ++this.#spoken);
      }
    } catch (error) {
      this.#failed = true;
      this.#line.failed(error);
    }
    this.#speaking = undefined;
  }

  async #speak({ text, from }: WholeSentence, sentence: number): Promise<void> {
    try {
      const caller = await this.#line.admit(sentence);
      const request = {
        ...this.#settings,
        text,
        delivery: 'inline',
        captions: 'none',
        cache: true,
        timestamps: 'none',
      } as const;
      const speech = await stream(this.#services, caller, request, { silenceAfterMs: SENTENCE_PAUSE_MS });
      try {
        let next = await speech.parts.next();
        for (; !next.done; next = await speech.parts.next()) {
          const words = next.value.words.map((word) => ({
            ...word,
            from: word.from + from,
            to: word.to + from,
          }));
          await this.#line.sound({ bytes: next.value.bytes, words, sentence, requestId: caller.requestId });
        }
        const { characters, balance } = next.value;
        this.#end = { characters: this.#end.characters + characters, balance };
      } finally {
        await speech.parts.return(undefined as never);
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || !['text_unspeakable', 'text_empty'].includes(error.code))
        throw error;
      await this.#line.skipped(error, sentence);
    }
  }
}
