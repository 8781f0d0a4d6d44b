import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ServiceError } from '../core/errors.ts';

/** Encodings of a text that are UTF-8, or a part of it. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii']);

const CODINGS: Record<
  string,
  (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The body of a request as JSON, compressed or not. Reads and unpacks no more than `maxBytes`. Throws
 * `unsupported_media_type` (also for another charset than UTF-8 or a coding that we do not unpack),
 * `body_too_large` and `invalid_json`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json')
    throw new ServiceError(
      'unsupported_media_type',
      'Send JSON, with the header content-type: application/json.',
      { headers: { accept: 'application/json' } },
    );
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && !CHARSETS.has(charset))
    throw new ServiceError(
      'unsupported_media_type',
      `Send JSON in UTF-8: the charset${named(charset)} is not read. Encode the body anew and leave the charset out.`,
    );
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0)
    throw new ServiceError('invalid_json', 'The body is empty. Send the JSON object that the path takes.');
  const body = parse(bytes);
  requireShallow(body);
  return body;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError(
      'invalid_json',
      'The body is not JSON in UTF-8. Check its quotes, commas and encoding.',
    );
  }
}

/** Far more than any request has; whatever walks through a body may call itself for each level. */
const MOST_LEVELS = 64;

function requireShallow(body: unknown): void {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS)
      throw new ServiceError(
        'invalid_json',
        `The body has more than ${MOST_LEVELS} levels, which is no request.`,
      );
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null
        ? Object.values(each).filter((inner) => typeof inner === 'object')
        : [],
    );
  }
}

/**
 * The whole body, unpacked. Throws `body_too_large` as soon as it is known to be,
 * `unsupported_media_type` for a content-encoding that we do not unpack.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  const unpack = CODINGS[coding];
  if (!unpack && coding !== 'identity')
    throw new ServiceError(
      'unsupported_media_type',
      `The content-encoding${named(coding)} is not unpacked. Send the body as it is or packed with gzip, deflate or br.`,
      { headers: { 'accept-encoding': 'gzip, deflate, br, identity' } },
    );
  const sent = await readSent(request, maxBytes);
  if (!unpack) return sent;
  try {
    return await unpack(sent, { maxOutputLength: maxBytes });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new ServiceError(
      'invalid_json',
      `The body is not packed as its content-encoding, ${coding}, says. Pack it anew or leave the header out.`,
    );
  }
}

/** What a caller wrote in a header, where it looks like a name. */
function named(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? ` ${name}` : '';
}

/** The body as it came over the line. */
async function readSent(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'body_too_large',
    `The body may have ${maxBytes} bytes. Split the text into several requests.`,
    {
      members: { limit: maxBytes },
      // What is left of the body is not read, so the connection cannot be used again.
      headers: { connection: 'close' },
    },
  );
}
