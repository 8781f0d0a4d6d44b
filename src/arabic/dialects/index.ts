/** The registry of dialects, in the order in which the catalog lists them. A new one is a folder beside these and a line here. */
import type { Dialect } from './dialect.ts';
import { egyptian } from './egyptian/index.ts';
import { gulf } from './gulf/index.ts';
import { levantine } from './levantine/index.ts';
import { maghrebi } from './maghrebi/index.ts';
import { msa } from './msa/index.ts';
import { saudi } from './saudi/index.ts';

export const DIALECTS = { msa, egyptian, levantine, gulf, saudi, maghrebi } satisfies Record<string, Dialect>;

export type { SampleKind } from './dialect.ts';
export type DialectId = keyof typeof DIALECTS;

export const dialectIds = Object.keys(DIALECTS) as [DialectId, ...DialectId[]];

export const dialectOf = (id: DialectId): Dialect => DIALECTS[id];

export const offeredDialects: readonly DialectId[] = dialectIds.filter((id) => dialectOf(id).offered);
