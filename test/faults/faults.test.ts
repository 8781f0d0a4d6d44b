import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import { realSources } from '../../src/ids.ts';
import { createKey } from '../../src/keys/keys.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { grant } from '../../src/ledger/entries.ts';
import type { Store } from '../../src/ledger/store.ts';
import { freePort } from '../../tools/postgres.mjs';
import { createDatabase } from '../support/postgres.ts';
import { killAll, ready, type Started, start } from '../support/process.ts';
import { seeded } from '../support/random.ts';

/**
 * Callers ask, processes are killed, syntheses fail: and still every character is where it belongs. Short
 * here; `npm run test:faults` runs it for a minute with 64 callers and at least 20 kills on each database.
 * NUTQ_TEST_SEED replays a run's choices (not the machine's timing).
 */
const long = process.env.NUTQ_TEST_FAULTS === 'long';
const seed = Number(process.env.NUTQ_TEST_SEED ?? Date.now() % 1e9);
const plan = long ? { seconds: 60, callers: 64, kills: 20 } : { seconds: 8, callers: 12, kills: 3 };

afterEach(killAll);

describe.each([
  ['SQLite', 1, async () => `file:${join(mkdtempSync(join(tmpdir(), 'nutq-faults-')), 'faults.db')}`],
  ...(inject('postgres')
    ? [['PostgreSQL, two nodes', 2, () => createDatabase(inject('postgres'))] as const]
    : []),
] as const)('under faults, on %s', (name, nodes, database) => {
  it('loses and invents no character', { timeout: (plan.seconds + 240) * 1000 }, async () => {
    const random = seeded(seed);
    const url = await database();
    const cluster = await startCluster(url, nodes);
    const db = await connect(url, 4);
    const accounts = await openAccounts(db);
    const asked: Asked[] = [];
    const ends = Date.now() + plan.seconds * 1000;
    let kills = 0;
    const killing = (async () => {
      while (Date.now() < ends || kills < plan.kills) {
        await pause(500 + random() * 2500);
        await cluster.kill(Math.floor(random() * nodes));
        kills++;
      }
    })();
    const over = () => Date.now() >= ends && kills >= plan.kills;
    await Promise.all([
      killing,
      ...Array.from({ length: plan.callers }, async (_, caller) => {
        for (let turn = 0; !over(); turn++) {
          const account = accounts[Math.floor(random() * accounts.length)]!;
          const one: Asked = {
            account,
            text: texts[Math.floor(random() * texts.length)]!,
            key: `${caller}-${turn}`,
          };
          asked.push(one);
          await ask(one, cluster, random, over);
        }
      }),
    ]);
    // Then all is well again: what nobody knows the end of is asked once more, and must come to one.
    await cluster.heal();
    for (const one of asked) await ask(one, cluster, random, () => false);
    const spoken = asked.filter(({ answer }) => answer?.status === 200);
    const refused = asked.filter(({ answer }) => answer?.status === 402);
    console.log(
      `${name}, seed ${seed}: ${asked.length} asked, ${spoken.length} spoken (${spoken.filter(({ tries }) => tries! > 1).length} after a repetition), ${refused.length} refused for their balance, ${kills} kills`,
    );
    expect(spoken.length + refused.length).toBe(asked.length);
    expect(kills).toBeGreaterThanOrEqual(plan.kills);
    await expect.poll(() => db.hold.count(), { timeout: 60_000 }).toBe(0);
    expect(await checkLedger(db)).toEqual([]);
    const charges = await db.ledgerEntry.findMany({ where: { kind: 'charge' } });
    expect(charges.map(({ requestId }) => requestId).sort()).toEqual(
      spoken.map(({ answer }) => answer!.requestId).sort(),
    );
    for (const { id, granted } of accounts) {
      const cost = spoken
        .filter(({ account }) => account.id === id)
        .reduce((sum, { text }) => sum + [...text].length, 0);
      expect(await db.account.findUniqueOrThrow({ where: { id } })).toMatchObject({
        available: granted - cost,
        held: 0,
      });
    }
    await db.$disconnect();
  });
});

interface Account {
  id: string;
  key: string;
  granted: number;
}

interface Asked {
  account: Account;
  text: string;
  /** Of the request, for its repetitions. */
  key: string;
  tries?: number;
  answer?: { status: number; requestId: string };
}

const texts = ['مرحبا', 'شكرا لك', 'صباح الخير', 'إلى اللقاء', 'قلم', 'عندي 5 كتب.'];

/** One with plenty, one whose balance runs out on the way. */
async function openAccounts(db: Database): Promise<Account[]> {
  const store: Store = { db, sources: realSources, nodeId: 'test', bootId: 'test' };
  return Promise.all(
    [1_000_000, 40].map(async (granted, index) => {
      const id = `acc_faults${index}`;
      await db.account.create({ data: { id, name: id } });
      await db.$transaction((tx) =>
        grant(tx, store, { accountId: id, characters: granted, reason: 'test', actor: 'system' }),
      );
      const { secret } = await createKey(db as never, realSources, {
        accountId: id,
        name: 'test',
        kind: 'live',
        scopes: ['speech'],
      });
      return { id, key: secret, granted };
    }),
  );
}

/** Asks until there is an answer that stays: 200 or 402. What may pass is repeated, as a good client does. */
async function ask(one: Asked, cluster: Cluster, random: () => number, over: () => boolean): Promise<void> {
  while (one.answer === undefined) {
    one.tries = (one.tries ?? 0) + 1;
    const response = await fetch(`${cluster.pick(random)}/v1/tts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': one.account.key,
        'idempotency-key': one.key,
      },
      body: JSON.stringify({ text: one.text, dialect: 'msa', voice: 'salim' }),
    })
      .then(async (each) => ({ status: each.status, body: (await each.json()) as { requestId: string } }))
      .catch(() => undefined);
    if (response?.status === 200 || response?.status === 402)
      one.answer = { status: response.status, requestId: response.body.requestId };
    else if (over()) return;
    else await pause(50 + random() * 200);
  }
}

interface Cluster {
  /** The address of some node. */
  pick(random: () => number): string;
  /** Kills a node as a power cut would, and starts it again. */
  kill(node: number): Promise<void>;
  /** Restarts every node without faults. */
  heal(): Promise<void>;
}

async function startCluster(url: string, nodes: number): Promise<Cluster> {
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  const run = (node: number, faults: boolean): Started =>
    start(
      {
        DATABASE_URL: url,
        NUTQ_NODE_ID: `node-${node}`,
        NUTQ_LOG_LEVEL: 'error',
        NUTQ_REQUESTS_PER_MINUTE: '1000000',
        NUTQ_CHARACTERS_PER_MINUTE: '100000000',
        NUTQ_CONCURRENT_REQUESTS: '1000',
        ...(faults ? { NUTQ_TEST_FAULT_RATE: '0.05' } : {}),
      },
      ports[node]!,
    );
  const running = ports.map((_, node) => run(node, true));
  await Promise.all(running.map(ready));
  const again = async (node: number, faults: boolean) => {
    running[node]!.child.kill('SIGKILL');
    await running[node]!.exit;
    running[node] = run(node, faults);
    await ready(running[node]);
  };
  return {
    pick: (random) => running[Math.floor(random() * nodes)]!.url,
    kill: (node) => again(node, true),
    heal: async () => {
      for (const node of ports.keys()) await again(node, false);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
