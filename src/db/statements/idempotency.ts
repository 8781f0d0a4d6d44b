import type { Insertable } from 'kysely';
import { statement } from '../statement.ts';
import type { RunStatement, StatementRunner } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';

type Claim = Required<Omit<Insertable<Tables['IdempotentAnswer']>, 'answer' | 'audio'>>;

const CLAIM = statement((db, $: Claim) =>
  db
    .insertInto('IdempotentAnswer')
    .values({
      accountId: $.accountId,
      key: $.key,
      operation: $.operation,
      bodyHash: $.bodyHash,
      requestId: $.requestId,
      nodeId: $.nodeId,
      bootId: $.bootId,
      createdAt: $.createdAt,
      expiresAt: $.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'key'])
        .doUpdateSet({
          operation: $.operation,
          bodyHash: $.bodyHash,
          requestId: $.requestId,
          nodeId: $.nodeId,
          bootId: $.bootId,
          createdAt: $.createdAt,
          expiresAt: $.expiresAt,
          answer: null,
          audio: null,
        })
        .where((old) =>
          old.or([
            old('IdempotentAnswer.expiresAt', '<=', $.createdAt),
            old.and([
              old('IdempotentAnswer.answer', 'is', null),
              old('IdempotentAnswer.nodeId', '=', $.nodeId),
              old('IdempotentAnswer.bootId', '<>', $.bootId),
            ]),
          ]),
        ),
    )
    .returning('key'),
);

/**
 * Claims a key of an account for a request. A claim whose time is over, or which an earlier run of this node began,
 * is none any more. Tells whether the key was free.
 */
export async function claimKey(runner: StatementRunner, claim: Claim): Promise<boolean> {
  const claimed = await runner.transaction((run) => run(CLAIM, claim), {
    durability: 'process',
    oneStatement: true,
  });
  return claimed.length === 1;
}

/** The answer of a claim. */
interface Answer {
  accountId: string;
  key: string;
  requestId: string;
  answer: string;
  audio: Uint8Array | null;
  expiresAt: Date;
}

const KEEP = statement((db, $: Answer) =>
  db
    .updateTable('IdempotentAnswer')
    .set({ answer: $.answer, audio: $.audio, expiresAt: $.expiresAt })
    .where('accountId', '=', $.accountId)
    .where('key', '=', $.key)
    .where('requestId', '=', $.requestId)
    .where('answer', 'is', null)
    .returning('key'),
);

/** Keeps an answer, if the request still has its claim. Tells whether it had. */
export async function keepAnswer(run: RunStatement, answer: Answer): Promise<boolean> {
  return (await run(KEEP, answer)).length === 1;
}
