/** The dialects that are offered, and the rules of each. */
import type { DialectId } from '../../types.ts';
import type { Dialect } from './dialect.ts';
import { msa } from './msa.ts';

const DIALECTS: Readonly<Partial<Record<DialectId, Dialect>>> = { msa };

/** Only dialects that are read better than by the rules of `msa`, as `npm run eval:phones` measures. */
export const offeredDialects: readonly DialectId[] = ['msa'];

export const rulesOf = (dialect: DialectId): Dialect => DIALECTS[dialect] ?? msa;
