/** The dialects that are offered, and the rules of each. */
import type { DialectId } from '../reading.ts';
import type { Dialect } from './dialect.ts';
import { egyptian } from './egyptian/sounds.ts';
import { gulf } from './gulf/sounds.ts';
import { levantine } from './levantine/sounds.ts';
import { msa } from './msa/sounds.ts';
import { saudi } from './saudi/sounds.ts';

const DIALECTS: Readonly<Partial<Record<DialectId, Dialect>>> = { msa, egyptian, levantine, gulf, saudi };

/** Only dialects that are read better than by the rules of `msa`, as `npm run eval:phones` measures. */
export const offeredDialects: readonly DialectId[] = ['msa', 'egyptian', 'levantine', 'gulf', 'saudi'];

export const rulesOf = (dialect: DialectId): Dialect => DIALECTS[dialect] ?? msa;
