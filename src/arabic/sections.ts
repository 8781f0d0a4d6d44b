/** A script cut where another dialect or another voice begins; each part is read by itself. */
import type { DialectId, Script, Span } from './reading.ts';

export interface Section {
  script: Script;
  /** Where it begins in the whole, in code points. */
  from: number;
  dialect?: DialectId | undefined;
  voice?: string | undefined;
}

export function sectionsOf(script: Script): Section[] {
  if (!script.turns?.length) return [{ script, from: 0 }];
  const characters = [...script.text];
  const stretches: (Span & Omit<Section, 'script' | 'from'>)[] = [];
  let at = 0;
  for (const turn of script.turns) {
    if (turn.from > at) stretches.push({ from: at, to: turn.from });
    stretches.push(turn);
    at = turn.to;
  }
  if (at < characters.length || stretches.length === 0) stretches.push({ from: at, to: characters.length });
  return stretches.map((stretch, index) => ({
    script: cut(script, characters, stretch, index === 0),
    from: stretch.from,
    dialect: stretch.dialect,
    voice: stretch.voice,
  }));
}

/** Points at an edge belong to the stretch before it. */
function cut(script: Script, characters: readonly string[], { from, to }: Span, first: boolean): Script {
  const within = <T extends Span>(spans: readonly T[] = []): T[] =>
    spans
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({ ...span, from: Math.max(0, span.from - from), to: Math.min(span.to, to) - from }));
  const points = <T extends { at: number }>(all: readonly T[] = []): T[] =>
    all
      .filter(({ at }) => (at > from || (first && at === from)) && at <= to)
      .map((point) => ({ ...point, at: point.at - from }));
  return {
    text: characters.slice(from, to).join(''),
    sayAs: within(script.sayAs),
    given: within(script.given),
    manners: within(script.manners),
    breaks: points(script.breaks),
    marks: points(script.marks),
  };
}
