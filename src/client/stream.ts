import { NutqError, problemError } from './errors.ts';
import { bytesOf, extensionOf, formatOfMediaType, saveSound } from './sound.ts';
import type { Attempt } from './transport.ts';
import type { Problem, SpeechDetails, SpeechEvent, TimedWord } from './types.ts';

/** Whatever is read of an answer as it comes, with the time of the service counted and not that of the reader. */
class Chunks implements AsyncIterableIterator<Uint8Array<ArrayBuffer>> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #attempt: Attempt;

  constructor(response: Response, attempt: Attempt) {
    if (!response.body) throw new NutqError('invalid_answer', 'The answer is empty.', { retryable: true });
    this.#reader = response.body.getReader();
    this.#attempt = attempt;
    attempt.keep();
    attempt.pauseTimer();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, undefined>> {
    try {
      this.#attempt.touch();
      const { done, value } = await this.#reader.read();
      this.#attempt.pauseTimer();
      if (!done) return { done: false, value };
      this.#attempt.release();
      return { done: true, value: undefined };
    } catch (thrown) {
      const error = this.#attempt.errorOf(thrown);
      if (!(error instanceof NutqError) || error.code === 'timeout') throw error;
      throw cut(this.#attempt.requestId, thrown);
    }
  }

  /** Whoever leaves early ends the work, and pays for what was handed over. */
  async return(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, undefined>> {
    this.#attempt.release();
    await this.#reader.cancel().catch(() => {});
    return { done: true, value: undefined };
  }
}

function cut(requestId: string | undefined, cause?: unknown): NutqError {
  return new NutqError('stream_cut', 'The stream was cut before its end. Nothing of it was charged.', {
    retryable: true,
    requestId,
    cause,
  });
}

/**
 * Sound while it is made: read it once, with `for await`, as a ReadableStream, or into a file. What breaks off throws
 * `stream_cut` or `timeout`; whoever leaves the loop ends the work.
 */
export class SpeechStream implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly requestId: string;
  readonly contentType: string;
  /** What a file's name ends in, without the dot. */
  readonly extension: string;
  /** What will be charged at its end. */
  readonly characters: number;
  readonly #chunks: Chunks;

  constructor(response: Response, attempt: Attempt) {
    const { headers } = response;
    this.requestId = headers.get('x-request-id') ?? '';
    this.contentType = headers.get('content-type') ?? '';
    this.extension = extensionOf(formatOfMediaType(this.contentType));
    this.characters = Number(headers.get('x-characters') ?? Number.NaN);
    this.#chunks = new Chunks(response, attempt);
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array<ArrayBuffer>> {
    return this.#chunks;
  }

  /** The same as a stream of bytes, such as the body of a Response; to cancel it is to leave. */
  readable(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const chunks = this.#chunks;
    return new ReadableStream(
      {
        async pull(controller) {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await chunks.return();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Writes the sound to a file, whole or not at all; gives its path, with the extension of its format. */
  save(path: string): Promise<string> {
    return saveSound(path, this.extension, this);
  }
}

/** The events of a stream: `audio` as it is made, then one `done`. What the service reports as an error is thrown. */
export class SpeechEvents implements AsyncIterable<SpeechEvent> {
  readonly requestId: string;
  /** What will be charged at its end. */
  readonly characters: number;
  readonly #events: AsyncGenerator<SpeechEvent, undefined>;

  constructor(response: Response, attempt: Attempt) {
    this.requestId = response.headers.get('x-request-id') ?? '';
    this.characters = Number(response.headers.get('x-characters') ?? Number.NaN);
    this.#events = speechEvents(new Chunks(response, attempt), this.requestId);
  }

  [Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    return this.#events;
  }
}

async function* speechEvents(chunks: Chunks, requestId: string): AsyncGenerator<SpeechEvent, undefined> {
  let isDone = false;
  for await (const { name, data } of serverSentEvents(chunks)) {
    const parsed = JSON.parse(data);
    if (name === 'error') throw problemError(parsed as Problem, { requestId });
    if (name === 'done') {
      isDone = true;
      yield { type: 'done', ...(parsed as SpeechDetails) };
    }
    if (name === 'audio') {
      const { audioContent, words } = parsed as { audioContent: string; words: TimedWord[] };
      yield { type: 'audio', audio: bytesOf(audioContent), words };
    }
  }
  if (!isDone) throw cut(requestId);
}

/** The events of a text/event-stream, as the HTML standard reads them; the last one is whole or left out. */
async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ name: string; data: string }> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line end.
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r(?!$)/);
    rest = blocks.pop()!;
    for (const block of blocks) {
      const event = eventOf(block);
      if (event.data !== '') yield event;
    }
  }
}

function eventOf(block: string): { name: string; data: string } {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line)!;
    if (field === 'event') name = value!;
    if (field === 'data') data.push(value!);
  }
  return { name, data: data.join('\n') };
}
