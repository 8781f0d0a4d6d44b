import { newId } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { NodeContext } from '../db/node-context.ts';

/** Something an administrator did. */
export interface AuditEvent {
  /** key:<id>, user:<id> or system. */
  actor: string;
  /** Such as `grant` or `key.revoke`. */
  action: string;
  /** What it was done to, as kind:id. */
  target: string;
  accountId: string | null;
  /** What changed; never a secret. */
  detail: Record<string, unknown>;
  requestId: string | null;
}

/** Writes a deed down, in the transaction that does it: there is no deed without its entry. */
export async function audit(tx: Transaction, { sources }: NodeContext, deed: AuditEvent): Promise<void> {
  await tx.auditEntry.create({
    data: {
      ...deed,
      id: newId('aud', sources),
      detail: JSON.stringify(deed.detail),
      createdAt: sources.now(),
    },
  });
}
