import { type Chapter, chapterTag } from '../audio/formats/id3.ts';
import { frameHeader, infoFrame, silentFrame } from '../audio/formats/mp3-info.ts';
import { headerBytes, riffHeader } from '../audio/formats/wav.ts';
import type { SoundFile } from '../audio/sound-file.ts';

/** What one file is among others that are put one after the other. */
export interface FilePart {
  /** Bytes before its sound, which the whole has once. */
  headBytes: number;
  soundBytes: number;
  /** Samples that its sound takes in the whole. */
  samples: number;
  /** Of an MP3, the four bytes that its first frame begins with, as one number. */
  frame?: number;
}

/** Formats of which one file can be made of many without encoding them again. */
export const joinable = ['mp3', 'wav', 'pcm', 'mulaw', 'alaw'] as const;
export type JoinableFormat = (typeof joinable)[number];

const BYTES_A_SAMPLE = { wav: 2, pcm: 2, mulaw: 1, alaw: 1 };
/** A byte of silence. */
const SILENCE = { wav: 0, pcm: 0, mulaw: 0xff, alaw: 0xd5 };

/** What a file of ours is as a part of a longer one. */
export function partOf(sound: SoundFile, format: JoinableFormat): FilePart {
  if (format !== 'mp3') {
    const headBytes = format === 'wav' ? headerBytes : 0;
    const soundBytes = sound.length - headBytes;
    return { headBytes, soundBytes, samples: soundBytes / BYTES_A_SAMPLE[format] };
  }
  const file = sound.whole();
  // The Info frame is silent and tells of one file alone. All frames have one bit rate.
  const headBytes = frameHeader(file, 0).bytes;
  let samples = 0;
  for (let at = headBytes; at < file.length; ) {
    const frame = frameHeader(file, at);
    at += frame.bytes;
    samples += frame.samplesPerFrame;
  }
  const frame = new DataView(file.buffer, file.byteOffset).getUint32(0);
  return { headBytes, soundBytes: file.length - headBytes, samples, frame };
}

/** A part and where it belongs. */
interface PlacedPart {
  /** Null where there is nothing to hear. */
  part: (FilePart & { sampleRate: number }) | null;
  /** Of the chapter that it begins. */
  title: string | null;
  /** When it is to begin, in ms; null: at once after what is before it. */
  startMs: number | null;
}

/** Where everything is in the one file of many. */
export interface Joined {
  /** When each part begins, in ms; undefined where it has nothing to hear. */
  startMs: (number | undefined)[];
  /** Bytes of silence before each. */
  silence: number[];
  chapters: Chapter[];
  sampleRate: number;
  samples: number;
  /** Of the whole file, its head included; 0 where there is nothing to hear. */
  bytes: number;
  durationMs: number;
}

/** Lays the parts out one after the other; one that is not to begin yet waits in silence. */
export function joinParts(parts: readonly PlacedPart[], format: JoinableFormat): Joined {
  const first = parts.find(({ part }) => part !== null)?.part;
  const sampleRate = first?.sampleRate ?? 0;
  const msOf = (samples: number): number =>
    sampleRate === 0 ? 0 : Math.round((1000 * samples) / sampleRate);
  const startMs: (number | undefined)[] = [];
  const silence: number[] = [];
  let samples = 0;
  let sound = 0;
  for (const { part, startMs: wanted } of parts) {
    const wait = part && wanted !== null ? Math.max(0, (wanted / 1000) * sampleRate - samples) : 0;
    const quiet = wait > 0 ? silenceOf(wait, format, first!) : { samples: 0, bytes: 0 };
    samples += quiet.samples;
    silence.push(quiet.bytes);
    startMs.push(part ? msOf(samples) : undefined);
    samples += part?.samples ?? 0;
    sound += quiet.bytes + (part?.soundBytes ?? 0);
  }
  const durationMs = msOf(samples);
  const chapters = chaptersOf(parts, startMs, durationMs);
  const head = first ? first.headBytes + (format === 'mp3' ? chapterTag(chapters).length : 0) : 0;
  return {
    startMs,
    silence,
    chapters,
    sampleRate,
    samples,
    bytes: sound === 0 ? 0 : head + sound,
    durationMs,
  };
}

/** A chapter lasts until the next one begins. What comes before the first has none. */
function chaptersOf(
  parts: readonly PlacedPart[],
  startMs: readonly (number | undefined)[],
  endMs: number,
): Chapter[] {
  const begun = parts.flatMap(({ title }, position) => {
    if (title === null) return [];
    const heard = startMs.slice(position).find((start) => start !== undefined);
    return heard === undefined ? [] : [{ title, startMs: heard }];
  });
  return begun.map((chapter, index) => ({ ...chapter, endMs: begun[index + 1]?.startMs ?? endMs }));
}

/** The silence next to `wanted` samples that the format can have. */
function silenceOf(
  wanted: number,
  format: JoinableFormat,
  part: FilePart,
): { samples: number; bytes: number } {
  if (format !== 'mp3') {
    const samples = Math.round(wanted);
    return { samples, bytes: samples * BYTES_A_SAMPLE[format] };
  }
  const { samplesPerFrame, bytes } = silentFrameOf(part);
  const frames = Math.round(wanted / samplesPerFrame);
  return { samples: frames * samplesPerFrame, bytes: frames * bytes.length };
}

function silentFrameOf({ frame = 0 }: FilePart): { samplesPerFrame: number; bytes: Uint8Array } {
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, frame);
  const bytes = silentFrame(header);
  return { samplesPerFrame: frameHeader(bytes, 0).samplesPerFrame, bytes };
}

/** Most bytes of silence in one piece. */
const PIECE_BYTES = 1 << 16;

/** The bytes `from` … `to` of a silence before `part`, piece by piece. */
export function* silentBytes(
  format: JoinableFormat,
  part: FilePart,
  from: number,
  to: number,
): Generator<Uint8Array> {
  const unit = format === 'mp3' ? silentFrameOf(part).bytes : Uint8Array.of(SILENCE[format]);
  const piece = new Uint8Array(Math.ceil(PIECE_BYTES / unit.length) * unit.length);
  for (let at = 0; at < piece.length; at += unit.length) piece.set(unit, at);
  for (let at = from; at < to; ) {
    const start = at % unit.length;
    const end = Math.min(piece.length, start + to - at);
    yield piece.subarray(start, end);
    at += end - start;
  }
}

/** What comes before the sound of all parts. `first` is the first part's file, or its beginning. */
export function headOf(
  first: Uint8Array,
  format: JoinableFormat,
  { sampleRate, samples, bytes, chapters }: Joined,
): Uint8Array {
  if (format === 'wav') {
    const sound = bytes - headerBytes;
    // Longer than RIFF can say: players take this for a stream.
    return riffHeader(sampleRate, sound > 0xfffffff0 ? undefined : sound);
  }
  if (format !== 'mp3') return new Uint8Array();
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
  const info = infoFrame(first.slice(0, 4), totals);
  const head = new Uint8Array(tag.length + info.length);
  head.set(tag);
  head.set(info, tag.length);
  return head;
}
