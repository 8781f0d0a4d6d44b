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
 * Two nodes on one PostgreSQL, killed at random, under all kinds of work at once and of one account: jobs, streams and whole
 * answers. No job is lost, nothing is charged twice. Short here; longer in `npm run test:faults`.
 */
const plan = sized({
  short: { seconds: 6, callers: 4, kills: 2 },
  long: { seconds: 20, callers: 16, kills: 6 },
  longest: { seconds: 120, callers: 16, kills: 20 },
});
const GRANTED = 10_000_000;
const NODES = 2;

afterEach(killAll);

describe.skipIf(inject('postgres') === '')('two nodes under kills', () => {
  it('lose no job and charge nothing twice', { timeout: (plan.seconds + 540) * 1000 }, async () => {
    const random = seeded(seed);
    const url = await createDatabase(inject('postgres'));
    const cluster = await startCluster(url, NODES, seed);
    const db = await connect(url, 4);
    const key = await openAccount(db, 'acc_together', GRANTED);
    const post = (path: string, body: object) =>
      fetch(cluster.pick(random) + path, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ dialect: 'msa', voice: 'salim', ...body }),
      });
    const ends = Date.now() + plan.seconds * 1000;
    let kills = 0;
    const heard: Heard[] = [];
    const jobs: string[] = [];
    /** Request id of each whole answer, and what it says it cost. */
    const answers = new Map<string, number>();
    const over = () =>
      Date.now() >= ends &&
      kills >= plan.kills &&
      answers.size > 0 &&
      heard.some(({ end }) => end === 'done');
    /** What a caller does again and again; a connection that breaks is a node that was killed. */
    const again = async (act: () => Promise<unknown>) => {
      while (!over()) await act().catch(() => pause(200));
    };
    const speaking = async () => {
      const response = await post('/v1/tts', { text: pickOf(TEXTS, random) });
      const { requestId, characters } = (await response.json()) as { requestId: string; characters: number };
      if (response.status === 200) answers.set(requestId, characters);
    };
    const booking = async () => {
      const items = Array.from({ length: 5 }, (_, id) => ({ id: `${id}`, text: pickOf(TEXTS, random) }));
      const response = await post('/v1/jobs', { items });
      if (response.status === 202) jobs.push(((await response.json()) as { id: string }).id);
      await pause(1500);
    };
    const killing = async () => {
      while (!over()) {
        await pause(1000 + random() * 4000);
        await cluster.kill(Math.floor(random() * NODES));
        kills++;
      }
    };
    await Promise.all([
      killing(),
      again(booking),
      ...Array.from({ length: plan.callers }, () => again(speaking)),
      ...Array.from({ length: plan.callers }, () =>
        again(async () => heard.push(await listen(cluster.pick(random), key, random))),
      ),
    ]);
    await cluster.heal();
    await expect
      .poll(() => db.job.count({ where: { open: { gt: 0 } } }), { timeout: 400_000, interval: 500 })
      .toBe(0);
    await expect.poll(() => db.hold.count(), { timeout: 60_000 }).toBe(0);
    expect(await checkLedger(db)).toEqual([]);
    const items = await db.jobItem.findMany();
    const entries = await db.ledgerEntry.findMany({ where: { kind: 'charge' } });
    const charged = new Map(entries.map(({ requestId, characters }) => [requestId!, -characters]));
    summarize(
      `all at once, two nodes on PostgreSQL, seed ${seed}: ${kills} kills; ${answers.size} whole answers, ${heard.filter(({ end }) => end === 'done').length} of ` +
        `${heard.length} streams, ${items.length} items of ${jobs.length} jobs; ${entries.length} charges`,
    );
    expect(charged.size).toBe(entries.length);
    // Of a job that was taken in before its node died the caller may not have heard.
    const kept = await db.job.findMany();
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(jobs));
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['done']));
    for (const { requestId, characters } of items) expect(charged.get(requestId!)).toBe(characters);
    for (const [requestId, characters] of answers) expect(charged.get(requestId)).toBe(characters);
    expect(heard.filter((one) => !isChargedRight(one, charged))).toEqual([]);
    const spent = entries.reduce((sum, { characters }) => sum - characters, 0);
    const { available, held } = await db.account.findUniqueOrThrow({ where: { id: 'acc_together' } });
    expect([available, held]).toEqual([GRANTED - spent, 0]);
    await db.$disconnect();
  });
});

const TEXTS = ['مرحبا', 'صباح الخير', 'هذه جملة من كتاب طويل.', 'عندي 5 كتب.'];

function pickOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)]!;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
