import { decodeText } from './plain-text.ts';
import { unreadable } from './unreadable.ts';

/** What is said while captions show it. */
export interface Caption {
  startMs: number;
  text: string;
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);

/**
 * The captions of a SubRip or WebVTT file, in the order of their times, without their markup and without those that
 * have nothing to say. Two that begin at once are one. Throws `unreadable_document`.
 */
export function readCaptions(bytes: Uint8Array): Caption[] {
  const found: Caption[] = [];
  for (const block of decodeText(bytes).split(/\n[^\S\n]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) continue;
    const [, hours = '0', minutes, seconds, fraction] = TIMING.exec(lines[at]!) ?? [];
    if (fraction === undefined) throw unreadable('has a caption whose times are not read');
    const ms = Number(fraction.padEnd(3, '0'));
    const startMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms;
    const text = lines
      .slice(at + 1)
      .map(shown)
      .filter(Boolean)
      .join(' ');
    if (/[\p{L}\p{N}]/u.test(text)) found.push({ startMs, text });
  }
  if (found.length === 0) throw unreadable('has no captions');
  found.sort((one, other) => one.startMs - other.startMs);
  return found.reduce<Caption[]>((merged, { startMs, text }) => {
    const last = merged.at(-1);
    if (last?.startMs === startMs) last.text = `${last.text} ${text}`;
    else merged.push({ startMs, text });
    return merged;
  }, []);
}

/** A line without tags, places and what is written for the eye. */
function shown(line: string): string {
  return line
    .replaceAll(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&(?:nbsp|lrm|rlm);/g, ' ')
    .replaceAll('&amp;', '&')
    .trim();
}
