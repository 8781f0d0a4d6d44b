import { parentPort } from 'node:worker_threads';
import { Renderer } from '../audio/render.ts';
import type { FromAudioThread, ToAudioThread } from './audio-protocol.ts';

/** A thread that masters and encodes: holds the state of every sound that is being made, a little of each at a time. */

const port = parentPort!;
const sounds = new Map<number, Promise<Renderer>>();

async function perform(order: ToAudioThread): Promise<void> {
  const { sound } = order;
  if (order.kind === 'open') {
    const opening = Renderer.open(order.settings);
    // Whoever writes to it is told.
    opening.catch(() => {});
    sounds.set(sound, opening);
    return;
  }
  const renderer = sounds.get(sound);
  if (order.kind === 'close') {
    sounds.delete(sound);
    await renderer?.then(
      (open) => open.close(),
      () => {},
    );
    return;
  }
  try {
    const open = await renderer!;
    const result = order.kind === 'end' ? open.end() : open.write(order.samples, order.piece);
    // Copied where the bytes are part of something longer, else handed over.
    const whole = result.bytes.byteLength === result.bytes.buffer.byteLength;
    const reply: FromAudioThread = { kind: 'done', sound, result };
    port.postMessage(reply, whole ? [result.bytes.buffer as ArrayBuffer] : []);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ kind: 'failed', sound, message, stack } satisfies FromAudioThread);
  }
}

// One after the other: what opening waits for must not let a later write overtake.
let last: Promise<void> = Promise.resolve();
port.on('message', (order: ToAudioThread) => {
  last = last.then(() => perform(order));
});
