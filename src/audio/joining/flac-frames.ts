/** Frames of FLAC (RFC 9639, 9) as far as one can be given another place: their headers and checksums. */

/** A frame of a file whose blocks have one size, and are counted. */
export interface Frame {
  start: number;
  end: number;
  /** Of its header, the checksum included. */
  headerBytes: number;
  samples: number;
}

/** Bytes before the number of the block or sample, and of the checksum at the frame's end. */
const FIXED_BYTES = 4;
const FOOTER_BYTES = 2;
const COUNTS_BLOCKS = 0xf8;
const COUNTS_SAMPLES = 0xf9;

/** The frames of one channel from the byte `from` on; throws where something else is there. */
export function* framesOf(file: Uint8Array, from: number): Generator<Frame> {
  for (let start = from, index = 0; start < file.length; index++) {
    const header = readHeader(file, start, index);
    if (!header) throw new Error(`no FLAC frame at byte ${start}`);
    const end = endOf(
      file,
      start + header.headerBytes,
      index,
      crc16(file, start, start + header.headerBytes),
    );
    yield { start, end, ...header };
    start = end;
  }
}

/** A frame ends where its checksum is right and the next frame begins, or the file ends. */
function endOf(file: Uint8Array, from: number, index: number, crcOfHeader: number): number {
  let crc = crcOfHeader;
  for (let at = from; at < file.length; ) {
    crc = stepCrc16(crc, file[at++]!);
    // A checksum and what it is of come to nothing together.
    if (crc === 0 && (at === file.length || readHeader(file, at, index + 1))) return at;
  }
  throw new Error('a FLAC frame without an end');
}

/** The header of the block of this number, if it begins there. */
function readHeader(
  file: Uint8Array,
  start: number,
  index: number,
): Pick<Frame, 'headerBytes' | 'samples'> | undefined {
  if (file[start] !== 0xff || file[start + 1] !== COUNTS_BLOCKS) return undefined;
  const number = codedNumber(index);
  let at = start + FIXED_BYTES;
  for (const byte of number) if (file[at++] !== byte) return undefined;
  const code = file[start + 2]! >> 4;
  const samples =
    code === 6
      ? file[at]! + 1
      : code === 7
        ? file[at]! * 256 + file[at + 1]! + 1
        : code === 1
          ? 192
          : code < 6
            ? 576 << (code - 2)
            : 256 << (code - 8);
  at += code === 6 ? 1 : code === 7 ? 2 : 0;
  return file[at] === crc8(file, start, at) ? { headerBytes: at + 1 - start, samples } : undefined;
}

/** The frame with its first sample's number in place of its block's: blocks of several sizes follow each other then. */
export function moveFrame(file: Uint8Array, { start, end, headerBytes }: Frame, sample: number): Uint8Array {
  const afterNumber = start + FIXED_BYTES + numberBytes(file[start + FIXED_BYTES]!);
  return frame([
    file.subarray(start + 2, start + FIXED_BYTES),
    codedNumber(sample),
    file.subarray(afterNumber, start + headerBytes - 1),
    file.subarray(start + headerBytes, end - FOOTER_BYTES),
  ]);
}

/** A frame of silence. @param like the four bytes that a frame of the same sound begins with, as one number. */
export function silentFrame(samples: number, like: number, sample: number): Uint8Array {
  // Its length is told in 16 bits; the rate, the channel and the bits are those of the others.
  const codes = Uint8Array.of(0x70 | ((like >> 8) & 0x0f), like & 0xff);
  const length = Uint8Array.of((samples - 1) >> 8, (samples - 1) & 0xff);
  return frame([codes, codedNumber(sample), length, constantZero]);
}

/** A subframe of 16 bits that never change. */
const constantZero = Uint8Array.of(0, 0, 0);

export const silentFrameBytes = (sample: number): number =>
  FIXED_BYTES + numberLength(sample) + 2 + 1 + constantZero.length + FOOTER_BYTES;

function frame([codes, number, more, body]: [Uint8Array, Uint8Array, Uint8Array, Uint8Array]): Uint8Array {
  const headerBytes = FIXED_BYTES + number.length + more.length;
  const bytes = new Uint8Array(headerBytes + 1 + body.length + FOOTER_BYTES);
  bytes.set([0xff, COUNTS_SAMPLES]);
  bytes.set(codes, 2);
  bytes.set(number, FIXED_BYTES);
  bytes.set(more, FIXED_BYTES + number.length);
  bytes[headerBytes] = crc8(bytes, 0, headerBytes);
  bytes.set(body, headerBytes + 1);
  const footer = bytes.length - FOOTER_BYTES;
  new DataView(bytes.buffer).setUint16(footer, crc16(bytes, 0, footer));
  return bytes;
}

/** Bits that a number of so many bytes has: as UTF-8 writes them, and further. */
const BITS = [7, 11, 16, 21, 26, 31, 36];

/** Bytes of a number of at most 36 bits in a header. */
export function numberLength(value: number): number {
  return BITS.findIndex((bits) => value < 2 ** bits) + 1;
}

function codedNumber(value: number): Uint8Array {
  const length = numberLength(value);
  if (length === 1) return Uint8Array.of(value);
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let at = length - 1; at > 0; at--) {
    bytes[at] = 0x80 | (rest % 64);
    rest = Math.floor(rest / 64);
  }
  bytes[0] = ((0xff00 >> length) & 0xff) | rest;
  return bytes;
}

function numberBytes(first: number): number {
  return first < 0x80 ? 1 : Math.clz32(~(first << 24));
}

/** Polynomial 0x07, high bit first. */
const table8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0);
  return crc;
});

function crc8(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let at = from; at < to; at++) crc = table8[crc ^ bytes[at]!]!;
  return crc;
}

/** Polynomial 0x8005, high bit first. */
const table16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x18005 : 0);
  return crc;
});

const stepCrc16 = (crc: number, byte: number): number => ((crc << 8) & 0xffff) ^ table16[(crc >> 8) ^ byte]!;

function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let at = from; at < to; at++) crc = stepCrc16(crc, bytes[at]!);
  return crc;
}
