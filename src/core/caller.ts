import type { KeyKind } from '../keys/format.ts';
import type { Scope } from '../keys/keys.ts';

/** One request of somebody who was checked: a program with a key, or a person of the dashboard. */
export interface Caller {
  accountId: string;
  /** How the ledger and the audit log name them: `key:<id>` or `user:<id>`. */
  actor: string;
  /** The key; null for a person of the dashboard. */
  keyId: string | null;
  /** What a test key does is charged nothing. */
  kind: KeyKind;
  monthlyCap: number | null;
  scopes: readonly Scope[];
  requestId: string;
  /** What the request came to, for its log line: filled by the use cases. */
  work: { characters?: number; voice?: string };
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Address under which the caller reached us, such as `https://speech.example`. */
  baseUrl: string;
}
