import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../src/workers/engine.ts';
import type { SpeakJob } from '../../src/workers/speech-job.ts';
import { greeting, longSentence, second } from '../inference/sentences.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));
const job: SpeakJob = {
  voice: 'salim',
  sentences: [greeting],
  speed: 1,
  pitch: 0,
  format: 'mp3',
  sampleRate: 16000,
};
/** Enough sentences to be at work for some seconds. */
const long: SpeakJob = { ...job, sentences: Array.from({ length: 16 }, () => longSentence(100)) };

let engine: Engine;
async function start(change: Partial<EngineOptions> = {}): Promise<Engine> {
  engine = await createEngine({ models, workers: 2, queueLimit: 50, timeoutMs: 60_000, ...change });
  return engine;
}
afterEach(() => engine.close());

const until = async (what: () => boolean): Promise<void> => {
  for (let i = 0; i < 500 && !what(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(what()).toBe(true);
};

describe('more than it can do', () => {
  it('beyond the queue’s limit a request is refused at once, the others are served', async () => {
    await start({ workers: 1, queueLimit: 2, faults: ({ kind }) => (kind === 'say' ? 'slow' : undefined) });
    const order: string[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        engine.speak(job).then(
          () => order.push('served'),
          (error) => {
            order.push('refused');
            throw error;
          },
        ),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(3);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'overloaded', retryable: true });
      expect(reason.extra.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    }
    expect(order.lastIndexOf('refused')).toBeLessThan(order.indexOf('served'));
    // The queue is empty again, so the next one is let in.
    await engine.speak(job);
  });

  it('what is refused is told to come back when the line in front of it is over', async () => {
    await start({ workers: 1, queueLimit: 40 });
    const callers = new AbortController();
    const inLine = Array.from({ length: 41 }, () =>
      engine.speak(job, { account: 'a', signal: callers.signal }),
    );
    // 41 in front of it, one after another, half a second each as long as none has told otherwise.
    await expect(engine.speak(job)).rejects.toMatchObject({ extra: { retryAfterSeconds: 21 } });
    callers.abort();
    await Promise.allSettled(inLine);
  });

  it('readings do not keep out the speech of what was read', async () => {
    await start({
      workers: 1,
      queueLimit: 1,
      faults: ({ kind }) => (kind === 'read' ? 'slow' : undefined),
    });
    const read = () => engine.read({ text: 'مرحبا', dialect: 'msa' });
    const readings = [read(), read()];
    await expect(read()).rejects.toMatchObject({ code: 'overloaded' });
    const spoken = [engine.speak(job), engine.speak(job)];
    await expect(engine.speak(job)).rejects.toMatchObject({ code: 'overloaded' });
    await expect(Promise.all([...readings, ...spoken])).resolves.toHaveLength(4);
  });

  it('an account’s long text does not starve another account’s short one', async () => {
    await start();
    const order: string[] = [];
    const first = engine.speak(long, { account: 'a' }).then(() => order.push('long'));
    await until(() => engine.stats().running === 2);
    const before = engine.stats().queued;
    await engine.speak(job, { account: 'b' }).then(() => order.push('short'));
    expect(engine.stats().queued).toBeGreaterThan(before / 2);
    await first;
    expect(order).toEqual(['short', 'long']);
  });

  it('what somebody waits for goes before what runs in the background, of the same account too', async () => {
    await start();
    const order: string[] = [];
    const book = engine.speak(long, { account: 'a', background: true }).then(() => order.push('book'));
    await until(() => engine.stats().running === 2);
    const before = engine.stats().queued;
    await engine.speak(job, { account: 'a' }).then(() => order.push('text'));
    // Two threads were at work on the book, and a third part of it may have had its turn.
    expect(engine.stats().queued).toBeGreaterThanOrEqual(before - 4);
    await book;
    expect(order).toEqual(['text', 'book']);
  });

  it('a request that takes too long is given up, and a worker that hangs is replaced', async () => {
    let hung = false;
    await start({
      workers: 1,
      // Shorter than it hangs, and long enough for the new worker's first words on a busy machine.
      timeoutMs: 4000,
      faults: ({ kind }) => {
        if (kind !== 'say' || hung) return undefined;
        hung = true;
        return 'hang';
      },
    });
    await expect(engine.speak(job)).rejects.toMatchObject({ code: 'synthesis_timeout', retryable: true });
    await until(() => engine.stats().replaced === 1 && engine.stats().workers === 1);
    for (let i = 0; i < 20; i++) {
      const spoken = await engine.speak(job).catch(() => undefined);
      if (spoken) return;
    }
    expect.unreachable('the new worker does not speak');
  });
});

describe('a caller that goes away', () => {
  it('its work stops: nothing waits and nothing runs soon after', async () => {
    await start();
    const caller = new AbortController();
    const spoken = engine.speak(long, { signal: caller.signal });
    await until(() => engine.stats().running === 2);
    caller.abort(new Error('gone'));
    await expect(spoken).rejects.toThrow('gone');
    expect(engine.stats()).toMatchObject({ queued: 0, requests: 0 });
    await until(() => engine.stats().running === 0);
    await engine.speak(job);
  });

  it('before it was let in: refused with its own reason', async () => {
    await start({ workers: 1 });
    await expect(engine.speak(job, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  });
});

describe('faults', () => {
  it.each(['nan', 'crash'] as const)(
    '%s: that request fails as internal, the worker is replaced, others are served',
    async (fault) => {
      const warnings: string[] = [];
      let armed = true;
      await start({
        onWarning: (message) => warnings.push(message),
        faults: ({ kind }) => {
          if (kind !== 'say' || !armed) return undefined;
          armed = false;
          return fault;
        },
      });
      const [bad, good] = await Promise.allSettled([
        engine.speak(job, { account: 'a' }),
        engine.speak({ ...job, sentences: [second] }, { account: 'b' }),
      ]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'internal', retryable: false } });
      expect(good.status).toBe('fulfilled');
      await until(() => engine.stats().replaced === 1);
      expect(warnings.length).toBe(1);
      const after = await Promise.all(Array.from({ length: 6 }, () => engine.speak(job)));
      expect(new Set(after.map(({ durationMs }) => durationMs)).size).toBe(1);
      await until(() => engine.stats().workers === 2);
    },
  );

  it('a worker that fails at every task does not take the others along', async () => {
    await start({
      faults: (task) => (task.kind === 'say' && task.voice === 'haytham' ? 'crash' : undefined),
    });
    for (let i = 0; i < 4; i++) {
      await expect(engine.speak({ ...job, voice: 'haytham' })).rejects.toMatchObject({ code: 'internal' });
      await engine.speak(job);
    }
  });
});

describe('closing', () => {
  it('what is in flight is finished, what comes later is refused', async () => {
    await start();
    const running = engine.speak(long);
    const waiting = engine.speak(job);
    await until(() => engine.stats().running === 2);
    const closed = engine.close();
    await expect(engine.speak(job)).rejects.toMatchObject({ code: 'overloaded' });
    expect((await running).durationMs).toBeGreaterThan(10_000);
    expect((await waiting).durationMs).toBeGreaterThan(1000);
    await closed;
    await engine.close();
  });

  it('an idle engine waits for nothing', async () => {
    await start({ workers: 1 });
    await engine.close();
    expect(engine.stats()).toMatchObject({ workers: 0, requests: 0 });
  });
});
