import type { Context } from 'hono';
import { z } from 'zod';
import { findAccount } from '../accounts/find.ts';
import { auditEntriesAfter } from '../audit/find.ts';
import { BYTE_ORDER_MARK, type Cell, csvRow } from '../core/csv.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import type { App, HonoEnv } from '../http/route.ts';
import { bodyOf } from '../http/stream.ts';
import { entriesAfter } from '../ledger/find.ts';
import type { Auth } from '../people/auth.ts';
import { viewerOfSession } from '../people/session.ts';
import type { Services } from '../services.ts';

/** Rows that are read at once: a file of any length needs no more memory than these. */
const BATCH = 500;

/** A reader who takes nothing for so long is taken for gone. */
const PATIENCE_MS = 60_000;

const day = z.iso.date();
const days = { from: day.nullish(), to: day.nullish(), search: z.string().max(200).nullish() };

const ledgerExport = z.strictObject({
  account: z.string().max(100),
  kind: z.enum(['grant', 'charge', 'correction']).nullish(),
  keyId: z.string().max(100).nullish(),
  ...days,
});

const auditExport = z.strictObject({
  account: z.string().max(100).nullish(),
  action: z.string().max(100).nullish(),
  ...days,
});

/**
 * The ledger and the audit log as CSV files, of what the page's filters let through, written while they are read.
 * For people of the dashboard, who want them in a spreadsheet.
 */
export function mountExports(app: App, services: Services, auth: Auth): void {
  const { db, config } = services;
  const read = async <T extends z.ZodType>(context: Context<HonoEnv>, path: string, schema: T) => {
    context.set('pattern', path);
    const viewer = await viewerOfSession(context, services, auth);
    if (viewer.kind !== 'user') throw new ServiceError('key_missing', 'Sign in first.');
    return { viewer, asked: validate(schema, await readJson(context.req.raw, config.limits.maxBodyBytes)) };
  };

  app.post('/export/ledger', async (context) => {
    const { viewer, asked } = await read(context, '/export/ledger', ledgerExport);
    const { account, ...filter } = asked;
    // Of another account nothing is said, not even that it exists.
    if (!viewer.accountIds.includes(account) && viewer.role !== 'admin')
      throw new ServiceError('not_found', 'There is no account with this id.');
    await findAccount(db, account);
    return csvFile(
      `nutq-ledger-${account}`,
      [
        'time',
        'id',
        'kind',
        'characters',
        'balance',
        'reason',
        'key_id',
        'key_name',
        'actor',
        'voice',
        'dialect',
        'duration_ms',
        'request_id',
        'corrects',
      ],
      (after) => entriesAfter(db, account, filter, after, BATCH),
      (entry) => [
        entry.createdAt.toISOString(),
        entry.id,
        entry.kind,
        entry.characters,
        entry.balance,
        entry.reason,
        entry.keyId,
        entry.key?.name ?? null,
        entry.actor,
        entry.voiceId,
        entry.dialectId,
        entry.durationMs,
        entry.requestId,
        entry.correctsId,
      ],
    );
  });

  app.post('/export/audit', async (context) => {
    const { viewer, asked } = await read(context, '/export/audit', auditExport);
    const { account: accountId, ...filter } = asked;
    const isOwn = accountId != null && viewer.administers.includes(accountId);
    if (viewer.role !== 'admin' && !isOwn)
      throw new ServiceError('scope_missing', 'The audit log is for administrators.');
    return csvFile(
      'nutq-audit',
      [
        'time',
        'action',
        'actor',
        'actor_name',
        'target',
        'target_name',
        'account',
        'account_name',
        'detail',
        'request_id',
      ],
      (after) => auditEntriesAfter(db, { ...filter, accountId }, after, BATCH),
      (entry) => [
        entry.createdAt.toISOString(),
        entry.action,
        entry.actor,
        entry.actorName,
        entry.target,
        entry.targetName,
        entry.accountId,
        entry.accountName,
        entry.detail,
        entry.requestId,
      ],
    );
  });
}

/** A file of what `next` gives, batch after batch. The first is read before the answer begins, so that a failure is told as one. */
async function csvFile<T extends { id: string }>(
  name: string,
  head: readonly string[],
  next: (after: string | undefined) => Promise<T[]>,
  cellsOf: (row: T) => Cell[],
): Promise<Response> {
  const first = await next(undefined);
  async function* texts(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(head);
    for (let batch = first; batch.length > 0; batch = await next(batch.at(-1)!.id)) {
      yield batch.map((row) => csvRow(cellsOf(row))).join('');
      if (batch.length < BATCH) return;
    }
  }
  const encoder = new TextEncoder();
  return new Response(
    bodyOf(texts(), (text) => encoder.encode(text), PATIENCE_MS),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}.csv"`,
        'cache-control': 'no-store',
      },
    },
  );
}
