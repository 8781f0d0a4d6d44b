import { ServiceError } from '../core/errors.ts';

/**
 * The body of a request as JSON. Reads no more than `maxBytes`. Throws `unsupported_media_type`,
 * `body_too_large` and `invalid_json`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new ServiceError(
      'unsupported_media_type',
      'Send JSON, with the header content-type: application/json.',
    );
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError(
      'invalid_json',
      'The body is not JSON in UTF-8. Check its quotes, commas and encoding.',
    );
  }
}

/** The whole body. Throws `body_too_large` as soon as it is known to be. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ServiceError(
      'body_too_large',
      `The body may have ${maxBytes} bytes. Split the text into several requests.`,
      {
        members: { limit: maxBytes },
        // What is left of the body is not read, so the connection cannot be used again.
        headers: { connection: 'close' },
      },
    );
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
