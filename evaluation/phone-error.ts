/** Phone error rate: edits (substitutions, deletions, insertions) over the phones of the reference. */

export interface Edits {
  edits: number;
  /** Pairs of reference and said phone, '-' for nothing, in order. */
  pairs: [string, string][];
}

/** A reference phone may name several that are right: `q|?|g`. */
const fits = (reference: string, said: string): boolean =>
  reference === said || (reference.includes('|') && reference.split('|').includes(said));

/** The fewest edits from `reference` to `said`. */
export function align(reference: readonly string[], said: readonly string[]): Edits {
  const width = said.length + 1;
  const table = new Int32Array((reference.length + 1) * width);
  for (let i = 0; i <= reference.length; i += 1) {
    for (let j = 0; j <= said.length; j += 1) {
      const here = i * width + j;
      if (i === 0 || j === 0) table[here] = i + j;
      else {
        const same = fits(reference[i - 1]!, said[j - 1]!) ? 0 : 1;
        table[here] = Math.min(
          table[here - width]! + 1,
          table[here - 1]! + 1,
          table[here - width - 1]! + same,
        );
      }
    }
  }
  const pairs: [string, string][] = [];
  let i = reference.length;
  let j = said.length;
  while (i > 0 || j > 0) {
    const here = i * width + j;
    const same = i > 0 && j > 0 && fits(reference[i - 1]!, said[j - 1]!) ? 0 : 1;
    if (i > 0 && j > 0 && table[here] === table[here - width - 1]! + same) {
      pairs.push([reference[--i]!, said[--j]!]);
    } else if (i > 0 && table[here] === table[here - width]! + 1) pairs.push([reference[--i]!, '-']);
    else pairs.push(['-', said[--j]!]);
  }
  return { edits: table.at(-1)!, pairs: pairs.reverse() };
}

/** Adds up edits over a list, and counts which ones they were. */
export class ErrorRate {
  edits = 0;
  phones = 0;
  items = 0;
  exact = 0;
  readonly confusions = new Map<string, number>();

  add(reference: readonly string[], said: readonly string[]): number {
    const { edits, pairs } = align(reference, said);
    this.edits += edits;
    this.phones += reference.length;
    this.items += 1;
    if (edits === 0) this.exact += 1;
    for (const [one, other] of pairs) {
      if (!fits(one, other)) {
        const key = `${one} → ${other}`;
        this.confusions.set(key, (this.confusions.get(key) ?? 0) + 1);
      }
    }
    return edits;
  }

  get rate(): number {
    return this.phones === 0 ? 0 : (100 * this.edits) / this.phones;
  }

  /** The most frequent confusions. */
  top(count: number): string[] {
    return [...this.confusions]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([pair, times]) => `${pair} (${times})`);
  }
}
