import { concatenate } from '../format.ts';

/**
 * Chapters as a player finds them at the beginning of an MP3: an ID3 tag, version 2.3, with a frame for each chapter
 * and a table of contents (id3.org, "ID3v2 Chapter Frame Addendum" 1.0).
 */

export interface Chapter {
  title: string;
  startMs: number;
  endMs: number;
}

/** Most entries that a table of contents can count; of more chapters it has tables below it. */
const MOST_ENTRIES = 255;
/** The place in bytes is not told: players go by the time. */
const NO_OFFSET = 0xffffffff;
const TOP_LEVEL = 0b10;
const ORDERED = 0b01;

/** The tag; empty without chapters. Its length depends on the titles and their number alone. */
export function chapterTag(chapters: readonly Chapter[]): Uint8Array {
  if (chapters.length === 0) return new Uint8Array();
  const frames = concatenate([...contents(chapters.length), ...chapters.map(chapterFrame)]);
  const header = Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits(frames.length));
  return concatenate([header, frames]);
}

const nameOf = (index: number): string => `chp${index}`;

function contents(chapters: number): Uint8Array[] {
  const names = Array.from({ length: chapters }, (_, index) => nameOf(index));
  if (chapters <= MOST_ENTRIES) return [table('toc', TOP_LEVEL | ORDERED, names)];
  const tables: Uint8Array[] = [];
  const below: string[] = [];
  for (let from = 0; from < chapters; from += MOST_ENTRIES) {
    below.push(`toc${below.length}`);
    tables.push(table(below.at(-1)!, ORDERED, names.slice(from, from + MOST_ENTRIES)));
  }
  return [table('toc', TOP_LEVEL | ORDERED, below), ...tables];
}

function table(name: string, flags: number, entries: readonly string[]): Uint8Array {
  return frame('CTOC', [latin(name), Uint8Array.of(flags, entries.length), ...entries.map(latin)]);
}

function chapterFrame({ title, startMs, endMs }: Chapter, index: number): Uint8Array {
  const times = [startMs, endMs, NO_OFFSET, NO_OFFSET].map(uint32);
  return frame('CHAP', [latin(nameOf(index)), ...times, frame('TIT2', [utf16(title)])]);
}

function frame(id: string, parts: readonly Uint8Array[]): Uint8Array {
  const body = concatenate([...parts]);
  const flags = Uint8Array.of(0, 0);
  return concatenate([Buffer.from(id, 'latin1'), uint32(body.length), flags, body]);
}

/** A text that ends with a zero. */
const latin = (text: string): Uint8Array => Buffer.from(`${text}\0`, 'latin1');

/** A text that says that it is UTF-16, and in which order. */
const utf16 = (text: string): Uint8Array =>
  concatenate([Uint8Array.of(1, 0xff, 0xfe), Buffer.from(text, 'utf16le')]);

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A number of 28 bits, seven in each byte. */
function sevenBits(value: number): number[] {
  return [21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f);
}
