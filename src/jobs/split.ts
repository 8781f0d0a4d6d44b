import type { Span } from '../arabic/reading.ts';
import type { CountedScript } from '../speech/ssml.ts';

/** Characters of one piece of a long text: some seconds of work, so that little is lost with a node. */
export const PIECE_CHARACTERS = 1000;

/** Where a text is cut, best first: after a paragraph, a line, a sentence, a clause, a word. */
const CUTS = [/\n\s*\n\s*/gu, /\n\s*/gu, /[.!?؟۔…]+["»”)\]]*\s+/gu, /[،؛;:,]\s+/gu, /\s+/gu];

/** A cut nearer to the beginning than this share of a piece would make many small pieces. */
const LEAST_SHARE = 0.4;

/**
 * Cuts a long text into pieces of at most `most` characters (Unicode code points) that make up the text when
 * they are put one after the other. Linear in the text.
 */
export function splitText(text: string, most = PIECE_CHARACTERS): string[] {
  const points = [...text];
  const pieces: string[] = [];
  for (let from = 0; from < points.length; ) {
    const window = points.slice(from, from + most);
    const length = from + most >= points.length ? window.length : cutWithin(window);
    const piece = window.slice(0, length).join('');
    // What has nothing to say goes along with what comes before it.
    if (pieces.length > 0 && !/[\p{L}\p{N}]/u.test(piece)) pieces.push(pieces.pop()! + piece);
    else pieces.push(piece);
    from += length;
  }
  return pieces;
}

/** How many of the characters make a piece: up to the last good cut among them, all where there is none. */
function cutWithin(window: readonly string[]): number {
  const text = window.join('');
  for (const cut of CUTS) {
    const last = [...text.matchAll(cut)].at(-1);
    const end = last ? [...text.slice(0, last.index + last[0].length)].length : 0;
    if (end >= window.length * LEAST_SHARE) return end;
  }
  // No mark is parted from its letter.
  let end = window.length;
  while (end > window.length / 2 && /[\p{M}\u200d\ufe0f]/u.test(window[end - 1]!)) end--;
  return end;
}

/**
 * Cuts a script as `splitText` cuts its text, but within nothing that is said as a whole. The characters of the
 * pieces are together those of the script.
 */
export function splitScript(script: CountedScript, most = PIECE_CHARACTERS): CountedScript[] {
  const points = [...script.text];
  const pieces: CountedScript[] = [];
  let from = 0;
  for (const to of cutsOf(script, most)) {
    const piece = points.slice(from, to).join('');
    // What has nothing to say goes along with what comes after it.
    if (to < points.length && !/[\p{L}\p{N}]/u.test(piece)) continue;
    pieces.push(sliceScript(script, piece, from, to));
    from = to;
  }
  return pieces;
}

/** Where the pieces of a script end. */
function cutsOf({ text, sayAs = [], given = [] }: CountedScript, most: number): number[] {
  const whole: Span[] = [...sayAs, ...given];
  const cuts: number[] = [];
  let end = 0;
  for (const piece of splitText(text, most)) {
    end += [...piece].length;
    const last = cuts.at(-1) ?? 0;
    const across = whole.find(({ from, to }) => from < end && end < to);
    const cut = across ? (across.from > last ? across.from : across.to) : end;
    if (cut > last) cuts.push(cut);
  }
  return cuts;
}

function sliceScript(script: CountedScript, text: string, from: number, to: number): CountedScript {
  const { sayAs = [], given = [], manners = [], breaks = [], marks = [], turns = [] } = script;
  const spans = <T extends Span>(all: readonly T[]): T[] =>
    all
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ ...span, from: Math.max(span.from, from) - from, to: Math.min(span.to, to) - from }));
  // What stands at a cut ends the piece before it.
  const points = <T extends { at: number }>(all: readonly T[]): T[] =>
    all
      .filter(({ at }) => at <= to && (at > from || from === 0))
      .map((point) => ({ ...point, at: point.at - from }));
  const corrections = (script.corrections ?? [])
    .filter(({ at }) => at >= from && at < to)
    .map((each) => ({ ...each, at: each.at - from }));
  return {
    text,
    characters: corrections.reduce((sum, { characters }) => sum + characters, to - from),
    corrections,
    sayAs: spans(sayAs),
    given: spans(given),
    manners: spans(manners),
    breaks: points(breaks),
    marks: points(marks),
    turns: spans(turns),
  };
}
