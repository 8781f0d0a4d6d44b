import { sha256 } from '../core/ids.ts';

interface Condition {
  field: string;
  value: unknown;
}

interface Query {
  model: string;
  where?: Condition[];
  data?: Record<string, unknown>;
}

type Row = Record<string, unknown> | null;

/**
 * Wraps an adapter of better-auth so that of a session's token only the SHA-256 reaches the database: whoever
 * reads the database or a copy of it holds no session. What is found or made carries the token that was asked
 * with; lists carry hashes, which open nothing.
 */
export function withHashedSessions<Adapter extends object>(adapter: Adapter): Adapter {
  const plain = adapter as Record<string, unknown>;
  const wrapped: Record<string, unknown> = { ...plain };
  for (const name of [
    'create',
    'findOne',
    'findMany',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
    'count',
  ])
    wrapped[name] = async (query: Query) => {
      const act = plain[name] as (query: Query) => Promise<unknown>;
      if (query.model !== 'session') return act(query);
      const asked = query.data?.token ?? query.where?.find(({ field }) => field === 'token')?.value;
      const found = await act({
        ...query,
        ...(query.where ? { where: query.where.map(hashedCondition) } : {}),
        ...(query.data?.token === undefined
          ? {}
          : { data: { ...query.data, token: hashed(query.data.token) } }),
      });
      const isRow = typeof found === 'object' && found !== null && !Array.isArray(found);
      return isRow && typeof asked === 'string' ? { ...(found as Row), token: asked } : found;
    };
  const transaction = plain.transaction as
    | ((work: (inner: object) => Promise<unknown>) => Promise<unknown>)
    | undefined;
  // Inside a transaction the library uses another adapter, which must hash as well.
  if (transaction)
    wrapped.transaction = (work: (inner: object) => Promise<unknown>) =>
      transaction((inner) => work(withHashedSessions(inner)));
  return wrapped as Adapter;
}

function hashedCondition(condition: Condition): Condition {
  const { field, value } = condition;
  if (field !== 'token') return condition;
  return { ...condition, value: Array.isArray(value) ? value.map(hashed) : hashed(value) };
}

function hashed(token: unknown): unknown {
  return typeof token === 'string' ? sha256(token) : token;
}
