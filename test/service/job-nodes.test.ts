import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RunningService } from '../../src/app/start.ts';
import type { NodeContext } from '../../src/db/node-context.ts';
import { leaseNext } from '../../src/jobs/repository.ts';
import { createDatabase } from '../support/postgres.ts';
import { ADMIN_KEY, makeAccount, startTestService, type TestService } from '../support/service.ts';
import { startSilent } from '../support/silent.ts';

/** Jobs of several accounts on several nodes of one PostgreSQL. */
describe.skipIf(inject('postgres') === '')('nodes that share jobs', () => {
  const post = async (url: string, body: object, key = ADMIN_KEY) => {
    const response = await fetch(`${url}/v1/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ dialect: 'msa', voice: 'salim', ...body }),
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { id: string }).id;
  };

  describe('take turns among accounts', () => {
    let door: RunningService;
    beforeAll(async () => {
      door = await startSilent({ DATABASE_URL: await createDatabase(inject('postgres')), NUTQ_ROLE: 'api' });
    });
    afterAll(() => door.stop());

    it('whatever one of them has brought, and whichever node asks', async () => {
      const { services } = door;
      const [rich, poor] = [await makeAccount(services, 10_000), await makeAccount(services, 10_000)];
      const items = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, text: 'مرحبا' }));
      const long = [await post(door.url, { items }, rich.key), await post(door.url, { items }, rich.key)];
      const short = await post(door.url, { items: items.slice(0, 2) }, poor.key);
      const nodes: NodeContext[] = ['one', 'two'].map((nodeId) => ({
        ...services.store,
        nodeId,
        bootId: nodeId,
      }));
      const taken: string[] = [];
      for (let turn = 0; turn < 6; turn++)
        taken.push((await leaseNext(nodes[turn % 2]!, 60_000))!.jobId === short ? 'short' : 'long');
      expect(taken).toEqual(['long', 'short', 'long', 'short', 'long', 'long']);
      expect(await services.db.job.count({ where: { id: { in: long }, status: 'running' } })).toBe(2);
    });
  });

  describe('end their work on what nobody wants any more', () => {
    let door: RunningService;
    let worker: TestService;
    beforeAll(async () => {
      const DATABASE_URL = await createDatabase(inject('postgres'));
      door = await startSilent({ DATABASE_URL, NUTQ_ROLE: 'api', NUTQ_NODE_ID: 'door' });
      worker = await startTestService({ DATABASE_URL, NUTQ_NODE_ID: 'worker', NUTQ_JOB_LEASE_SECONDS: '1' });
    });
    afterAll(() => Promise.all([door.stop(), worker.stop()]));

    it('though another node was told', async () => {
      const { key } = await makeAccount(door.services, 100_000);
      // Two minutes of speech in each of its items.
      const id = await post(door.url, { text: 'هذا كتاب طويل جدا عن البحر. '.repeat(400) }, key);
      const { engine } = worker.services;
      await expect.poll(() => engine.stats().running, { timeout: 30_000 }).toBe(1);
      const response = await fetch(`${door.url}/v1/jobs/${id}`, {
        method: 'DELETE',
        headers: { 'x-api-key': key },
      });
      expect(response.status).toBe(200);
      const { progress } = (await response.json()) as { progress: { done: number; charged: number } };
      await expect
        .poll(() => engine.stats(), { timeout: 30_000 })
        .toMatchObject({ requests: 0, running: 0, queued: 0 });
      // What was in work was not spoken to its end, to be thrown away then.
      const { text } = await worker.call('/metrics');
      expect(Number(/^nutq_real_time_factor_count (\d+)$/m.exec(text)![1])).toBe(progress.done);
      const balance = await fetch(`${door.url}/v1/balance`, { headers: { 'x-api-key': key } });
      await expect.poll(() => door.services.db.hold.count(), { timeout: 30_000 }).toBe(0);
      expect(((await balance.json()) as { balance: number }).balance).toBe(100_000 - progress.charged);
    });
  });
});
