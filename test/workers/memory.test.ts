import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Sessions } from '../../src/inference/sessions.ts';
import { createEngine } from '../../src/workers/engine.ts';
import { longSentence } from '../inference/sentences.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Resident megabytes after a garbage collection. */
async function resident(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return process.memoryUsage().rss / 1e6;
}

it('a model’s session made and released 100 times leaves memory flat', { timeout: 120_000 }, async () => {
  const cycle = async (): Promise<void> => {
    const sessions = new Sessions();
    await sessions.open(`${models}/diacritizer/diacritizer.int8.onnx`, ['ids'], ['logits']);
    await sessions.release();
  };
  // Until the allocator has what it keeps.
  for (let i = 0; i < 100; i++) await cycle();
  const before = await resident();
  for (let i = 0; i < 100; i++) await cycle();
  // The model has 4 MB: kept each time it would be 400.
  expect((await resident()) - before).toBeLessThan(60);
});

it('requests of all lengths, formats and voices leave memory flat', { timeout: 240_000 }, async () => {
  const engine = await createEngine({ models, workers: 2, queueLimit: 50, timeoutMs: 60_000 });
  const say = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 4) {
      await Promise.all(
        [0, 1, 2, 3].map((k) =>
          engine.speak({
            voice: k % 2 ? 'salim' : 'haytham',
            sentences: [longSentence(2 + ((i * 7 + k * 13) % 60))],
            speed: 1 + 0.1 * k,
            pitch: k,
            format: k > 1 ? 'mp3' : 'wav',
            sampleRate: [8000, 16000, 22050, 48000][(i / 4) % 4]!,
          }),
        ),
      );
    }
  };
  await say(100);
  const before = await resident();
  await say(200);
  expect((await resident()) - before).toBeLessThan(60);
  await engine.close();
});

it('an engine made and closed again leaves memory flat', { timeout: 240_000 }, async () => {
  const cycle = async (): Promise<void> => {
    const engine = await createEngine({ models, workers: 1, queueLimit: 1, timeoutMs: 60_000 });
    await engine.close();
  };
  for (let i = 0; i < 4; i++) await cycle();
  const before = await resident();
  for (let i = 0; i < 8; i++) await cycle();
  // A worker has about 70 MB.
  expect((await resident()) - before).toBeLessThan(100);
});
