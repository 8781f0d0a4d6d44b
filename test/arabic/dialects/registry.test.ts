import { afterAll, expect, it } from 'vitest';
import type { Dialect } from '../../../src/arabic/dialects/dialect.ts';
import { DIALECTS, type DialectId, dialectIds, dialectOf } from '../../../src/arabic/dialects/index.ts';
import { read } from '../../../src/arabic/read.ts';
import { blank } from '../../support/blank-diacritizer.ts';
import { sailors } from './sailors/index.ts';

const registry: Record<string, Dialect> = DIALECTS;
registry.sailors = sailors;
afterAll(() => {
  delete registry.sailors;
});

const read5 = (text: string, dialect: string) =>
  read(text, { dialect: dialect as DialectId, diacritizer: blank });

it('takes a dialect that is one folder and one line, with its own words and numbers', async () => {
  const { normalized, sentences } = await read5('بحر 5%', 'sailors');
  expect(normalized).toBe('بحر خمسة بالمركب');
  expect(sentences[0]!.words[0]!.phones.join(' ')).toBe('b a H aa r i');
});

it('a dialect that leaves anything unsaid does not compile', () => {
  const { words, numerals, lexicon, verbs, ...rest } = sailors;
  // @ts-expect-error: no words, numerals, lexicon and verbs.
  const silent: Dialect = rest;
  // @ts-expect-error: no verbs, not even the word that there are none.
  const without: Dialect = { ...rest, words, numerals, lexicon };
  const { hours, ...clock } = words.clock;
  // @ts-expect-error: a clock that does not say how it names an hour.
  const clockless: Dialect['words'] = { ...words, clock };
  expect([silent, without, clockless]).toHaveLength(3);
  expect([verbs, hours]).not.toContain(undefined);
});

it('every dialect stands under its own id', () => {
  for (const id of dialectIds) expect(dialectOf(id).id).toBe(id);
});
