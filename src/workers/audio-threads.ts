import { Worker } from 'node:worker_threads';
import type { PieceSettings, Rendered, RenderedEnd, RenderSettings } from '../audio/render.ts';
import type { FromAudioThread, ToAudioThread } from './audio-protocol.ts';
import { threadFile } from './thread-file.ts';

/** Speaking keeps about four threads busy before mastering and encoding keep one. */
const SPEAKERS_PER_THREAD = 4;

/** A sound in the making. Writes are answered in their order. */
export interface Rendering {
  /** Samples of a piece, which are handed over. */
  write(samples: Float32Array, piece: PieceSettings): Promise<Rendered>;
  end(): Promise<RenderedEnd>;
  /** To be called once it is done with, whatever happened. */
  close(): void;
}

/** The threads that master and encode, beside those that speak. One that crashed is replaced by the next sound. */
export class AudioThreads {
  readonly #threads: (AudioThread | undefined)[];
  #sounds = 0;

  /** @param speakers how many threads speak. */
  constructor(speakers: number) {
    this.#threads = Array.from(
      { length: Math.ceil(speakers / SPEAKERS_PER_THREAD) },
      () => new AudioThread(),
    );
  }

  /** Begins a sound, on the thread that has the fewest. */
  open(settings: RenderSettings): Rendering {
    const place = this.#threads.reduce(
      (best, thread, index) => ((thread?.sounds ?? 0) < (this.#threads[best]?.sounds ?? 0) ? index : best),
      0,
    );
    let thread = this.#threads[place];
    if (!thread || thread.isGone) {
      thread = new AudioThread();
      this.#threads[place] = thread;
    }
    return thread.open(this.#sounds++, settings);
  }

  /** Waits for the sounds in the making, then ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread?.idle()));
    await Promise.all(this.#threads.map((thread) => thread?.close()));
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

class AudioThread {
  readonly #worker = new Worker(threadFile('audio-thread'));
  readonly #waiting = new Map<number, Waiting[]>();
  #whenIdle: (() => void) | undefined;
  isGone = false;

  constructor() {
    let crash = 'it ended by itself';
    this.#worker.on('message', (reply: FromAudioThread) => this.#settle(reply));
    this.#worker.on('error', (error) => {
      crash = error instanceof Error ? error.message : String(error);
    });
    this.#worker.once('exit', () => {
      this.isGone = true;
      for (const line of this.#waiting.values())
        for (const { reject } of line) reject(new Error(`an audio thread ended: ${crash}`));
      this.#waiting.clear();
      this.#whenIdle?.();
    });
  }

  get sounds(): number {
    return this.#waiting.size;
  }

  open(sound: number, settings: RenderSettings): Rendering {
    this.#waiting.set(sound, []);
    this.#send({ kind: 'open', sound, settings });
    return {
      write: (samples, piece) =>
        this.#ask<Rendered>({ kind: 'write', sound, samples, piece }, [samples.buffer as ArrayBuffer]),
      end: () => this.#ask<RenderedEnd>({ kind: 'end', sound }),
      close: () => {
        this.#waiting.delete(sound);
        if (this.sounds === 0) this.#whenIdle?.();
        if (!this.isGone) this.#send({ kind: 'close', sound });
      },
    };
  }

  async idle(): Promise<void> {
    if (this.sounds > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask<T>(order: ToAudioThread, move: ArrayBuffer[] = []): Promise<T> {
    return new Promise((resolve, reject) => {
      const line = this.#waiting.get(order.sound);
      if (!line || this.isGone) return reject(new Error('the audio thread of this sound ended'));
      line.push({ resolve: resolve as (result: unknown) => void, reject });
      this.#send(order, move);
    });
  }

  #send(order: ToAudioThread, move: ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, move);
  }

  #settle(reply: FromAudioThread): void {
    const waiting = this.#waiting.get(reply.sound)?.shift();
    if (reply.kind === 'done') waiting?.resolve(reply.result);
    else {
      const error = new Error(`a sound could not be encoded: ${reply.message}`);
      if (reply.stack) error.stack = reply.stack;
      waiting?.reject(error);
    }
  }
}
