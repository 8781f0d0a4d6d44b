/** What a key may do. */
export const scopes = ['speech', 'usage:read', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** A test key does everything and is charged nothing. */
export type KeyKind = 'live' | 'test';

/** What was asked of the voices in one request. */
export interface Work {
  /** Of all texts of the request together. */
  characters?: number;
  /** The voices, in the order asked for, separated by spaces. */
  voice?: string;
}

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
  /** What the request asked for, for its log line: filled by `noteWork`. */
  work: Work;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Address under which the caller reached us, such as `https://speech.example`. */
  baseUrl: string;
}

/** Adds a text to what the log will say of the request; one request of GraphQL may ask for several. */
export function noteWork({ work }: Caller, characters: number, voice?: string): void {
  work.characters = (work.characters ?? 0) + characters;
  if (voice === undefined) return;
  const voices = work.voice?.split(' ') ?? [];
  if (!voices.includes(voice)) work.voice = [...voices, voice].join(' ');
}
