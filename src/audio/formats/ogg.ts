import { concatenate } from '../format.ts';

/** Ogg pages of one logical stream (RFC 3533). */

const headerBytes = 27;
const firstFlag = 2;
const lastFlag = 4;
/** The same for every stream: what depends on nothing but the sound can be kept and compared. */
const serial = 0x4e555451;

export class OggPages {
  #sequence = 0;

  /**
   * A page with whole packets (at most 255 segments of 255 bytes in all).
   * @param position the codec's count at the end of the last packet that ends on it.
   */
  page(packets: readonly Uint8Array[], position: number, last = false): Uint8Array {
    const lacing = packets.flatMap(({ length }) => [
      ...Array<number>(Math.floor(length / 255)).fill(255),
      length % 255,
    ]);
    const header = new Uint8Array(headerBytes + lacing.length);
    const view = new DataView(header.buffer);
    header.set(new TextEncoder().encode('OggS'));
    header[5] = (this.#sequence === 0 ? firstFlag : 0) | (last ? lastFlag : 0);
    view.setBigInt64(6, BigInt(position), true);
    view.setUint32(14, serial, true);
    view.setUint32(18, this.#sequence++, true);
    header[26] = lacing.length;
    header.set(lacing, headerBytes);
    const page = concatenate([header, ...packets]);
    new DataView(page.buffer).setUint32(22, crc32(page), true);
    return page;
  }
}

/** CRC-32 with polynomial 0x04c11db7, high bit first, nothing inverted: unlike that of zip. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80000000 ? 0x04c11db7 : 0);
  return crc >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc << 8) ^ table[((crc >>> 24) ^ byte) & 0xff]!;
  return crc >>> 0;
}
