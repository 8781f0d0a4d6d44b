import { concatenate } from '../format.ts';
import { chapterComments, vorbisComment } from '../formats/vorbis-comment.ts';
import { framesOf, moveFrame, numberLength, silentFrame, silentFrameBytes } from './flac-frames.ts';
import type { Joining, Piece } from './joining.ts';

/**
 * One stream of FLAC: the frames of all parts with the numbers of their samples in place of those of their blocks, as a part
 * may end in a short block. Nothing is lost of the sound but a last block under 16 samples, which only the end of all may have.
 */

const LEAST_BLOCK = 16;
const STREAM_INFO_BYTES = 34;
/** `fLaC`, and what each block of metadata begins with. */
const MARK_BYTES = 4;
const BLOCK_HEAD_BYTES = 4;
const LAST_BLOCK = 0x80;
const COMMENT_BLOCK = 4;
/** Frames of silence that are made at once. */
const FRAMES_OF_PIECE = 1024;

export const flac: Joining = {
  partOf(sound) {
    const file = sound.whole();
    const headBytes = headBytesOf(file);
    let [samples, soundBytes, blockSamples] = [0, 0, 0];
    for (const frame of framesOf(file, headBytes)) {
      blockSamples ||= frame.samples;
      if (frame.samples < LEAST_BLOCK) break;
      samples += frame.samples;
      soundBytes += frame.end - frame.start;
    }
    const frame = viewOf(file).getUint32(headBytes);
    return { headBytes, soundBytes, samples, frame, blockSamples };
  },
  headOf: (_part, chapters) => ({ bytes: headWithoutComments + commentsOf(chapters).length, pages: 0 }),
  extentOf({ soundBytes, samples, blockSamples = 1 }, at) {
    let bytes = soundBytes;
    for (const { offset } of blocksOf(samples, blockSamples))
      bytes += numberLength(at.samples + offset) - numberLength(offset / blockSamples);
    return { samples, pages: 0, bytes };
  },
  silence(wanted, { blockSamples = 1 }, at) {
    const samples = Math.round(wanted / LEAST_BLOCK) * LEAST_BLOCK;
    return { samples, pages: 0, bytes: silentBytes(samples, blockSamples, at.samples) };
  },
  writeHead(first, { samples, chapters }) {
    const comments = commentsOf(chapters);
    const head = new Uint8Array(headWithoutComments + comments.length);
    const streamInfo = MARK_BYTES + BLOCK_HEAD_BYTES;
    head.set(first.subarray(0, streamInfo + STREAM_INFO_BYTES));
    head[MARK_BYTES] = 0;
    const view = viewOf(head);
    view.setUint16(streamInfo, LEAST_BLOCK);
    // What is not known is 0: the lengths of frames, and the sum of all samples.
    head.fill(0, streamInfo + 4, streamInfo + 10);
    head.fill(0, streamInfo + 18, streamInfo + STREAM_INFO_BYTES);
    const high = streamInfo + 13;
    head[high] = (head[high]! & 0xf0) | Math.floor(samples / 2 ** 32);
    view.setUint32(high + 1, samples % 2 ** 32);
    view.setUint32(streamInfo + STREAM_INFO_BYTES, comments.length);
    head[streamInfo + STREAM_INFO_BYTES] = LAST_BLOCK | COMMENT_BLOCK;
    head.set(comments, headWithoutComments);
    return head;
  },
  writeSound(file, { headBytes, samples }, at) {
    const frames: Uint8Array[] = [];
    let sample = 0;
    for (const frame of framesOf(file, headBytes)) {
      if (sample === samples) break;
      frames.push(moveFrame(file, frame, at.samples + sample));
      sample += frame.samples;
    }
    return concatenate(frames);
  },
  *writeSilence(samples, { blockSamples = 1, frame = 0 }, at): Generator<Piece> {
    const most = FRAMES_OF_PIECE * blockSamples;
    for (let from = 0; from < samples; from += most) {
      const count = Math.min(most, samples - from);
      const start = at.samples + from;
      const make = () =>
        concatenate(
          [...blocksOf(count, blockSamples)].map(({ offset, length }) =>
            silentFrame(length, frame, start + offset),
          ),
        );
      yield { bytes: silentBytes(count, blockSamples, start), make };
    }
  },
};

const headWithoutComments = MARK_BYTES + 2 * BLOCK_HEAD_BYTES + STREAM_INFO_BYTES;

const commentsOf = (chapters: Parameters<typeof chapterComments>[0]): Uint8Array =>
  vorbisComment(chapterComments(chapters));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Bytes before the first frame. */
function headBytesOf(file: Uint8Array): number {
  for (let at = MARK_BYTES; ; ) {
    const head = viewOf(file).getUint32(at);
    at += BLOCK_HEAD_BYTES + (head & 0xffffff);
    if (head >>> 31 === 1) return at;
  }
}

function* blocksOf(samples: number, blockSamples: number): Generator<{ offset: number; length: number }> {
  for (let offset = 0; offset < samples; offset += blockSamples)
    yield { offset, length: Math.min(blockSamples, samples - offset) };
}

function silentBytes(samples: number, blockSamples: number, start: number): number {
  let bytes = 0;
  for (const { offset } of blocksOf(samples, blockSamples)) bytes += silentFrameBytes(start + offset);
  return bytes;
}
