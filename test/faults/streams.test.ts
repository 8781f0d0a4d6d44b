import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { seeded } from '../../src/workers/fault-injection.ts';
import { createDatabase } from '../support/postgres.ts';
import { killAll } from '../support/process.ts';
import { seed } from '../support/seed.ts';
import { summarize } from '../support/summary.ts';
import { openAccount } from './accounts.ts';
import { startCluster } from './cluster.ts';
import { type Heard, isChargedRight, listen } from './listener.ts';
import { sized } from './size.ts';

/**
 * Callers of streams listen to the end or leave in the middle, while nodes are killed and syntheses fail. A stream
 * that came to its end is charged whole and once; one that ended in an error, nothing; one that was left, at most
 * what it had. Short here; longer in `npm run test:faults`.
 */
const plan = sized({
  short: { seconds: 6, callers: 6, kills: 2 },
  long: { seconds: 15, callers: 24, kills: 5 },
  longest: { seconds: 120, callers: 24, kills: 20 },
});
const GRANTED = 10_000_000;

afterEach(killAll);

describe.each([
  ['SQLite', 1, async () => `file:${join(mkdtempSync(join(tmpdir(), 'nutq-faults-')), 'streams.db')}`],
  ...(inject('postgres')
    ? [['PostgreSQL, two nodes', 2, () => createDatabase(inject('postgres'))] as const]
    : []),
] as [string, number, () => Promise<string>][])('streams under kills, on %s', (name, nodes, database) => {
  it('are charged for what was heard, and once', { timeout: 600_000 }, async () => {
    const random = seeded(seed);
    const url = await database();
    const cluster = await startCluster(url, nodes, seed);
    const db = await connect(url, 4);
    const key = await openAccount(db, 'acc_streams', GRANTED);
    const heard: Heard[] = [];
    const ends = Date.now() + plan.seconds * 1000;
    let kills = 0;
    const count = (end: Heard['end']) => heard.filter((one) => one.end === end).length;
    const over = () =>
      Date.now() >= ends && kills >= plan.kills && count('done') >= plan.callers && count('left') > 0;
    const listening = async () => {
      while (!over()) heard.push(await listen(cluster.pick(random), key, random));
    };
    const killing = async (node: number) => {
      while (!over()) {
        // On a slow machine a node has to come to speak before it is worth killing.
        const before = count('done');
        do await pause(500 + random() * 4000);
        while (count('done') === before && !over());
        await cluster.kill(node);
        kills++;
      }
    };
    await Promise.all([
      ...Array.from({ length: plan.callers }, listening),
      ...Array.from({ length: nodes }, (_, node) => killing(node)),
    ]);
    await cluster.heal();
    await expect.poll(() => db.hold.count(), { timeout: 60_000 }).toBe(0);
    expect(await checkLedger(db)).toEqual([]);
    const entries = await db.ledgerEntry.findMany({ where: { kind: 'charge' } });
    const charged = new Map(entries.map(({ requestId, characters }) => [requestId!, -characters]));
    summarize(
      `streams on ${name}, seed ${seed}: ${kills} kills, ${heard.length} streams: ${count('done')} done, ${count('left')} left, ` +
        `${count('error')} failed, ${count('gone')} cut, ${count('refused')} refused; ${entries.length} charges`,
    );
    expect(charged.size).toBe(entries.length);
    expect(heard.filter((one) => !isChargedRight(one, charged))).toEqual([]);
    const spent = entries.reduce((sum, { characters }) => sum - characters, 0);
    const { available, held } = await db.account.findUniqueOrThrow({ where: { id: 'acc_streams' } });
    expect([available, held]).toEqual([GRANTED - spent, 0]);
    await db.$disconnect();
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
