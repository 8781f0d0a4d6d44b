import { SharedAction } from './action.ts';
import { NutqError } from './errors.ts';
import { readJson, type Transport } from './transport.ts';
import type { CallOptions, Dialect, Voice } from './types.ts';

/** How long a list is believed where the service does not say. */
const DEFAULT_MAX_AGE_S = 60;

interface Kept<T> {
  items: T[];
  etag: string | undefined;
  /** By `performance.now()`. */
  until: number;
}

/** One list of the catalog: kept as long as the service says, and then asked after with its ETag. */
class KeptList<T> {
  readonly #transport: Transport;
  readonly #name: 'dialects' | 'voices';
  #kept: Kept<T> | undefined;
  #loading: SharedAction<T[]> | undefined;

  constructor(transport: Transport, name: 'dialects' | 'voices') {
    this.#transport = transport;
    this.#name = name;
  }

  /** The list, not older than the service allows; `fresh` asks the service in any case. */
  async get({ fresh = false, signal }: { fresh?: boolean } & CallOptions = {}): Promise<T[]> {
    if (!fresh && this.#kept && performance.now() < this.#kept.until) return this.#kept.items;
    if (!this.#loading || this.#loading.isAbandoned) {
      const loading = new SharedAction((stop) => this.#load(stop));
      this.#loading = loading;
      loading.onEnd(() => {
        if (this.#loading === loading) this.#loading = undefined;
      });
    }
    return this.#loading.wait(signal);
  }

  async #load(signal: AbortSignal): Promise<T[]> {
    const etag = this.#kept?.etag;
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    this.#kept = await this.#transport.send(
      { method: 'GET', path: `/v1/${this.#name}`, headers, signal },
      (response) => this.#take(response),
    );
    return this.#kept.items;
  }

  async #take(response: Response): Promise<Kept<T>> {
    const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
    const until = performance.now() + 1000 * Number(maxAge ?? DEFAULT_MAX_AGE_S);
    if (response.status === 304 && this.#kept) return { ...this.#kept, until };
    const items = (await readJson<Record<string, T[]>>(response))[this.#name];
    if (!Array.isArray(items))
      throw new NutqError('invalid_answer', `The answer has no ${this.#name}.`, { retryable: true });
    return { items, etag: response.headers.get('etag') ?? undefined, until };
  }
}

/** The dialects and voices that the service offers. */
export class Catalog {
  readonly #dialects: KeptList<Dialect>;
  readonly #voices: KeptList<Voice>;

  constructor(transport: Transport) {
    this.#dialects = new KeptList(transport, 'dialects');
    this.#voices = new KeptList(transport, 'voices');
  }

  dialects(options: CallOptions = {}): Promise<Dialect[]> {
    return this.#dialects.get(options);
  }

  voices(options: CallOptions = {}): Promise<Voice[]> {
    return this.#voices.get(options);
  }

  /**
   * Throws `unknown_dialect`, `unknown_voice` or `voice_not_in_dialect` with what would have worked, as the service
   * would. A list that is kept may lack what came since: it is asked for once more before anything is refused.
   */
  async check(dialect: string, voice: string, { signal }: CallOptions = {}): Promise<void> {
    if (!refusalOf(await this.#voices.get({ signal }), dialect, voice)) return;
    const refusal = refusalOf(await this.#voices.get({ fresh: true, signal }), dialect, voice);
    if (refusal) throw refusal;
  }
}

function refusalOf(voices: Voice[], dialect: string, voice: string): NutqError | undefined {
  const dialects = [...new Set(voices.map((each) => each.dialect))];
  if (!dialects.includes(dialect))
    return refusal('unknown_dialect', 'dialect', 'There is no dialect with this id.', dialects);
  const found = voices.find(({ id }) => id === voice);
  if (!found)
    return refusal(
      'unknown_voice',
      'voice',
      'There is no voice with this id.',
      voices.map(({ id }) => id),
    );
  if (found.dialect === dialect) return undefined;
  const fitting = voices.filter((each) => each.dialect === dialect).map(({ id }) => id);
  return refusal('voice_not_in_dialect', 'voice', 'This voice belongs to another dialect.', fitting);
}

function refusal(code: string, field: string, message: string, valid: string[]): NutqError {
  return new NutqError(code, `${message} Take one of: ${valid.join(', ')}.`, {
    errors: [{ field, message }],
    valid,
  });
}
