import type { components, paths } from './generated/schema.ts';

type Schemas = components['schemas'];
type Answer<Path extends '/v1/balance' | '/v1/usage'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];

/** Exactly one of the two says what is to be spoken. */
export type TextOrSsml = { text: string; ssml?: undefined } | { ssml: string; text?: undefined };

/** What is to be spoken and how: the body of POST /v1/tts, but for `delivery`, which the method decides. */
export type SpeechRequest = Omit<Schemas['TtsRequest'], 'text' | 'ssml' | 'delivery'> & TextOrSsml;

/** The body of POST /v1/tts/stream: what can only be known of the whole is not asked for. */
export type StreamRequest = Omit<Schemas['TtsRequest'], 'text' | 'ssml' | 'delivery' | 'captions'> &
  TextOrSsml;

export type AnalyzeRequest = Omit<Schemas['AnalyzeRequest'], 'text' | 'ssml'> & TextOrSsml;
export type Analysis = Schemas['Analysis'];
export type TtsAnswer = Schemas['TtsAnswer'];
export type TimedWord = Schemas['TimedWord'];
export type Warning = Schemas['Warning'];
export type Dialect = Schemas['Dialect'];
export type Voice = Schemas['Voice'];
export type Problem = Schemas['Problem'];
export type AudioFormat = TtsAnswer['format'];
export type Balance = Answer<'/v1/balance'>;
export type Usage = Answer<'/v1/usage'>;
export type UsageQuery = NonNullable<paths['/v1/usage']['get']['parameters']['query']>;

/** What the service answers of a speech, without the sound. */
export type SpeechDetails = Omit<TtsAnswer, 'audioContent' | 'url' | 'expiresAt'>;

/** A speech with its sound. */
export interface Speech extends SpeechDetails {
  audio: Uint8Array<ArrayBuffer>;
  /** What a file's name ends in, without the dot. */
  extension: string;
  /** Whether this is the first answer to the same action, given again, with no further charge. */
  replayed: boolean;
  /** Writes the sound to a file, whole or not at all; gives its path, with the extension of its format. */
  save(path: string): Promise<string>;
}

/** A speech that end clients fetch by a short-lived URL. */
export interface SpeechLink extends SpeechDetails {
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  replayed: boolean;
}

/** What comes of a stream of events: sound with the words that begin in it, and at the end what is known of the whole. */
export type SpeechEvent =
  | { type: 'audio'; audio: Uint8Array<ArrayBuffer>; words: TimedWord[] }
  | ({ type: 'done' } & SpeechDetails);

export interface CallOptions {
  /** Gives the call up, also while it waits for a repetition. What is thrown then is its reason. */
  signal?: AbortSignal | undefined;
}

export interface ActionOptions extends CallOptions {
  /**
   * Names what a user did, such as `order-42-confirmation` (1–255 printable ASCII characters). The same name is one
   * speech and one charge for 24 hours, however often and from wherever it is asked for, and never runs twice at once.
   * Without it every call is an action of its own.
   */
  action?: string | undefined;
}

export interface NutqOptions {
  /** Where the service is, such as `https://speech.example`. */
  baseUrl: string;
  /** `nutq_…`; from your server's secrets. */
  apiKey: string;
  /** Longest text that is sent, in characters (Unicode code points); default 5000. */
  maxCharacters?: number;
  /** How often a call that failed for a passing reason is repeated at most; default 3. */
  retries?: number;
  /** How long one try may take, and a stream be silent, in milliseconds; default 90,000. */
  timeoutMs?: number;
  /** Longest wait between two tries in milliseconds; where the service asks for a longer one, the call fails. Default 30,000. */
  maxWaitMs?: number;
  /** Used in place of the global fetch. */
  fetch?: typeof fetch;
}
