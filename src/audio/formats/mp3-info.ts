/**
 * The Info frame (a Xing header for constant bit rate, with LAME's extension): a silent first frame that
 * tells a player how many frames and bytes follow and how many samples at both ends are not sound. By
 * it the length that is shown is the length that is heard. Layout: gabriel.mp3-tech.org/mp3infotag.html.
 */

export interface FrameList {
  count: number;
  samplesPerFrame: number;
  sampleRate: number;
  /** Kilobits a second of the first frame. */
  bitrate: number;
  /** MPEG 1, or its halves and quarters of the sample rate (2 and 2.5). */
  version: 1 | 2 | 2.5;
}

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44100, 48000, 32000];

interface Header {
  version: 1 | 2 | 2.5;
  bitrate: number;
  sampleRate: number;
  samplesPerFrame: number;
  bytes: number;
}

/** Reads the header of a layer III frame (ISO/IEC 11172-3, 2.4.2.3); throws where there is none. */
function header(bytes: Uint8Array, at: number): Header {
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

/** Walks over every frame; throws if anything but whole frames is found. */
export function parseFrames(bytes: Uint8Array): FrameList {
  const first = header(bytes, 0);
  let count = 0;
  let at = 0;
  while (at < bytes.length) {
    at += header(bytes, at).bytes;
    count++;
  }
  if (at !== bytes.length) throw new Error('the last MP3 frame is cut');
  const { samplesPerFrame, sampleRate, bitrate, version } = first;
  return { count, samplesPerFrame, sampleRate, bitrate, version };
}

/** CRC-16 (polynomial 0x8005, bits reversed), as LAME's tag uses it. */
function crc16(bytes: Uint8Array, start = 0): number {
  let crc = start;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/**
 * The frame to put before `sound`, whose frames are `frames`.
 * @param trim samples that are not sound: `delay` by the encoder before it, `padding` after it.
 */
export function infoFrame(
  sound: Uint8Array,
  frames: FrameList,
  trim: { delay: number; padding: number },
): Uint8Array {
  const headerBytes = sound.slice(0, 4);
  headerBytes[1] = headerBytes[1]! | 1; // no checksum
  headerBytes[2] = headerBytes[2]! & ~2; // no padding byte
  const frame = new Uint8Array(header(headerBytes, 0).bytes);
  const view = new DataView(frame.buffer);
  frame.set(headerBytes);
  const tag = 4 + (frames.version === 1 ? 17 : 9); // after the side information of one channel
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) frame[at + i] = text.charCodeAt(i);
  };
  ascii(tag, 'Info');
  view.setUint32(tag + 4, 0b1111); // frames, bytes, table of contents and quality follow
  view.setUint32(tag + 8, frames.count);
  view.setUint32(tag + 12, frame.length + sound.length);
  for (let i = 0; i < 100; i++) {
    // Where, in 256ths of the file, each hundredth of the time begins.
    const byte = frame.length + (sound.length * i) / 100;
    frame[tag + 16 + i] = Math.min(255, Math.floor((256 * byte) / (frame.length + sound.length)));
  }
  view.setUint32(tag + 116, 50);
  const lame = tag + 120;
  ascii(lame, 'LAME3.100');
  frame[lame + 9] = 0x01; // revision 0, constant bit rate
  frame[lame + 10] = Math.min(255, Math.round(frames.sampleRate / 200)); // low-pass, in 100 Hz
  frame[lame + 20] = Math.min(255, frames.bitrate);
  frame[lame + 21] = trim.delay >> 4;
  frame[lame + 22] = ((trim.delay & 15) << 4) | (trim.padding >> 8);
  frame[lame + 23] = trim.padding & 255;
  view.setUint32(lame + 28, frame.length + sound.length);
  view.setUint16(lame + 32, crc16(sound));
  view.setUint16(lame + 34, crc16(frame.subarray(0, lame + 34)));
  return frame;
}
