import { expect, it } from 'vitest';
import { bodyOf } from '../../src/http/stream.ts';

/** A body of parts without end, and whether it was told that it is over. */
function endless(patienceMs: number, bytes = 8) {
  let tell: () => void;
  const ended = new Promise<void>((resolve) => {
    tell = resolve;
  });
  async function* parts(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(bytes);
    } finally {
      tell();
    }
  }
  return { body: bodyOf(parts(), (part) => part, patienceMs), ended };
}

const LONG = 600_000;

it('between parts others have their turn, however fast the reader is', async () => {
  const { body, ended } = endless(LONG, 1 << 16);
  const reader = body.getReader();
  let turns = 0;
  let over = false;
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  for (let part = 0; part <= 50; part++) await reader.read();
  over = true;
  expect(turns).toBeGreaterThanOrEqual(50);
  await reader.cancel();
  await ended;
});

it('what its reader leaves before the first byte is over as well', async () => {
  const { body, ended } = endless(LONG);
  await body.cancel();
  await ended;
});

it('what its reader leaves in the middle is over', async () => {
  const { body, ended } = endless(LONG);
  const reader = body.getReader();
  expect((await reader.read()).value).toHaveLength(8);
  await reader.cancel();
  await ended;
});

it('a reader that takes nothing for too long is given up', async () => {
  const { body, ended } = endless(20);
  const reader = body.getReader();
  await reader.read();
  await ended;
  await expect(reader.read()).rejects.toThrow('takes nothing');
});
