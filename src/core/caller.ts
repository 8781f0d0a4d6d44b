/** What a key may do. */
export const scopes = ['speech', 'usage:read', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** A test key does everything and is charged nothing. */
export type KeyKind = 'live' | 'test';

/** One request of somebody who was checked: a program with a key, or a person of the dashboard. */
export interface Caller {
  accountId: string;
  /** How the ledger and the audit log name them: `key:<id>` or `user:<id>`. */
  actor: string;
  /** The key; null for a person of the dashboard. */
  keyId: string | null;
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
