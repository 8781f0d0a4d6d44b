import { S3mini, S3ServiceError } from 's3mini';
import { SoundFile } from '../audio/sound-file.ts';
import type { ByteRange } from '../http/ranges.ts';
import { type AudioStore, begun, type ListedSound, storeFault } from './audio-store.ts';

export interface S3Settings {
  /** Without the bucket. */
  endpoint: URL;
  region: string;
  bucket: string;
  /** Before every key; empty, or ends in `/`. */
  prefix: string;
  /** Whether the bucket is in the path, as most servers but Amazon's want it, or in the host name. */
  pathStyle: boolean;
  accessKey: string;
  secretKey: string;
  /** How long a request may take until its answer begins, or until a store that is being given something takes more of it. */
  timeoutMs: number;
}

/** Each request may be repeated: it writes, reads or deletes the same. */
const MOST_TRIES = 2;
/** Bytes of a sound that are handed over at a time; what has no more is handed over whole. */
const STRETCH = 1 << 20;
/** Keys a server gives or deletes in one request. */
const PAGE = 1000;

/** Keeps sound in a bucket of Amazon's S3, or of anything that speaks as it does. */
export class S3Store implements AudioStore {
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor({ endpoint, bucket, pathStyle, prefix, timeoutMs, ...settings }: S3Settings) {
    const url = new URL(endpoint);
    if (pathStyle) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
    else url.hostname = `${bucket}.${url.hostname}`;
    this.#prefix = prefix;
    this.#client = new S3mini({
      endpoint: url.href,
      region: settings.region,
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      fetch: (input, init) => fetchWithin(timeoutMs, input, init),
    });
  }

  put(key: string, sound: Uint8Array | SoundFile): Promise<void> {
    return trying(async () => {
      const { length } = sound;
      const body = sound instanceof SoundFile ? bodyOf(sound) : sound;
      const answer = await this.#client.putObject(
        this.#prefix + key,
        body,
        undefined,
        undefined,
        undefined,
        length,
      );
      // A proxy's page is no receipt.
      if (!answer.headers.get('etag')) throw new Error('the store answered a PUT without an ETag');
      await answer.body?.cancel();
    });
  }

  size(key: string): Promise<number | undefined> {
    return trying(async () => {
      // HEAD has no body that could say which of the two is missing: no bucket is noticed at the start.
      if ((await this.#client.objectExists(this.#prefix + key)) !== true) return undefined;
      return this.#client.getContentLength(this.#prefix + key);
    });
  }

  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    return trying(async () => {
      // Ours includes the last byte, the client's does not.
      const part: [boolean, number?, number?] = range ? [false, range.start, range.end + 1] : [true];
      try {
        const answer = await this.#client.getObjectRaw(this.#prefix + key, ...part);
        requirePart(answer, range);
        return answer.body ? await begun(answer.body) : undefined;
      } catch (error) {
        if (error instanceof S3ServiceError && error.serviceCode === 'NoSuchKey') return undefined;
        throw error;
      }
    });
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += PAGE) {
      const page = keys.slice(at, at + PAGE).map((key) => this.#prefix + key);
      await trying(async () => {
        // One by one where it is one: that is what every server can.
        if (page.length === 1) await this.#client.deleteObject(page[0]!);
        else if (!(await this.#client.deleteObjects(page)).every(Boolean))
          throw new Error('the store did not delete all it was to');
      });
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedSound> {
    let token: string | undefined;
    do {
      const page = await trying(() => this.#client.listObjectsPaged('/', this.#prefix + prefix, PAGE, token));
      if (!page) throw storeFault(new Error('there is no such bucket'));
      for (const { Key, Size, LastModified } of page.objects ?? [])
        yield {
          key: Key.slice(this.#prefix.length),
          size: Number(Size),
          writtenAt: new Date(LastModified),
        };
      token = page.nextContinuationToken;
    } while (token);
  }
}

/** Throws where an answer is not the file or the part of it that was asked for. */
function requirePart({ status, headers }: Response, range: ByteRange | undefined): void {
  const part = /^bytes (\d+)-(\d+)\//.exec(headers.get('content-range') ?? '');
  const right = range
    ? status === 206 && Number(part?.[1]) === range.start && Number(part?.[2]) === range.end
    : status === 200;
  // A proxy's page has no ETag.
  if (!right || !headers.has('etag'))
    throw new Error(`the store answered a GET with ${status} and not with what was asked for`);
}

/** A long sound goes over in the parts in which it was made: put together it would be in memory twice. */
function bodyOf(sound: SoundFile): Uint8Array | ReadableStream<Uint8Array> {
  if (sound.length <= STRETCH) return sound.whole();
  const stretches = sound.stretches(STRETCH);
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = stretches.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Fetches; throws where no answer begins in time, and nothing more is taken of what is sent. The answer's body may take as
 * long as who reads it.
 */
async function fetchWithin(ms: number, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`the store did not answer within ${ms} ms`)), ms);
  const noting = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        timer.refresh();
        controller.enqueue(bytes);
      },
    });
  const { body } = init;
  const streamed =
    body instanceof ReadableStream ? { body: body.pipeThrough(noting()), duplex: 'half' as const } : {};
  try {
    return await fetch(input, { ...init, ...streamed, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function trying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const refused = error instanceof S3ServiceError && error.status < 500;
      if (refused || tries === MOST_TRIES) throw storeFault(error);
    }
  }
}
