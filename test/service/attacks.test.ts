import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tools/postgres.mjs';
import { ADMIN, Visitor, WITH_ADMIN } from '../dashboard/visitor.ts';
import { killAll, ready, type Started, start } from '../support/process.ts';
import { ADMIN_KEY } from '../support/service.ts';

/**
 * What attackers send: each gets the contract's error, stands in the log under the id that the answer gave, and
 * changes nothing in the database.
 */
const folder = mkdtempSync(join(tmpdir(), 'nutq-attacks-'));
const DATABASE_URL = `file:${join(folder, 'nutq.db')}`;
const good = { text: 'مرحبا', dialect: 'msa', voice: 'salim' };

let server: Started;
/** An account that attacks, and one that is attacked. */
let attacker: Account;
let victim: Account & { entryId: string; wordId: string };
let admin: Visitor;
let signedOut: Visitor;

interface Account {
  id: string;
  key: string;
  keyId: string;
}

interface Reply {
  requestId: string | null;
  codes: string[];
}

async function send(path: string, body: string, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return replyOf(response.headers, await response.json());
}

// biome-ignore lint/suspicious/noExplicitAny: whatever came back
function replyOf(headers: Headers, body: any): Reply {
  const errors = (body.errors ?? []).map((each: { extensions?: { code: string } }) => each.extensions?.code);
  return { requestId: headers.get('x-request-id'), codes: body.code ? [body.code] : errors };
}

const tts = (key: string) => send('/v1/tts', JSON.stringify(good), { 'x-api-key': key });
const graphql = (query: string, key = attacker.key) =>
  send('/graphql', JSON.stringify({ query }), { 'x-api-key': key });
const asAdmin = (query: string) => graphql(query, ADMIN_KEY);
const visited = async (visit: ReturnType<Visitor['post']>) => {
  const { headers, body } = await visit;
  return replyOf(headers, body);
};

async function administrate(field: string): Promise<Record<string, string>> {
  const { body } = await admin.graphql(`mutation { made: ${field} }`);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.made;
}

async function makeAccount(name: string): Promise<Account & { entryId: string }> {
  const { id } = await administrate(`createAccount(name: "${name}") { id }`);
  const grant = await administrate(
    `grantCharacters(input: { accountId: "${id}", characters: 1000, reason: "x" }) { id }`,
  );
  const { secret } = await administrate(
    `createKey(input: { accountId: "${id}", name: "x", scopes: [SPEECH, USAGE_READ] }) { secret }`,
  );
  return { id: id!, key: secret!, keyId: secret!.split('_')[2]!, entryId: grant.id! };
}

beforeAll(async () => {
  server = start({ DATABASE_URL, NUTQ_ADMIN_KEY: ADMIN_KEY, ...WITH_ADMIN }, await freePort());
  await ready(server);
  admin = new Visitor(server);
  await admin.signIn();
  attacker = await makeAccount('attacker');
  const account = await makeAccount('victim');
  const { id } = await administrate(
    `setPronunciation(accountId: "${account.id}", input: { word: "نطق", spelling: "نُطْق" }) { id }`,
  );
  victim = { ...account, wordId: id! };
  signedOut = new Visitor(server);
  await signedOut.signIn();
  const cookies = [...signedOut.cookies];
  await signedOut.post('/auth/sign-out', {});
  for (const [name, value] of cookies) signedOut.cookies.set(name, value);
}, 60_000);

afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table, but for when a key or a session was last used. */
async function everything(): Promise<Record<string, unknown[]>> {
  const client = new Database(DATABASE_URL.replace('file:', ''));
  const all = (sql: string) => client.prepare(sql).all() as Record<string, unknown>[];
  const rows: Record<string, unknown[]> = {};
  for (const { name } of all(`SELECT name FROM sqlite_master WHERE type = 'table'`)) {
    if (name === 'UserSession') continue;
    rows[String(name)] = all(`SELECT * FROM "${name}"`).map((row) => ({ ...row, lastUsedAt: null }));
  }
  client.close();
  return rows;
}

const grantTo = (characters: string) =>
  `mutation { grantCharacters(input: { accountId: "${victim.id}", characters: ${characters}, reason: "x" }) { id } }`;
const flipped = (text: string) => (text.at(-1) === 'a' ? 'b' : 'a');

const attacks: [string, string, () => Promise<Reply>][] = [
  ['no key', 'key_missing', () => send('/v1/tts', JSON.stringify(good), {})],
  ['a key cut short', 'key_invalid', () => tts(victim.key.slice(0, -1))],
  ['a forged secret', 'key_invalid', () => tts(victim.key.slice(0, -1) + flipped(victim.key))],
  [
    "one's own secret under another's id",
    'key_invalid',
    () => tts(attacker.key.replace(attacker.keyId, victim.keyId)),
  ],
  ['a live key called a test key', 'key_invalid', () => tts(victim.key.replace('_live_', '_test_'))],
  [
    'a key of SQL',
    'key_invalid',
    () => tts(`nutq_live_${"x' OR '1'='1".replaceAll(' ', '')}_${'k'.repeat(40)}`),
  ],
  ["another's account", 'not_found', () => graphql(`{ account(id: "${victim.id}") { balance } }`)],
  [
    "another's usage",
    'not_found',
    () =>
      graphql(
        `{ account(id: "${victim.id}") { usage(from: "2026-01-01", to: "2026-12-31", groupBy: day) { characters } } }`,
      ),
  ],
  [
    "a key of another's account",
    'scope_missing',
    () =>
      graphql(
        `mutation { createKey(input: { accountId: "${victim.id}", name: "x", scopes: [SPEECH] }) { secret } }`,
      ),
  ],
  [
    "another's key to revoke",
    'scope_missing',
    () => graphql(`mutation { revokeKey(id: "${victim.keyId}") { id } }`),
  ],
  [
    "another's key to rotate",
    'scope_missing',
    () => graphql(`mutation { rotateKey(id: "${victim.keyId}") { secret } }`),
  ],
  [
    "another's pronunciation to delete",
    'not_found',
    () => graphql(`mutation { deletePronunciation(accountId: "${victim.id}", id: "${victim.wordId}") }`),
  ],
  [
    "another's pronunciation under one's own account",
    'not_found',
    () => graphql(`mutation { deletePronunciation(id: "${victim.wordId}") }`),
  ],
  ['a grant to oneself', 'scope_missing', () => graphql(grantTo('5').replace(victim.id, attacker.id))],
  [
    'a correction by somebody who may not',
    'scope_missing',
    () =>
      graphql(
        `mutation { correctEntry(input: { entryId: "${victim.entryId}", characters: -1, reason: "x" }) { id } }`,
      ),
  ],
  [
    'a suspension by somebody who may not',
    'scope_missing',
    () => graphql(`mutation { suspendAccount(id: "${victim.id}", suspended: true) { id } }`),
  ],
  ['a negative grant', 'invalid_request', () => asAdmin(grantTo('-5'))],
  ['a grant of nothing', 'invalid_request', () => asAdmin(grantTo('0'))],
  ['a grant beyond what a balance may be', 'invalid_request', () => asAdmin(grantTo('2000000001'))],
  ['a grant beyond 32 bits', 'invalid_request', () => asAdmin(grantTo('99999999999999999999'))],
  [
    'a grant to an account that is not there',
    'not_found',
    () => asAdmin(grantTo('5').replace(victim.id, 'acc_nobody')),
  ],
  ['a grant for no reason', 'invalid_request', () => asAdmin(grantTo('5').replace('"x"', '" \\n "'))],
  [
    'an account without a name',
    'invalid_request',
    () => asAdmin('mutation { createAccount(name: "  ") { id } }'),
  ],
  [
    'a grant with an idempotency key beyond measure',
    'invalid_request',
    () => asAdmin(grantTo('5').replace('reason: "x"', `reason: "x", idempotencyKey: "${'k'.repeat(256)}"`)),
  ],
  [
    'a correction of more than there is',
    'invalid_request',
    () =>
      asAdmin(
        `mutation { correctEntry(input: { entryId: "${victim.entryId}", characters: -1001, reason: "x" }) { id } }`,
      ),
  ],
  [
    'a made-up cursor',
    'invalid_request',
    () => graphql('{ account { ledger(first: 5, after: "bWFkZSB1cA==") { edges { cursor } } } }'),
  ],
  [
    'a cursor of SQL',
    'invalid_request',
    () => graphql(`{ account { ledger(first: 5, after: "' OR 1=1 --") { edges { cursor } } } }`),
  ],
  ...[
    '10.0.0.0/33',
    '10.0.0.256',
    '::1/129',
    '10.0.0.0/-1',
    'localhost',
    '*',
    '',
    ' , ',
    '10.0.0.1 0.0.0.0/0',
  ].map((block): [string, string, () => Promise<Reply>] => [
    `a key for the addresses "${block}"`,
    'invalid_request',
    () =>
      asAdmin(
        `mutation { createKey(input: { name: "x", scopes: [SPEECH], allowedAddresses: ["${block}"] }) { secret } }`,
      ),
  ]),
  [
    '10,000 aliases',
    'invalid_request',
    () => graphql(`{ ${Array.from({ length: 10_000 }, (_, n) => `a${n}: __typename`).join(' ')} }`),
  ],
  [
    'a hundred mutations under aliases',
    'invalid_request',
    () =>
      asAdmin(
        `mutation { ${Array.from({ length: 100 }, (_, n) => `a${n}: createAccount(name: "x") { id }`).join(' ')} }`,
      ),
  ],
  [
    'depth in fragments',
    'invalid_request',
    () =>
      graphql(
        `{ account { ...F0 } } ${Array.from(
          { length: 12 },
          (_, n) =>
            `fragment F${n} on Account { ledger(first: 1) { edges { node { account { ${n < 11 ? `...F${n + 1}` : 'id'} } } } } }`,
        ).join(' ')}`,
      ),
  ],
  [
    'a batch of a hundred mutations',
    'invalid_request',
    () =>
      send(
        '/graphql',
        JSON.stringify(
          Array.from({ length: 100 }, () => ({ query: 'mutation { createAccount(name: "x") { id } }' })),
        ),
        { 'x-api-key': ADMIN_KEY },
      ),
  ],
  [
    'a post from another site with the cookie of an administrator',
    'browser_use_forbidden',
    () =>
      visited(
        admin.graphql(grantTo('5'), {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
      ),
  ],
  [
    'a form from another site',
    'unsupported_media_type',
    () => visited(admin.post('/graphql', { query: grantTo('5') }, { 'content-type': 'text/plain' })),
  ],
  ['the cookie of a session that was ended', 'key_missing', () => visited(signedOut.graphql(grantTo('5')))],
  [
    'a session with a signature of its own',
    'key_missing',
    () => {
      const forger = new Visitor(server);
      for (const [name, value] of admin.cookies) forger.cookies.set(name, `${value.slice(0, -8)}AAAAAA%3D`);
      return visited(forger.graphql(grantTo('5')));
    },
  ],
  [
    'a wrong password',
    'sign_in_failed',
    () => visited(new Visitor(server).signIn({ ...ADMIN, password: 'wrong password' })),
  ],
];

it.each(attacks)('%s: %s, logged, and nothing has changed', async (_what, code, attack) => {
  const before = await everything();
  const { requestId, codes } = await attack();
  expect([...new Set(codes)]).toEqual([code]);
  expect(requestId).toMatch(/^req_\w+$/);
  const logged = () =>
    server
      .said()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
      .find((line) => line.requestId === requestId && line.msg === 'request');
  await expect.poll(logged).toMatchObject({ code });
  expect(await everything()).toEqual(before);
});

it('an idempotency key of another account makes an answer of its own, at its own cost', async () => {
  const speak = async ({ key, id }: Account) => {
    const response = await fetch(`${server.url}/v1/tts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': 'the same' },
      body: JSON.stringify(good),
    });
    const { body } = await admin.graphql(`{ account(id: "${id}") { balance } }`);
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed'),
      reference: (await response.json()).requestId,
      balance: body.data.account.balance,
    };
  };
  const first = await speak(victim);
  const second = await speak(attacker);
  for (const each of [first, second])
    expect(each).toMatchObject({ status: 200, replayed: null, balance: 995 });
  expect(second.reference).not.toBe(first.reference);
});
