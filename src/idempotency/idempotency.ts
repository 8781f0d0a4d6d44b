import { ServiceError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import * as statements from '../db/statements/idempotency.ts';

const KEPT_MS = 24 * 3600 * 1000;

export interface IdempotentRequest {
  accountId: string;
  /** The header Idempotency-Key, 1–255 printable ASCII characters. */
  key: string;
  operation: 'tts' | 'job' | 'grant' | 'correction' | 'createKey';
  /** The body after its schema: the same request written in another order of fields is the same. */
  body: unknown;
  requestId: string;
  /** After this a first request that has no answer counts as crashed. */
  expiresAt: Date;
}

/** The answer that a key already has. */
export interface StoredAnswer {
  requestId: string;
  answer: string;
  audio: Uint8Array | null;
}

/**
 * Claims an idempotency key, or gives the answer that it already has. Throws `idempotency_mismatch` for
 * another body or operation, `idempotency_in_progress` while the first request runs, `invalid_request`.
 */
export async function claim(
  store: NodeContext,
  request: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const { accountId, key, operation, requestId } = request;
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new ServiceError(
      'invalid_request',
      'Idempotency-Key must be 1 to 255 printable ASCII characters.',
      {
        errors: [{ field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }],
      },
    );
  const bodyHash = sha256(canonical(request.body));
  const { sources, nodeId, bootId, db } = store;
  const { expiresAt } = request;
  const claimed = { accountId, key, operation, bodyHash, requestId, nodeId, bootId, expiresAt };
  if (await statements.claimKey(db.statements, { ...claimed, createdAt: sources.now() })) return undefined;
  const first = await store.db.idempotentAnswer.findUnique({ where: { accountId_key: { accountId, key } } });
  if (first && (first.bodyHash !== bodyHash || first.operation !== operation))
    throw new ServiceError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Take a new key for every new request.',
    );
  if (!first || first.answer === null)
    throw new ServiceError(
      'idempotency_in_progress',
      'The first request with this Idempotency-Key still runs. Repeat yours in a moment.',
      {
        retryAfterSeconds: 1,
      },
    );
  return { requestId: first.requestId, answer: first.answer, audio: first.audio };
}

/** Keeps the answer, in the transaction that makes it true. */
export async function keepAnswer(
  run: RunStatement,
  store: NodeContext,
  { accountId, key, requestId }: Pick<IdempotentRequest, 'accountId' | 'key' | 'requestId'>,
  answer: string,
  audio: Uint8Array | null = null,
): Promise<void> {
  const expiresAt = new Date(store.sources.now().getTime() + KEPT_MS);
  // The claim ran out meanwhile and somebody else may hold it: their answer must stay the only one.
  if (!(await statements.keepAnswer(run, { accountId, key, requestId, answer, audio, expiresAt })))
    throw new ServiceError('synthesis_timeout', 'The request took too long and was not charged. Repeat it.');
}

/** Gives a claim up after a failure, so that the key may be used again. */
export async function abandon(
  store: NodeContext,
  { accountId, key, requestId }: Pick<IdempotentRequest, 'accountId' | 'key' | 'requestId'>,
): Promise<void> {
  await store.db.idempotentAnswer.deleteMany({ where: { accountId, key, requestId, answer: null } });
}

/** Deletes answers that are past their time. */
export async function purgeExpiredAnswers(store: NodeContext): Promise<void> {
  await store.db.idempotentAnswer.deleteMany({ where: { expiresAt: { lte: store.sources.now() } } });
}

/** JSON with its members in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
