import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config.ts';
import { base32 } from '../../src/core/ids.ts';
import { realSources } from '../../src/core/sources.ts';
import { createKey, type NewKey } from '../../src/keys/keys.ts';
import type { Services } from '../../src/services.ts';

/** The key of the first account in every test service. */
export const ADMIN_KEY = `nutq_live_testadminkey1_${'k'.repeat(40)}`;

/** What production looks for every second is not waited for as long. */
export const POLL_MS = 100;

export interface TestService extends RunningService {
  /** A request to the service, with the admin key unless the headers say otherwise. */
  call(path: string, init?: CallInit): Promise<Answer>;
  tts(body: unknown, init?: CallInit): Promise<Answer>;
  graphql(query: string, variables?: Record<string, unknown>, init?: CallInit): Promise<Answer>;
  balance(): Promise<{ balance: number; held: number }>;
}

export interface CallInit extends RequestInit {
  /** The key to use; null for none. */
  key?: string | null;
  json?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
  text: string;
  bytes: Buffer;
}

/** Starts the real service on a free port, with a database of its own. */
export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-test-'));
  const service = await startService(
    readConfig({
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'test.db')}`,
      NUTQ_ADMIN_KEY: ADMIN_KEY,
      NUTQ_LOG_LEVEL: 'silent',
      NUTQ_NODE_ID: `test-${base32(realSources.random(4))}`,
      NUTQ_WORKERS: '1',
      NUTQ_DRAIN_SECONDS: '0',
      NUTQ_REQUESTS_PER_MINUTE: '100000',
      NUTQ_CHARACTERS_PER_MINUTE: '10000000',
      // What a test asks for twice is to be made twice, but where the cache is what it is about.
      NUTQ_CACHE_BYTES: '0',
      ...environment,
    }),
    { pollMs: POLL_MS },
  );
  const call = async (path: string, { key = ADMIN_KEY, json, ...init }: CallInit = {}): Promise<Answer> => {
    const response = await fetch(service.url + path, {
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      ...init,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'x-api-key': key }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
  };
  return {
    ...service,
    call,
    tts: (body, init) => call('/v1/tts', { json: body, ...init }),
    graphql: (query, variables, init) => call('/graphql', { json: { query, variables }, ...init }),
    balance: async () => (await call('/v1/balance')).body,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a key by the service's own function and gives its secret. */
export async function makeKey(
  { db, store }: Services,
  key: Partial<NewKey> & { accountId?: string } = {},
): Promise<string> {
  const { secret } = await createKey(db as never, store.sources, {
    accountId: 'acc_default',
    name: 'test',
    kind: 'live',
    scopes: ['speech'],
    ...key,
  });
  return secret;
}

/** Makes an account with a balance and a key of its own. */
export async function makeAccount(
  services: Services,
  balance: number,
  key: Partial<NewKey> = {},
): Promise<{ id: string; key: string }> {
  const { db, store } = services;
  const id = `acc_${base32(realSources.random(8))}`;
  await db.account.create({ data: { id, name: id } });
  const { grant } = await import('../../src/ledger/entries.ts');
  if (balance > 0)
    await db.$transaction((tx) =>
      grant(tx, store, { accountId: id, characters: balance, reason: 'test', actor: 'system' }),
    );
  return { id, key: await makeKey(services, { accountId: id, ...key }) };
}
