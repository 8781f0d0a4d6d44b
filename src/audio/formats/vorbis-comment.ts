import { concatenate } from '../format.ts';
import type { Chapter } from './id3.ts';

/** Comments as Ogg Opus (RFC 7845, 5.2) and FLAC (RFC 9639, 8.6) have them: who made it, and lines of `NAME=value`. */
export function vorbisComment(comments: readonly string[] = []): Uint8Array {
  const fields = comments.map((comment) => counted(comment));
  return concatenate([counted('nutq'), uint32(comments.length), ...fields]);
}

/** Three digits number a chapter, from 001. */
const MOST_CHAPTERS = 999;

/**
 * Chapters as comments (Xiph's Chapter Extension): when each begins, and what it is called. Those beyond the 999th have
 * no number and are left out. The lengths depend on the titles and their number alone.
 */
export function chapterComments(chapters: readonly Chapter[]): string[] {
  return chapters.slice(0, MOST_CHAPTERS).flatMap(({ title, startMs }, index) => {
    const name = `CHAPTER${String(index + 1).padStart(3, '0')}`;
    return [`${name}=${clock(startMs)}`, `${name}NAME=${title}`];
  });
}

/** HH:MM:SS.mmm */
function clock(ms: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const seconds = ms / 1000;
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}

function counted(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return concatenate([uint32(bytes.length), bytes]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
