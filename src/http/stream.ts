/** Sent in one turn of the event loop, about. */
const BYTES_A_TURN = 1 << 16;

/**
 * Bytes that are sent as they are made, at the pace of whoever reads them. `return` is called when they leave, and
 * when they take nothing for `patienceMs`: what is kept ready for a reader is kept from others.
 */
export function bodyOf<T>(
  parts: AsyncGenerator<T, unknown>,
  bytesOf: (part: T) => Uint8Array,
  patienceMs: number,
): ReadableStream<Uint8Array> {
  let begun = false;
  let inTurn = 0;
  let stalled: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(stalled);
    // A generator that never began would not come to its `finally`.
    if (!begun) await parts.next().catch(() => {});
    await parts.return(undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        // A reader as fast as ourselves would have part after part in one turn of the event loop, and all others wait.
        if (inTurn >= BYTES_A_TURN) {
          inTurn = 0;
          await new Promise((resolve) => setImmediate(resolve));
        }
        begun = true;
        // An empty part would end this turn without anything to read.
        for (;;) {
          const { done, value } = await parts.next();
          if (done) return controller.close();
          const bytes = bytesOf(value as T);
          if (bytes.length === 0) continue;
          inTurn += bytes.length;
          stalled = setTimeout(() => {
            controller.error(new Error('the reader takes nothing'));
            end().catch(() => {});
          }, patienceMs);
          stalled.unref();
          return controller.enqueue(bytes);
        }
      },
      cancel: end,
    },
    // Nothing is made that nobody asked for: what is handed over is what was asked for after it.
    { highWaterMark: 0 },
  );
}

/** An event of a text/event-stream. */
export function eventOf(name: string, data: unknown): Uint8Array {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** An event without a name, as programs of OpenAI read them. */
export function dataOf(data: unknown): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`);
}
