import { SharedAction } from './action.ts';
import { Catalog } from './catalog.ts';
import { NutqError } from './errors.ts';
import { refuseBrowsers } from './runtime.ts';
import { bytesOf, extensionOf, saveSound } from './sound.ts';
import { SpeechEvents, SpeechStream } from './stream.ts';
import { type Attempt, readJson, Transport } from './transport.ts';
import type {
  ActionOptions,
  Analysis,
  AnalyzeRequest,
  Balance,
  CallOptions,
  Dialect,
  NutqOptions,
  Speech,
  SpeechLink,
  SpeechRequest,
  StreamRequest,
  TextOrSsml,
  TtsAnswer,
  Usage,
  UsageQuery,
  Voice,
} from './types.ts';

/** The service's own default. */
const MAX_CHARACTERS = 5000;

/**
 * The service, for programs on servers. It does for its caller what the API asks of callers: it checks voice and text
 * before it sends them, repeats only what failed for a passing reason, with bounded waits and never twice at once, and
 * gives every action a key, so that a repetition is charged once. Every call throws a NutqError.
 */
export class Nutq {
  readonly #transport: Transport;
  readonly #catalog: Catalog;
  readonly #maxCharacters: number;
  /** What runs now, by its action. */
  readonly #running = new Map<string, { body: string; work: SharedAction<TakenAnswer> }>();

  /** Throws `browser_use_forbidden` in a browser, `key_missing` without a key, TypeError for an address that is none. */
  constructor(options: NutqOptions) {
    refuseBrowsers();
    if (!options.apiKey) throw new NutqError('key_missing', 'Give `apiKey`: keys are made in the dashboard.');
    if (!/^https?:\/\//.test(options.baseUrl)) throw new TypeError('`baseUrl` must begin with http(s)://');
    this.#transport = new Transport(options);
    this.#catalog = new Catalog(this.#transport);
    this.#maxCharacters = options.maxCharacters ?? MAX_CHARACTERS;
  }

  /** Says a text and gives its sound. */
  async synthesize(request: SpeechRequest, options: ActionOptions = {}): Promise<Speech> {
    const { answer, audio, replayed } = await this.#act({ ...request, delivery: 'inline' }, options);
    const { audioContent: _base64, url: _url, expiresAt: _until, ...details } = answer;
    const extension = extensionOf(details.format);
    return { ...details, audio, extension, replayed, save: (path) => saveSound(path, extension, audio) };
  }

  /** Says a text and gives a short-lived URL, for end clients to fetch the sound from. */
  async link(request: SpeechRequest, options: ActionOptions = {}): Promise<SpeechLink> {
    const { answer, replayed } = await this.#act({ ...request, delivery: 'url' }, options);
    const { audioContent: _none, url = '', expiresAt = '', ...details } = answer;
    return { ...details, url, expiresAt, replayed };
  }

  /** Says a text and gives the sound while it is made. Until the first sound it is repeated as other calls are. */
  stream(request: StreamRequest, options: CallOptions = {}): Promise<SpeechStream> {
    return this.#open(request, '*/*', options, (...answer) => new SpeechStream(...answer));
  }

  /** As `stream`, with the time of each word and, at the end, what is known of the whole. */
  events(request: StreamRequest, options: CallOptions = {}): Promise<SpeechEvents> {
    return this.#open(request, 'text/event-stream', options, (...answer) => new SpeechEvents(...answer));
  }

  /** How a text would be read: no sound, no charge. */
  async analyze(request: AnalyzeRequest, { signal }: CallOptions = {}): Promise<Analysis> {
    this.#checkText(request);
    return this.#transport.send(
      { method: 'POST', path: '/v1/analyze', body: request, signal },
      readJson<Analysis>,
    );
  }

  /** The dialects, kept for as long as the service allows. */
  dialects(options: CallOptions = {}): Promise<Dialect[]> {
    return this.#catalog.dialects(options);
  }

  /** The voices, of one dialect or of all, kept for as long as the service allows. */
  async voices(dialect?: string, options: CallOptions = {}): Promise<Voice[]> {
    const voices = await this.#catalog.voices(options);
    return voices.filter((voice) => dialect === undefined || voice.dialect === dialect);
  }

  /** What is left, in characters. */
  balance({ signal }: CallOptions = {}): Promise<Balance> {
    return this.#transport.send({ method: 'GET', path: '/v1/balance', signal }, readJson<Balance>);
  }

  /** What was used, by day unless the query says otherwise. */
  usage(query: UsageQuery = {}, { signal }: CallOptions = {}): Promise<Usage> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const path = `/v1/usage?${new URLSearchParams(given)}`;
    return this.#transport.send({ method: 'GET', path, signal }, readJson<Usage>);
  }

  /** Runs an action, or waits for the same one that runs already. */
  async #act(
    request: SpeechRequest & { delivery: string },
    { action, signal }: ActionOptions,
  ): Promise<TakenAnswer> {
    signal?.throwIfAborted();
    if (action !== undefined && !/^[\x20-\x7e]{1,255}$/.test(action))
      throw new NutqError('invalid_request', 'An action is named by 1 to 255 printable ASCII characters.', {
        errors: [{ field: 'action', message: 'must be 1 to 255 printable ASCII characters' }],
      });
    const body = JSON.stringify(request);
    const known = action === undefined ? undefined : this.#running.get(action);
    const running = known?.work.isAbandoned ? undefined : known;
    if (running && running.body !== body)
      throw new NutqError('action_in_progress', 'This action is running with another request.', {
        retryable: true,
      });
    if (running) return running.work.wait(signal);
    const key = action ?? crypto.randomUUID();
    const work = new SharedAction((stop) => this.#synthesize(request, key, stop));
    this.#running.set(key, { body, work });
    work.onEnd(() => {
      if (this.#running.get(key)?.work === work) this.#running.delete(key);
    });
    return work.wait(signal);
  }

  async #synthesize(
    request: SpeechRequest,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<TakenAnswer> {
    await this.#check(request, signal);
    const headers = { 'idempotency-key': idempotencyKey };
    return this.#transport.send(
      { method: 'POST', path: '/v1/tts', body: request, headers, signal },
      takeAnswer,
    );
  }

  async #open<T>(
    request: StreamRequest,
    accept: string,
    { signal }: CallOptions,
    made: (response: Response, attempt: Attempt) => T,
  ): Promise<T> {
    await this.#check(request, signal);
    return this.#transport.send(
      { method: 'POST', path: '/v1/tts/stream', body: request, headers: { accept }, signal },
      async (...answer) => made(...answer),
    );
  }

  async #check(request: SpeechRequest | StreamRequest, signal: AbortSignal | undefined): Promise<void> {
    this.#checkText(request);
    await this.#catalog.check(request.dialect, request.voice, { signal });
  }

  /** Throws `text_empty` and `text_too_long`; how much of SSML is text the service alone knows. */
  #checkText({ text, ssml }: TextOrSsml): void {
    const field = ssml === undefined ? 'text' : 'ssml';
    if ((ssml ?? text ?? '').trim() === '')
      throw new NutqError('text_empty', 'The text is empty. Send at least one Arabic word.', {
        errors: [{ field, message: 'is empty' }],
      });
    if (text === undefined) return;
    let characters = 0;
    for (const _ of text) characters++;
    if (characters > this.#maxCharacters)
      throw new NutqError(
        'text_too_long',
        `The text has ${characters} characters and may have ${this.#maxCharacters}. Split it at sentence ends.`,
        { errors: [{ field, message: 'is too long' }] },
      );
  }
}

interface TakenAnswer {
  answer: TtsAnswer;
  /** Empty where the answer is a link. */
  audio: Uint8Array<ArrayBuffer>;
  replayed: boolean;
}

/** Half an answer, or one without its sound, is a failure that may be repeated: it is charged once all the same. */
async function takeAnswer(response: Response): Promise<TakenAnswer> {
  const answer = await readJson<TtsAnswer>(response);
  const audio = bytesOf(answer.audioContent ?? '');
  if (audio.length === 0 && !answer.url)
    throw new NutqError('invalid_answer', 'The answer has no sound.', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryable: true,
    });
  return { answer, audio, replayed: response.headers.get('idempotent-replayed') === 'true' };
}
