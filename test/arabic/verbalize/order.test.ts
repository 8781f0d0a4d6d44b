/** That a kind of text stands before another for a reason: both would take the text that is named, and read it otherwise. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QUANTITY_KINDS } from '../../../src/arabic/verbalize/classes/quantity.ts';
import { NUMERIC_KINDS } from '../../../src/arabic/verbalize/numeric.ts';
import { inOrder, type Kind } from '../../../src/arabic/verbalize/order.ts';
import { KINDS } from '../../../src/arabic/verbalize/verbalize.ts';
import { say } from './say.ts';

afterEach(() => vi.restoreAllMocks());

type AnyKind = Kind<never[]>;

/** Whether a kind takes something of what is read meanwhile. */
function watched(kind: AnyKind): () => boolean {
  const read = vi.spyOn(kind, 'read');
  return () => read.mock.results.some(({ value }) => value !== undefined);
}

describe.each([
  ['texts', KINDS],
  ['numeric expressions', NUMERIC_KINDS],
  ['quantities', QUANTITY_KINDS],
] as [string, readonly AnyKind[]][])('of %s', (_, kinds) => {
  const pairs = kinds.flatMap(({ name, before }) =>
    Object.entries(before).map(([other, text]) => ({ name, other, text })),
  );
  it.each(pairs)('$name before $other: $text', ({ name, other, text }) => {
    const at = (wanted: string) => kinds.findIndex((kind) => kind.name === wanted);
    const first = watched(kinds[at(name)]!);
    const said = say(text);
    expect(first()).toBe(true);
    // With nothing before the other one, it takes the text.
    for (const kind of kinds.slice(0, at(other))) vi.spyOn(kind, 'read').mockReturnValue(undefined);
    const second = watched(kinds[at(other)]!);
    expect(say(text)).not.toBe(said);
    expect(second()).toBe(true);
  });
});

it('is refused where it contradicts itself, or names a kind that is not there', () => {
  const kind = (name: string, ...before: string[]): AnyKind => ({
    name,
    before: Object.fromEntries(before.map((other) => [other, ''])),
    read: () => undefined,
  });
  expect(() => inOrder([kind('quantity'), kind('date', 'quantity')])).toThrow(
    'date has to stand before quantity',
  );
  expect(() => inOrder([kind('date', 'quantty'), kind('quantity')])).toThrow('quantty');
  expect(() => inOrder([kind('date', 'quantity'), kind('quantity')])).not.toThrow();
});
