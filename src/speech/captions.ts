import { breakCost, TORN } from '../arabic/prosody/line-break.ts';

/** The formats of captions: SubRip and WebVTT. */
export const captionFormats = ['srt', 'vtt'] as const;
export type CaptionFormat = (typeof captionFormats)[number];

/** A word of the text and when it is heard; `from` and `to` are code points of the text. */
export interface CaptionWord {
  from: number;
  to: number;
  startMs: number;
  endMs: number;
}

/** What is shown at one time. */
export interface Cue {
  startMs: number;
  endMs: number;
  /** One or two. */
  lines: string[];
}

/** Most code points of a line. */
export const LINE_LENGTH = 42;
/** A cue is shown this long where the sound leaves room for it, and holds at most so much speech. */
const SHORTEST_MS = 1000;
const LONGEST_MS = 7000;
/** What a reader takes in, in code points a second; a cue stays a while after its last word for that. */
const READ_PER_SECOND = 17;
const LINGER_MS = 1000;
/** So much is left free before the next cue, so that the change is seen. */
const GAP_MS = 80;

/**
 * Captions of a text whose words were heard when `words` say: the text as it was written, but for HTML's tags.
 * Lines end where an Arabic reader would pause; a cue has at most two.
 */
export function captionsOf(text: string, words: readonly CaptionWord[], format: CaptionFormat): string {
  return writeCues(cuesOf(text, words), format);
}

/** Cues as a file. One that would last into the next, as where texts were put together, goes before it comes. */
export function writeCues(cues: readonly Cue[], format: CaptionFormat): string {
  const parted = cues.map((cue, index) => {
    const next = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    return cue.endMs <= next ? cue : { ...cue, endMs: Math.max(cue.startMs + 1, next - GAP_MS) };
  });
  return format === 'srt' ? writeSrt(parted) : writeVtt(parted);
}

/** The cues of a text, in order; none for a text of which nothing was heard. */
export function cuesOf(text: string, words: readonly CaptionWord[]): Cue[] {
  const cues = layOut(timed(tokensOf(text), words).flatMap(cutLong));
  return cues.map((cue, index) => ({ ...cue, endMs: shownUntil(cue, cues[index + 1]?.startMs) }));
}

/** When a cue goes: after its last word, by what its length asks for, and before the next one comes. */
function shownUntil({ startMs, endMs, lines }: Cue, next = Number.POSITIVE_INFINITY): number {
  const length = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const wanted = startMs + Math.max(SHORTEST_MS, (1000 * length) / READ_PER_SECOND);
  const held = Math.max(endMs, Math.min(wanted, endMs + LINGER_MS));
  return Math.max(startMs + 1, Math.round(Math.min(held, next - GAP_MS)));
}

const lengthOf = (text: string): number => [...text].length;

/** A stretch of the text without a space, as it is shown; `from` and `to` are code points of the text. */
interface Token {
  text: string;
  from: number;
  to: number;
}

/** A token with what stands around it unheard, and when it is heard. */
interface TimedToken {
  text: string;
  startMs: number;
  endMs: number;
  /** It goes on with the word that the token before it began (12 May 2024 is one date). */
  joined: boolean;
}

/** Tags of HTML, which nobody hears, and what no player shows. */
const UNSHOWN = /<\/?[a-zA-Z][^<>]{0,300}>|(?!\s)\p{Cc}/gu;

function tokensOf(text: string): Token[] {
  // Blanks of the same length, so that places stay.
  const shown = text.replace(UNSHOWN, (found) => '\0'.repeat(lengthOf(found)));
  const tokens: Token[] = [];
  let open: Token | undefined;
  let at = 0;
  for (const character of shown) {
    if (/\s/.test(character)) open = undefined;
    else if (character !== '\0') {
      if (!open) {
        open = { text: '', from: at, to: at };
        tokens.push(open);
      }
      open.text += character;
      open.to = at + 1;
    }
    at += 1;
  }
  return tokens;
}

/** Gives the tokens their times. What is not heard goes with the token before it, or else the one after. */
function timed(tokens: readonly Token[], words: readonly CaptionWord[]): TimedToken[] {
  const heard = [...words].sort((a, b) => a.from - b.from);
  const found: TimedToken[] = [];
  let waiting = '';
  let next = 0;
  for (const token of tokens) {
    while (next < heard.length && heard[next]!.to <= token.from) next += 1;
    const own: CaptionWord[] = [];
    for (let at = next; at < heard.length && heard[at]!.from < token.to; at += 1) own.push(heard[at]!);
    const last = found.at(-1);
    if (own.length > 0) {
      const text = waiting + token.text;
      found.push({
        text,
        startMs: timeIn(own[0]!, token.from),
        endMs: timeIn(own.at(-1)!, token.to),
        joined: own[0]!.from < token.from,
      });
      waiting = '';
    } else if (last && !/^[([«“]+$/.test(token.text)) last.text += ` ${token.text}`;
    else waiting += `${token.text} `;
  }
  return found;
}

/** When a place of the text is reached within a word that may cover several tokens. */
function timeIn({ from, to, startMs, endMs }: CaptionWord, place: number): number {
  const share = Math.min(1, Math.max(0, (place - from) / (to - from)));
  return startMs + share * (endMs - startMs);
}

/** A token longer than a line, such as an address of the web, in pieces of a line's length. */
function cutLong(token: TimedToken): TimedToken[] {
  const characters = [...token.text];
  if (characters.length <= LINE_LENGTH) return [token];
  const pieces: TimedToken[] = [];
  const per = (token.endMs - token.startMs) / characters.length;
  for (let at = 0; at < characters.length; ) {
    let end = Math.min(characters.length, at + LINE_LENGTH);
    const breaks = characters.slice(at, end).findLastIndex((character) => /[\s/.,،?&=_-]/.test(character));
    if (end < characters.length && breaks >= LINE_LENGTH / 2) end = at + breaks + 1;
    const text = characters.slice(at, end).join('').trim();
    pieces.push({
      text,
      startMs: token.startMs + at * per,
      endMs: token.startMs + end * per,
      joined: at > 0,
    });
    at = end;
  }
  return pieces;
}

/** What a cue costs for itself: few are better than many. */
const CUE = 30;
/** What the end of a cue between two words costs, beside the end of a line there. */
const CUE_BREAK = 2;
/** Two lines of unlike length, by the square of the difference. */
const UNEVEN = 0.02;
/** Each 100 ms that a cue is shorter than the shortest. */
const HASTY = 12;
/** A cue that shows the end of one sentence and the begin of another. */
const TWO_SENTENCES = 45;

/**
 * Spreads the tokens over cues so that the sum of what is lost at line ends, cue ends and in the cues' times is least
 * (dynamic programming over the tokens; a cue has few, so this is linear in the text).
 */
function layOut(tokens: readonly TimedToken[]): Cue[] {
  const breaks = tokens.map((token, index) => costAfter(token, tokens[index + 1]));
  const lengths = tokens.map(({ text }) => lengthOf(text));
  const best: { cost: number; from: number; split: number }[] = [{ cost: 0, from: 0, split: 0 }];
  for (let end = 1; end <= tokens.length; end += 1) {
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1, split: 0 };
    let length = -1;
    for (let from = end - 1; from >= 0; from -= 1) {
      length += lengths[from]! + 1;
      if (length > 2 * LINE_LENGTH + 1) break;
      const ms = tokens[end - 1]!.endMs - tokens[from]!.startMs;
      if (ms > LONGEST_MS && from < end - 1) break;
      const lines = linesOf(lengths, breaks, from, end, length);
      if (!lines) continue;
      const hasty = (Math.max(0, SHORTEST_MS - ms) / 100) * HASTY;
      const ends = end < tokens.length ? CUE_BREAK * breaks[end - 1]! : 0;
      const mixed = breaks.slice(from, end - 1).includes(0) ? TWO_SENTENCES : 0;
      const cost = best[from]!.cost + CUE + hasty + ends + mixed + lines.cost;
      if (cost < found.cost) found = { cost, from, split: lines.split };
    }
    best.push(found);
  }
  const cues: Cue[] = [];
  for (let end = tokens.length; end > 0; end = best[end]!.from) {
    const { from, split } = best[end]!;
    const line = (first: number, last: number): string =>
      directed(
        tokens
          .slice(first, last)
          .map(({ text }) => text)
          .join(' '),
      );
    cues.push({
      startMs: Math.round(tokens[from]!.startMs),
      endMs: Math.round(tokens[end - 1]!.endMs),
      lines: split > 0 ? [line(from, split), line(split, end)] : [line(from, end)],
    });
  }
  return cues.reverse();
}

/** One line where it holds the tokens, or the best two; `split` is the first token of the second. */
function linesOf(
  lengths: readonly number[],
  breaks: readonly number[],
  from: number,
  end: number,
  length: number,
): { cost: number; split: number } | undefined {
  // A mark of direction may have to stand before the line.
  const most = LINE_LENGTH - 1;
  if (length <= most || end - from === 1) return { cost: 0, split: 0 };
  let found: { cost: number; split: number } | undefined;
  let first = -1;
  for (let split = from + 1; split < end; split += 1) {
    first += lengths[split - 1]! + 1;
    const second = length - first - 1;
    if (first > most || second > most) continue;
    const cost = breaks[split - 1]! + UNEVEN * (first - second) ** 2;
    if (!found || cost < found.cost) found = { cost, split };
  }
  return found;
}

/** A breath that the voice takes, in ms, is a good place too. */
const BREATH_MS = 120;
const AFTER_BREATH = 6;

function costAfter(token: TimedToken, next: TimedToken | undefined): number {
  if (!next) return 0;
  if (next.joined) return TORN;
  const cost = breakCost(token.text, next.text);
  return cost < TORN && next.startMs - token.endMs >= BREATH_MS ? Math.min(cost, AFTER_BREATH) : cost;
}

/** A line that begins with a foreign word would be laid out from the left; the mark says that it is Arabic. */
function directed(line: string): string {
  const first = /\p{L}/u.exec(line)?.[0] ?? 'ا';
  return /\p{Script=Arabic}/u.test(line) && !/\p{Script=Arabic}/u.test(first) ? `\u200f${line}` : line;
}

function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ startMs, endMs, lines }, index) =>
      [index + 1, `${clock(startMs, ',')} --> ${clock(endMs, ',')}`, ...lines, ''].join('\n'),
    )
    .join('\n');
}

function writeVtt(cues: readonly Cue[]): string {
  const escaped = (line: string): string =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const blocks = cues.map(({ startMs, endMs, lines }) =>
    [`${clock(startMs, '.')} --> ${clock(endMs, '.')}`, ...lines.map(escaped), ''].join('\n'),
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(ms: number, point: string): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const thousandths = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${thousandths}`;
}
