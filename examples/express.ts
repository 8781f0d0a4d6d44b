/** `app.post('/speech', express.json(), sayToListener)`: streams what the body's `text` says. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NutqError } from 'nutq/client';
import { nutq } from './service.ts';

export async function sayToListener(
  request: IncomingMessage & { body?: { text?: string } },
  response: ServerResponse,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    const speech = await nutq.stream(
      { text: request.body?.text ?? '', dialect: 'msa', voice: 'salim' },
      { signal: left.signal },
    );
    response.writeHead(200, { 'content-type': speech.contentType, 'x-request-id': speech.requestId });
    // A slow listener sets the pace.
    for await (const sound of speech)
      if (!response.write(sound)) await new Promise((resolve) => response.once('drain', resolve));
    response.end();
  } catch (error) {
    if (left.signal.aborted) return;
    console.error(error instanceof NutqError ? `${error.code} ${error.requestId}` : error);
    // What has begun cannot say any more what is wrong; a cut says it.
    if (response.headersSent) response.destroy();
    else refuse(response, error);
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  const isTheirs = error instanceof NutqError && ['text_empty', 'text_too_long'].includes(error.code);
  response.writeHead(isTheirs ? 400 : 502, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: isTheirs ? error.message : 'Speech cannot be had at the moment.' }));
}
