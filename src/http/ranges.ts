import { ServiceError } from '../core/errors.ts';

/** A part of a file: bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that a Range header asks for of a file of `size` bytes; undefined where the whole is to be sent:
 * without the header, with another unit, with several parts or with nonsense, as RFC 9110 lets a server
 * choose. Throws `range_not_satisfiable` for a part that begins behind the end.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start > end)
    throw new ServiceError(
      'range_not_satisfiable',
      `The file has ${size} bytes: ask for a part that begins within them.`,
      { headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' } },
    );
  return { start, end };
}

/** A file that is read when the part is known that is to be sent. */
export interface ReadableFile {
  size: number;
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array> | Uint8Array>;
}

/**
 * Answers with a file, or with the part of it that the request asks for: players such as Safari's want
 * one. `headers` are those of the whole answer; with an `etag`, If-Range is heeded. HEAD reads nothing.
 */
export async function fileResponse(
  request: Request,
  { size, read }: ReadableFile,
  headers: Record<string, string>,
): Promise<Response> {
  const known = request.headers.get('if-range');
  const wanted = known === null || known === headers.etag ? request.headers.get('range') : null;
  const range = rangeOf(wanted ?? undefined, size);
  const length = range ? range.end - range.start + 1 : size;
  const body = request.method === 'HEAD' ? null : await read(range);
  return new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    },
  });
}

/** A file in memory. */
export function fileOf(bytes: Uint8Array): ReadableFile {
  return {
    size: bytes.length,
    read: async ({ start, end } = { start: 0, end: bytes.length - 1 }) => bytes.subarray(start, end + 1),
  };
}
