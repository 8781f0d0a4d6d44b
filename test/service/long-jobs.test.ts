import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { RunningService } from '../../src/app/start.ts';
import { createDatabase } from '../support/postgres.ts';
import { ADMIN_KEY } from '../support/service.ts';
import { startSilent } from '../support/silent.ts';

const headers = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' };
// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
const call = async (url: string, body?: object): Promise<{ status: number; body: any }> => {
  const response = await fetch(url, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
};
const ended = async (url: string, id: string) => {
  let job: { finishedAt?: string } & Record<string, never> = {};
  await vi.waitUntil(
    async () => {
      const { jobs } = (await call(`${url}/v1/jobs`)).body;
      return jobs.find((one: { id: string }) => one.id === id).finishedAt !== undefined;
    },
    { timeout: 290_000, interval: 300 },
  );
  job = (await call(`${url}/v1/jobs/${id}`)).body;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  return job as any;
};
const voice = { dialect: 'msa', voice: 'salim', format: 'wav' };

describe('a million characters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-jobs-'));
  let service: RunningService;
  beforeAll(async () => {
    service = await startSilent({ DATABASE_URL: `file:${join(folder, 'jobs.db')}` });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('of digits without a space are one job, charged character by character, and one file', {
    timeout: 300_000,
  }, async () => {
    const text = '0123456789'.repeat(100_000);
    const { status, body } = await call(`${service.url}/v1/jobs`, { ...voice, text });
    expect(status).toBe(202);
    expect([body.characters, body.progress.items]).toEqual([1_000_000, 1000]);
    const job = await ended(service.url, body.id);
    expect(job.progress).toEqual({ items: 1000, done: 1000, failed: 0, charged: 1_000_000, share: 1 });
    expect((await call(`${service.url}/v1/balance`)).body).toEqual({ balance: 1_000_000, held: 0 });
    const response = await fetch(job.result.url);
    expect((await response.arrayBuffer()).byteLength).toBe(job.result.bytes);
  });
});

describe.skipIf(inject('postgres') === '')('roles of nodes on one PostgreSQL', () => {
  let [api, worker]: RunningService[] = [];
  beforeAll(async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    api = await startSilent({ DATABASE_URL, NUTQ_ROLE: 'api', NUTQ_NODE_ID: 'api' });
    worker = await startSilent({ DATABASE_URL, NUTQ_ROLE: 'worker', NUTQ_NODE_ID: 'worker' });
  });
  afterAll(() => Promise.all([api, worker].map((node) => node?.stop())));

  it('`worker` speaks what `api` took in', async () => {
    const { body } = await call(`${api!.url}/v1/jobs`, { ...voice, text: 'مرحبا بكم' });
    expect((await ended(api!.url, body.id)).status).toBe('done');
    const items = async (node: RunningService) =>
      /nutq_job_items_total\{outcome="done"\} (\d+)/.exec(
        await (await fetch(`${node.url}/metrics`)).text(),
      )?.[1];
    expect([await items(api!), await items(worker!)]).toEqual([undefined, '1']);
  });

  it('`worker` answers for its health and nothing else', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await fetch(worker!.url + path)).status).toBe(200);
    for (const path of ['/v1/voices', '/v1/jobs', '/graphql', '/', '/docs'])
      expect((await fetch(worker!.url + path, { headers })).status).toBe(404);
  });

  it("a job of a node that went away is another one's", async () => {
    await worker!.stop();
    const { body } = await call(`${api!.url}/v1/jobs`, { ...voice, text: 'مرحبا بكم' });
    expect((await call(`${api!.url}/v1/jobs/${body.id}`)).body.status).toBe('queued');
    worker = await startSilent({
      DATABASE_URL: api!.services.config.databaseUrl,
      NUTQ_ROLE: 'worker',
      NUTQ_NODE_ID: 'other-worker',
    });
    expect((await ended(api!.url, body.id)).status).toBe('done');
  });
});
