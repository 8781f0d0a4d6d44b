/**
 * A script's text as it is said: what is given in place of a stretch stands there, and what is read as one thing
 * stands by itself. Every code point knows its stretch in the script's own text, and the other way round.
 */

import { spellPhones } from './phonology/spell.ts';
import type { ForcedSpan, Script, Span } from './reading.ts';

export interface Substituted {
  text: string;
  /** Stretches to be read as what they are said to be, in `text`. */
  forced: ForcedSpan[];
  /** Where a place of the script stands in `text`. */
  placeOf(at: number): number;
  /** Where a stretch of `text` stands in the script. */
  spanOf(span: Span): Span;
}

export function substitute({ text, sayAs = [], given = [] }: Script): Substituted {
  const characters = [...text];
  const said: string[] = [];
  const origins: Span[] = [];
  const places: number[] = [];
  const forced: ForcedSpan[] = [];
  const put = (written: string, origin: Span) => {
    for (const character of written) {
      said.push(character);
      origins.push(origin);
    }
  };
  /** Apart from the letters or digits that it touches. */
  const apart = (at: number) => {
    if (/[\p{L}\p{M}\p{N}]$/u.test(said.at(-1) ?? '')) put(' ', { from: at, to: at });
  };
  const spans = [
    ...sayAs.map(({ from, to, as }) => ({ from, to, as })),
    ...given.map((one) => ({ ...one, as: undefined })),
  ].sort((a, b) => a.from - b.from);
  let at = 0;
  let touches = false;
  const copy = (to: number) => {
    for (; at < to; at += 1) {
      if (touches && /[\p{L}\p{M}\p{N}]/u.test(characters[at]!)) put(' ', { from: at, to: at });
      touches = false;
      places[at] = said.length;
      put(characters[at]!, { from: at, to: at + 1 });
    }
  };
  for (const span of spans) {
    copy(span.from);
    apart(at);
    const start = said.length;
    if (span.as !== undefined) copy(span.to);
    else {
      for (; at < span.to; at += 1) places[at] = start;
      put('alias' in span ? span.alias : spellPhones(span.phones), { from: span.from, to: span.to });
    }
    const stretch = { from: start, to: said.length };
    if (span.as !== undefined) forced.push({ ...stretch, as: span.as });
    else if ('phones' in span) forced.push({ ...stretch, as: 'phones', phones: span.phones });
    touches = true;
  }
  copy(characters.length);
  places[at] = said.length;
  return {
    text: said.join(''),
    forced,
    placeOf: (place) => places[place]!,
    spanOf: ({ from, to }) => ({
      from: origins[from]?.from ?? characters.length,
      to: Math.max(origins[to - 1]?.to ?? 0, origins[from]?.from ?? 0),
    }),
  };
}
