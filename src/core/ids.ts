import { createHash } from 'node:crypto';
import type { Sources } from './sources.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Crockford's base 32: no letter that is taken for a digit, safe in URLs and by telephone. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let out = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      out += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? out + ALPHABET[(value << (5 - bits)) & 31] : out;
}

/**
 * An identifier such as `req_06bq3…`: 48 bits of time, so that later ones sort later, then 80 random
 * bits, so that nobody guesses one.
 */
export function newId(prefix: string, sources: Sources): string {
  const time = Buffer.alloc(6);
  time.writeUIntBE(sources.now().getTime(), 0, 6);
  return `${prefix}_${base32(Buffer.concat([time, sources.random(10)]))}`;
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
