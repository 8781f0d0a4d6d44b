/**
 * The Info frame (a Xing header for constant bit rate, with LAME's extension): a silent first frame that
 * tells a player how many frames and bytes follow and how many samples at both ends are not sound. By
 * it what is heard is the sound and nothing else. Layout: gabriel.mp3-tech.org/mp3infotag.html.
 */

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44100, 48000, 32000];

/** What the four bytes say that a frame begins with. */
export interface FrameHeader {
  /** MPEG 1, or its halves and quarters of the sample rate (2 and 2.5). */
  version: 1 | 2 | 2.5;
  /** Kilobits a second. */
  bitrate: number;
  sampleRate: number;
  samplesPerFrame: number;
  /** Of the whole frame. */
  bytes: number;
}

/** Reads the header of a layer III frame (ISO/IEC 11172-3, 2.4.2.3); throws where there is none. */
export function frameHeader(bytes: Uint8Array, at: number): FrameHeader {
  const [b0, b1, b2] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  const versionBits = (b1 >> 3) & 3;
  const bitrateIndex = b2 >> 4;
  const rateIndex = (b2 >> 2) & 3;
  const layer3 = ((b1 >> 1) & 3) === 1;
  if (
    b0 !== 0xff ||
    b1 >> 5 !== 7 ||
    !layer3 ||
    versionBits === 1 ||
    bitrateIndex % 15 === 0 ||
    rateIndex === 3
  ) {
    throw new Error(`no MP3 frame at byte ${at}`);
  }
  const version = versionBits === 3 ? 1 : versionBits === 2 ? 2 : 2.5;
  const bitrate = (version === 1 ? bitrates1 : bitrates2)[bitrateIndex]!;
  const sampleRate = rates1[rateIndex]! / (version === 1 ? 1 : version === 2 ? 2 : 4);
  const samplesPerFrame = version === 1 ? 1152 : 576;
  const padding = (b2 >> 1) & 1;
  const size = Math.floor((samplesPerFrame / 8) * ((bitrate * 1000) / sampleRate)) + padding;
  return { version, bitrate, sampleRate, samplesPerFrame, bytes: size };
}

/** CRC-16 (polynomial 0x8005, bits reversed), as LAME's tag uses it. */
export function crc16(bytes: Uint8Array, start = 0): number {
  let crc = start;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** What the frame tells of a whole file. */
export interface Mp3Totals {
  /** Frames that follow, their bytes, and the CRC-16 of these. */
  frames: number;
  bytes: number;
  crc: number;
  /** Samples after the sound that are not sound. */
  padding: number;
}

/** Whether a frame of so many kilobits a second has room for all that the Info frame says. */
export function holdsInfo(bitrate: number, sampleRate: number): boolean {
  const isVersion1 = sampleRate >= 32000;
  const frame = Math.floor(((isVersion1 ? 144 : 72) * bitrate * 1000) / sampleRate);
  return frame >= 4 + (isVersion1 ? 17 : 9) + 156;
}

/** A frame without a sound, like those of a file whose frames begin with the four bytes `header`. */
export function silentFrame(header: Uint8Array): Uint8Array {
  const own = header.slice(0, 4);
  own[1] = own[1]! | 1; // no checksum
  own[2] = own[2]! & ~2; // no padding byte
  // Side information of nothing but zeros: no bits of sound, and none of an earlier frame.
  const frame = new Uint8Array(frameHeader(own, 0).bytes);
  frame.set(own);
  return frame;
}

/** Samples at the beginning that a decoder is to cut off, beside its own delay. */
export const ENCODER_DELAY = 576;

/**
 * The frame to put before sound whose first frame begins with the four bytes `first`. Without `totals`, before
 * a stream, it tells of the beginning alone.
 */
export function infoFrame(first: Uint8Array, totals?: Mp3Totals): Uint8Array {
  const frame = silentFrame(first);
  const { version, sampleRate, bitrate } = frameHeader(frame, 0);
  const view = new DataView(frame.buffer);
  const tag = 4 + (version === 1 ? 17 : 9); // after the side information of one channel
  const ascii = (at: number, text: string) => frame.set(new TextEncoder().encode(text), at);
  ascii(tag, 'Info');
  // Which of frames, bytes, table of contents and quality are given. A stream's size is as good as endless, but
  // has to be said: a frame that tells neither frames nor bytes is taken by ffmpeg for sound.
  view.setUint32(tag + 4, totals ? 0b1111 : 0b0010);
  view.setUint32(tag + 8, 0xffffffff);
  let lame = tag + 12;
  if (totals) {
    const whole = frame.length + totals.bytes;
    view.setUint32(tag + 8, totals.frames);
    view.setUint32(tag + 12, whole);
    for (let i = 0; i < 100; i++) {
      // Where, in 256ths of the file, each hundredth of the time begins.
      const byte = frame.length + (totals.bytes * i) / 100;
      frame[tag + 16 + i] = Math.min(255, Math.floor((256 * byte) / whole));
    }
    view.setUint32(tag + 116, 50);
    lame = tag + 120;
    view.setUint32(lame + 28, whole);
    view.setUint16(lame + 32, totals.crc);
  }
  ascii(lame, 'LAME3.100');
  frame[lame + 9] = 0x01; // revision 0, constant bit rate
  frame[lame + 10] = Math.min(255, Math.round(sampleRate / 200)); // low-pass, in 100 Hz
  frame[lame + 20] = Math.min(255, bitrate);
  const padding = totals?.padding ?? 0;
  frame[lame + 21] = ENCODER_DELAY >> 4;
  frame[lame + 22] = ((ENCODER_DELAY & 15) << 4) | (padding >> 8);
  frame[lame + 23] = padding & 255;
  view.setUint16(lame + 34, crc16(frame.subarray(0, lame + 34)));
  return frame;
}
