import { concatenate } from '../format.ts';

/** Ogg pages of one logical stream (RFC 3533). */

const HEADER_BYTES = 27;
const CONTINUED_FLAG = 1;
const FIRST_FLAG = 2;
const LAST_FLAG = 4;
/** Most segments of a page, each of at most 255 bytes. */
const MOST_SEGMENTS = 255;
/** The same for every stream: what depends on nothing but the sound can be kept and compared. */
const SERIAL = 0x4e555451;
/** Of a page on which no packet ends. */
const NO_POSITION = -1;

/** Where a page stands in its stream. */
export interface PagePlace {
  /** From 0. */
  sequence: number;
  /** The codec's count at the end of the last packet that ends on it. */
  position: number;
  /** Nothing comes behind it. */
  last?: boolean;
}

export class OggPages {
  #sequence = 0;

  /** A page with whole packets (at most 255 segments of 255 bytes in all). */
  page(packets: readonly Uint8Array[], position: number, last = false): Uint8Array {
    return oggPage(packets, { sequence: this.#sequence++, position, last });
  }
}

/** A page with whole packets (at most 255 segments of 255 bytes in all). */
export function oggPage(packets: readonly Uint8Array[], place: PagePlace): Uint8Array {
  return build(packets.flatMap(lacingOf), packets, place, 0);
}

/** The pages of one packet that may be longer than a page; nothing else is on them. */
export function pagesOfPacket(packet: Uint8Array, { sequence, position }: PagePlace): Uint8Array[] {
  const lacing = lacingOf(packet);
  const pages: Uint8Array[] = [];
  for (let at = 0; at < lacing.length; at += MOST_SEGMENTS) {
    const segments = lacing.slice(at, at + MOST_SEGMENTS);
    const ends = at + MOST_SEGMENTS >= lacing.length;
    const body = packet.subarray(at * 255, (at + MOST_SEGMENTS) * 255);
    const place = { sequence: sequence + pages.length, position: ends ? position : NO_POSITION };
    pages.push(build(segments, [body], place, at === 0 ? 0 : CONTINUED_FLAG));
  }
  return pages;
}

/** What there is of a page: its bytes, and how many packets end on it. */
export function readPage(bytes: Uint8Array, at: number): { bytes: number; packets: number } {
  const segments = bytes[at + 26]!;
  const lacing = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segments);
  let body = 0;
  let packets = 0;
  for (const length of lacing) {
    body += length;
    if (length < 255) packets++;
  }
  return { bytes: HEADER_BYTES + segments + body, packets };
}

/** The codec's count that a page tells. */
export function positionOf(page: Uint8Array): number {
  return Number(new DataView(page.buffer, page.byteOffset).getBigInt64(6, true));
}

/** Gives a page that begins no packet's middle another place, in its own bytes. */
export function movePage(page: Uint8Array, place: PagePlace): void {
  tell(page, place, 0);
}

function lacingOf({ length }: Uint8Array): number[] {
  return [...Array<number>(Math.floor(length / 255)).fill(255), length % 255];
}

function build(
  lacing: readonly number[],
  body: readonly Uint8Array[],
  place: PagePlace,
  flags: number,
): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES + lacing.length);
  header.set(new TextEncoder().encode('OggS'));
  header[26] = lacing.length;
  header.set(lacing, HEADER_BYTES);
  const page = concatenate([header, ...body]);
  tell(page, place, flags);
  return page;
}

function tell(page: Uint8Array, { sequence, position, last = false }: PagePlace, flags: number): void {
  const view = new DataView(page.buffer, page.byteOffset);
  page[5] = flags | (sequence === 0 ? FIRST_FLAG : 0) | (last ? LAST_FLAG : 0);
  view.setBigInt64(6, BigInt(position), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, sequence, true);
  view.setUint32(22, 0);
  view.setUint32(22, crc32(page), true);
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
