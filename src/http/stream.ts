/** Bytes that are sent as they are made, at the pace of whoever reads them; `return` is called when they leave. */
export function bodyOf<T>(
  parts: AsyncGenerator<T, unknown>,
  bytesOf: (part: T) => Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // An empty part would end this turn without anything to read.
        for (;;) {
          const { done, value } = await parts.next();
          if (done) return controller.close();
          const bytes = bytesOf(value as T);
          if (bytes.length === 0) continue;
          return controller.enqueue(bytes);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    // Nothing is made that nobody asked for: what is handed over is what was asked for after it.
    { highWaterMark: 0 },
  );
}

/** An event of a text/event-stream. */
export function eventOf(name: string, data: unknown): Uint8Array {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
