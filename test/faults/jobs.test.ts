import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { sqlitePath } from '../../src/db/location.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { seeded } from '../../src/workers/fault-injection.ts';
import { createDatabase } from '../support/postgres.ts';
import { killAll } from '../support/process.ts';
import { seed } from '../support/seed.ts';
import { summarize } from '../support/summary.ts';
import { openAccount } from './accounts.ts';
import { startCluster } from './cluster.ts';
import { sized } from './size.ts';

/**
 * Nodes that work on jobs are killed at random moments while syntheses fail: every item comes to its end, is
 * spoken once and charged once. Short here; more in `npm run test:faults`.
 */
const plan = sized({
  short: { jobs: 4, items: 8, kills: 3 },
  long: { jobs: 12, items: 20, kills: 8 },
  longest: { jobs: 24, items: 40, kills: 40 },
});
const GRANTED = 1_000_000;

afterEach(killAll);

describe.each([
  ['SQLite', 1, async () => `file:${join(mkdtempSync(join(tmpdir(), 'nutq-faults-')), 'jobs.db')}`],
  ...(inject('postgres')
    ? [['PostgreSQL, two nodes', 2, () => createDatabase(inject('postgres'))] as const]
    : []),
] as [string, number, () => Promise<string>][])('jobs under kills, on %s', (name, nodes, database) => {
  it('are all spoken, and charged once', { timeout: 600_000 }, async () => {
    const random = seeded(seed);
    const url = await database();
    const cluster = await startCluster(url, nodes, seed);
    const db = await connect(url, 4);
    const keys = await Promise.all([1, 2].map((number) => openAccount(db, `acc_jobs${number}`, GRANTED)));
    const asked: { id: string; key: string }[] = [];
    for (let n = 0; n < plan.jobs; n++) {
      const key = keys[n % keys.length]!;
      const items = Array.from({ length: plan.items }, (_, index) => ({
        id: `${index}`,
        text: textOf(random),
      }));
      const response = await fetch(`${cluster.pick(random)}/v1/jobs`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ dialect: 'msa', voice: 'salim', items }),
      });
      expect(response.status).toBe(202);
      asked.push({ id: ((await response.json()) as { id: string }).id, key });
    }
    let kills = 0;
    const faults: unknown[] = [];
    while (kills < plan.kills && (await db.job.count({ where: { open: { gt: 0 } } })) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 300 + random() * 2500));
      await cluster.kill(Math.floor(random() * nodes));
      kills++;
      faults.push(...(await checkLedger(db).catch(() => [])));
    }
    await expect
      .poll(() => db.job.count({ where: { open: { gt: 0 } } }), { timeout: 500_000, interval: 500 })
      .toBe(0);
    const jobs = await db.job.findMany();
    const items = await db.jobItem.findMany();
    const charges = await db.ledgerEntry.findMany({ where: { kind: 'charge' } });
    const done = items.filter(({ status }) => status === 'done');
    summarize(
      `jobs on ${name}, seed ${seed}: ${kills} kills, ${items.length} items in ${jobs.length} jobs, ${done.length} done for ` +
        `${charges.length} charges, ${items.filter(({ tries }) => tries > 1).length} tried more than once`,
    );
    expect(kills).toBeGreaterThan(0);
    expect(done.length).toBe(plan.jobs * plan.items);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['done']));
    expect(charges.map(({ requestId }) => requestId).sort()).toEqual(
      done.map(({ requestId }) => requestId).sort(),
    );
    // PostgreSQL keeps sound itself, beside SQLite there is a folder.
    const inFolder = done.filter(({ result }) => {
      const { soundKey } = JSON.parse(result!);
      return soundKey && existsSync(join(`${sqlitePath(url)}-audio`, soundKey));
    });
    expect((await db.jobSound.count()) + inFolder.length).toBe(done.length);
    await expect.poll(() => db.hold.count(), { timeout: 60_000 }).toBe(0);
    expect(faults).toEqual([]);
    expect(await checkLedger(db)).toEqual([]);
    const spoken = done.reduce((sum, { characters }) => sum + characters, 0);
    const accounts = await db.account.findMany({ where: { id: { startsWith: 'acc_jobs' } } });
    const left = accounts.reduce((sum, { available }) => sum + available, 0);
    expect(left).toBe(keys.length * GRANTED - spoken);
    await db.$disconnect();
  });
});

const words = ['مرحبا', 'بكم', 'في', 'هذا', 'الكتاب', 'الجديد', 'عن', 'البحر'];

function textOf(random: () => number): string {
  const count = 3 + Math.floor(random() * 12);
  return `${Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ')}.`;
}
