/**
 * Drops the signs of Markdown and of chat: stars, underscores around words, backquotes, tildes in
 * pairs, heading and quotation signs at the start of a line. A star between numbers is a product, an
 * underscore inside a hashtag or a name stays.
 */
import type { Cluster } from './marks.ts';

const MARKUP = '*_`~#>';
const WORDY = /[\p{L}\p{N}]/u;
const NUMERIC = /\d/;

const charAt = (clusters: readonly Cluster[], index: number): string => clusters[index]?.base.char ?? '';

/** The nearest character that is not a single space, on one side. */
function beside(clusters: readonly Cluster[], index: number, step: 1 | -1): string {
  const near = charAt(clusters, index + step);
  return near === ' ' ? charAt(clusters, index + 2 * step) : near;
}

/** What is left may be markup in its turn, as the tildes of `~*~` are: drops until nothing changes. */
export function dropMarkup(clusters: readonly Cluster[]): readonly Cluster[] {
  let left = clusters;
  for (let fewer = dropOnce(left); fewer; fewer = dropOnce(left)) left = fewer;
  return left;
}

/** What is left, or undefined where every sign is meant. */
function dropOnce(clusters: readonly Cluster[]): Cluster[] | undefined {
  const kept: Cluster[] = [];
  let dropped = false;
  let lineStart = true;
  let index = 0;
  while (index < clusters.length) {
    const cluster = clusters[index]!;
    const char = cluster.base.char;
    if (!MARKUP.includes(char)) {
      kept.push(cluster);
      if (char === '\n') lineStart = true;
      else if (char !== ' ') lineStart = false;
      index += 1;
      continue;
    }
    let end = index + 1;
    while (charAt(clusters, end) === char) end += 1;
    const before = kept.at(-1)?.base.char ?? '';
    const after = charAt(clusters, end);
    const single = end - index === 1;
    if (isMeant(char, single, lineStart, before, after, kept, clusters, end)) {
      for (; index < end; index += 1) kept.push(clusters[index]!);
      lineStart = false;
      index = end;
      continue;
    }
    dropped = true;
    if (WORDY.test(before) && (WORDY.test(after) || (after !== '' && MARKUP.includes(after)))) {
      // Two words must not run together where the sign between them goes.
      kept.push({ base: { ...cluster.base, char: ' ' }, end: cluster.end });
    }
    index = end;
  }
  return dropped ? kept : undefined;
}

function isMeant(
  char: string,
  single: boolean,
  lineStart: boolean,
  before: string,
  after: string,
  kept: readonly Cluster[],
  clusters: readonly Cluster[],
  end: number,
): boolean {
  switch (char) {
    case '*':
      return (
        single && NUMERIC.test(beside(kept, kept.length, -1)) && NUMERIC.test(beside(clusters, end - 1, 1))
      );
    case '_':
      return single && WORDY.test(before) && WORDY.test(after);
    case '~':
      return single;
    case '`':
      return false;
    case '#':
      return !lineStart || (single && WORDY.test(after));
    default:
      return !lineStart;
  }
}
