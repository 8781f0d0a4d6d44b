/** What is asked of the engine, and what comes back as it is made. */
import type { Sentence } from '../arabic/reading.ts';
import type { Format } from '../audio/formats/index.ts';
import type { SoundFile } from '../audio/sound-file.ts';

export interface SpeakJob {
  voice: string;
  sentences: readonly Sentence[];
  /** Tempo, 0.5 … 2. */
  speed: number;
  /** Semitones, −6 … 6. */
  pitch: number;
  format: Format;
  /** Of the file, in Hz: one of the contract's. */
  sampleRate: number;
  /** Kilobits a second, for formats that have a choice; the format's own without it. */
  bitrate?: number | undefined;
}

export interface Spoken {
  file: SoundFile;
  /** What a player shows, whole milliseconds. */
  durationMs: number;
  sampleRate: number;
  /** When each word of the sentences, in order, is spoken; whole milliseconds from the file's beginning. */
  words: TimedWord[];
}

export interface TimedWord {
  startMs: number;
  endMs: number;
}

/** A stretch of a stream. */
export interface SpeechPart {
  bytes: Uint8Array;
  /** The words, in order, that begin in the sound given so far and were not told of before; as in `Spoken`. */
  words: TimedWord[];
  /** How many of the job's sentences are wholly in the bytes given so far. */
  sentences: number;
}

/** What is known of a stream at its end. */
export interface SpeechEnd {
  /** What belongs in place of the first bytes when the whole is at hand. */
  header: Uint8Array | undefined;
  durationMs: number;
}
