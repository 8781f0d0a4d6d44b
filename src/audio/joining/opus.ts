import { concatenate } from '../format.ts';
import { movePage, oggPage, pagesOfPacket, positionOf, readPage } from '../formats/ogg.ts';
import { inputRateOf, opusTags, PACKET_MS, packetTicks } from '../formats/opus.ts';
import type { FilePart, Joining, Piece, Place } from './joining.ts';

/**
 * One stream of Ogg: the pages of all parts, numbered and counted anew. A part's sound begins with what the encoder puts
 * before it, and stands where it would without: all of them are as much later as players cut off of the first.
 */

/** 20 ms of silence of one channel (RFC 6716: CELT, full band, nothing coded). */
const silentPacket = Uint8Array.of(0xf8, 0xff, 0xfe);
const PACKETS_OF_PAGE = 50;
/** Of silence that is made at once. */
const PAGES_OF_PIECE = 64;

export const opus: Joining = {
  partOf(sound) {
    const file = sound.whole();
    const first = readPage(file, 0).bytes;
    const headBytes = first + readPage(file, first).bytes;
    let pages = 0;
    let packets = 0;
    for (let at = headBytes; at < file.length; pages++) {
      const page = readPage(file, at);
      at += page.bytes;
      packets += page.packets;
    }
    const blockSamples = (inputRateOf(file) * PACKET_MS) / 1000;
    const soundBytes = file.length - headBytes;
    return { headBytes, soundBytes, samples: packets * blockSamples, blockSamples, pages };
  },
  headOf(_part, chapters) {
    const tags = tagPages(chapters);
    return {
      bytes: FIRST_PAGE_BYTES + tags.reduce((sum, { length }) => sum + length, 0),
      pages: 1 + tags.length,
    };
  },
  extentOf: ({ samples, soundBytes, pages = 0 }) => ({ samples, pages, bytes: soundBytes }),
  silence(wanted, { blockSamples = 1 }) {
    const packets = Math.round(wanted / blockSamples);
    const pages = Math.ceil(packets / PACKETS_OF_PAGE);
    return { samples: packets * blockSamples, pages, bytes: silentBytes(packets) };
  },
  writeHead: (first, { chapters }) =>
    concatenate([first.subarray(0, FIRST_PAGE_BYTES), ...tagPages(chapters)]),
  writeSound(file, part, at, last) {
    const sound = file.slice(part.headBytes, part.headBytes + part.soundBytes);
    let packets = packetsBefore(part, at);
    const before = packets * packetTicks;
    let sequence = at.pages;
    for (let start = 0; start < sound.length; sequence++) {
      const { bytes, packets: count } = readPage(sound, start);
      const page = sound.subarray(start, start + bytes);
      start += bytes;
      packets += count;
      const ends = last && start === sound.length;
      // The last page of all cuts off what the encoder added, as it did in its own file.
      const position = ends ? before + positionOf(page) : packets * packetTicks;
      movePage(page, { sequence, position, last: ends });
    }
    return sound;
  },
  *writeSilence(samples, part, at): Generator<Piece> {
    const before = packetsBefore(part, at);
    const all = samples / (part.blockSamples ?? 1);
    const most = PAGES_OF_PIECE * PACKETS_OF_PAGE;
    for (let from = 0; from < all; from += most) {
      const packets = Math.min(most, all - from);
      const sequence = at.pages + from / PACKETS_OF_PAGE;
      const make = () => silentPages(packets, { sequence, before: before + from });
      yield { bytes: silentBytes(packets), make };
    }
  },
};

/** OpusHead and what Ogg puts around it. */
const FIRST_PAGE_BYTES = 27 + 1 + 19;

const tagPages = (chapters: Parameters<typeof opusTags>[0]): Uint8Array[] =>
  pagesOfPacket(opusTags(chapters), { sequence: 1, position: 0 });

const packetsBefore = ({ blockSamples = 1 }: FilePart, { samples }: Place): number => samples / blockSamples;

const silentBytes = (packets: number): number =>
  Math.ceil(packets / PACKETS_OF_PAGE) * 27 + packets * (1 + silentPacket.length);

function silentPages(
  packets: number,
  { sequence, before }: { sequence: number; before: number },
): Uint8Array {
  const pages: Uint8Array[] = [];
  for (let at = 0; at < packets; at += PACKETS_OF_PAGE) {
    const count = Math.min(PACKETS_OF_PAGE, packets - at);
    const position = (before + at + count) * packetTicks;
    const place = { sequence: sequence + pages.length, position };
    pages.push(oggPage(Array<Uint8Array>(count).fill(silentPacket), place));
  }
  return concatenate(pages);
}
