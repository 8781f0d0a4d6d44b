import { concatenate } from '../format.ts';
import { chapterTag } from '../formats/id3.ts';
import { frameHeader, infoFrame, silentFrame } from '../formats/mp3-info.ts';
import { type FilePart, type Joining, repeat } from './joining.ts';

/** Frames one after the other, all of one bit rate, behind one Info frame and a tag of chapters. */
export const mp3: Joining = {
  partOf(sound) {
    const file = sound.whole();
    // The Info frame is silent and tells of one file alone.
    const headBytes = frameHeader(file, 0).bytes;
    let samples = 0;
    for (let at = headBytes; at < file.length; ) {
      const frame = frameHeader(file, at);
      at += frame.bytes;
      samples += frame.samplesPerFrame;
    }
    const frame = new DataView(file.buffer, file.byteOffset).getUint32(0);
    return { headBytes, soundBytes: file.length - headBytes, samples, frame };
  },
  headOf: ({ headBytes }, chapters) => ({ bytes: headBytes + chapterTag(chapters).length, pages: 0 }),
  extentOf: ({ samples, soundBytes }) => ({ samples, pages: 0, bytes: soundBytes }),
  silence(wanted, part) {
    const { samplesPerFrame, bytes } = silentFrameOf(part);
    const frames = Math.round(wanted / samplesPerFrame);
    return { samples: frames * samplesPerFrame, pages: 0, bytes: frames * bytes.length };
  },
  writeHead(first, { samples, bytes, chapters }) {
    const { samplesPerFrame, bytes: frameBytes } = frameHeader(first, 0);
    const tag = chapterTag(chapters);
    // What the encoder put before the first part is cut off by players; what it put before another stands where it
    // put something behind the one before. The checksum would take reading all of it, and players do not ask for it.
    const totals = {
      frames: samples / samplesPerFrame,
      bytes: bytes - tag.length - frameBytes,
      crc: 0,
      padding: 0,
    };
    return concatenate([tag, infoFrame(first.slice(0, 4), totals)]);
  },
  writeSound: (file, { headBytes, soundBytes }) => file.subarray(headBytes, headBytes + soundBytes),
  writeSilence(samples, part) {
    const { samplesPerFrame, bytes } = silentFrameOf(part);
    return repeat(bytes, (samples / samplesPerFrame) * bytes.length);
  },
};

function silentFrameOf({ frame = 0 }: FilePart): { samplesPerFrame: number; bytes: Uint8Array } {
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, frame);
  const bytes = silentFrame(header);
  return { samplesPerFrame: frameHeader(bytes, 0).samplesPerFrame, bytes };
}
