import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { reconcileLedger } from '../../src/app/maintenance.ts';
import { onBothDatabases } from '../support/databases.ts';
import { root } from '../support/process.ts';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

/** Samples of the text format: name and labels as they stand there, and the value. */
function samplesOf(text: string): Map<string, number> {
  return new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      const [, name, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );
}

/** Names and labels that a PromQL expression asks for; `job` and `instance` are Prometheus' own. */
function askedFor(expression: string): { names: string[]; labels: string[] } {
  const labels = [...expression.matchAll(/(\w+)\s*=~?"/g)].map(([, label]) => label!);
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/\s*,\s*/));
  return {
    names: expression.match(/\b(?:nutq|nodejs|process)_\w+/g) ?? [],
    labels: [...labels, ...grouped].filter((label) => !['job', 'instance', 'le'].includes(label)),
  };
}

onBothDatabases('metrics', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(environment());
  });
  afterAll(() => service.stop());
  const read = async () => samplesOf((await service.call('/metrics', { key: null })).text);

  it('tell the size of the file that this machine keeps', async () => {
    const samples = await read();
    const [main, wal] = ['main', 'wal'].map((file) => samples.get(`nutq_database_bytes{file="${file}"}`));
    if ('DATABASE_URL' in environment()) expect([main, wal]).toEqual([undefined, undefined]);
    else expect([main! > 0, wal! >= 0, main! + wal! > 100_000]).toEqual([true, true, true]);
  });

  it('count what was asked, spoken and charged, and how fast', async () => {
    const before = await read();
    const gained = (after: Map<string, number>, name: string) =>
      (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const text = 'مرحبا بكم';
    const live = await service.tts({ text, dialect: 'msa', voice: 'salim' });
    const key = await makeKey(service.services, { kind: 'test' });
    await service.tts({ text, dialect: 'msa', voice: 'salim' }, { key });
    await service.tts({ text, dialect: 'msa', voice: 'nobody' });
    const after = await read();
    const request = (status: number) =>
      `nutq_requests_total{path="/v1/tts",method="POST",status="${status}"}`;
    expect(gained(after, request(200))).toBe(2);
    expect(gained(after, request(400))).toBe(1);
    expect(gained(after, 'nutq_failures_total{code="unknown_voice"}')).toBe(1);
    expect(gained(after, 'nutq_characters_total{voice="salim"}')).toBe(18);
    expect(gained(after, 'nutq_characters_charged_total{voice="salim"}')).toBe(live.body.characters);
    const seconds = gained(after, 'nutq_audio_seconds_total{voice="salim"}');
    expect(seconds).toBeCloseTo((2 * live.body.durationMs) / 1000);
    // Each text is let in twice: to be read, and to be spoken.
    expect(gained(after, 'nutq_queue_seconds_count{work="interactive"}')).toBe(4);
    expect(gained(after, 'nutq_first_sound_seconds_count{mode="whole"}')).toBe(2);
    expect(gained(after, 'nutq_real_time_factor_count')).toBe(2);
    // The factor is of the threads that spoke, and of nothing else.
    const spoke = gained(after, 'nutq_thread_seconds_total{task="say"}');
    expect(gained(after, 'nutq_real_time_factor_sum')).toBeCloseTo((2 * spoke) / seconds, 1);
    expect(gained(after, 'nutq_database_seconds_count{outcome="committed"}')).toBeGreaterThanOrEqual(4);
    expect(after.get('nutq_threads_ready')).toBe(1);
    expect([after.get('nutq_ready'), after.get('nutq_database_up')]).toEqual([1, 1]);
    const build = [...after.keys()].find((name) => name.startsWith('nutq_build_info'));
    expect(build).toContain(`role="all"`);
    expect(build).toContain(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('show holds, jobs and their queue as the database has them', async () => {
    const { db } = service.services;
    const { id } = await makeAccount(service.services, 0);
    await db.hold.create({
      data: {
        id: `hold_${id}`,
        accountId: id,
        characters: 7,
        requestId: `req_${id}`,
        nodeId: 'elsewhere',
        bootId: 'b',
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const due = new Date(Date.now() - 90_000);
    const job = { id: `job_${id}`, accountId: id, actor: 'key:x', kind: 'live', options: '{}' };
    await db.job.create({
      data: { ...job, characters: 12, items: 2, open: 0, servedAt: due, expiresAt: new Date(4e12) },
    });
    const item = { jobId: job.id, text: 'مرحبا', characters: 5, notBefore: due };
    await db.jobItem.create({ data: { ...item, position: 0, name: 'a', requestId: `req_${id}_0` } });
    // The figures are kept for some seconds.
    await vi.waitUntil(async () => (await read()).get('nutq_holds_open') === 1, { timeout: 20_000 });
    const shown = await read();
    expect(shown.get('nutq_held_characters')).toBe(7);
    expect(shown.get('nutq_jobs{status="queued"}')).toBe(1);
    expect(shown.get('nutq_job_items{status="queued"}')).toBe(1);
    expect(shown.get('nutq_job_waiting_characters')).toBe(5);
    expect(shown.get('nutq_job_wait_seconds')).toBeGreaterThanOrEqual(90);
    expect(shown.get('nutq_job_wait_seconds')).toBeLessThan(200);
    // A hold that no balance knows of is a difference.
    await reconcileLedger(service.services);
    expect((await read()).get('nutq_ledger_difference_characters')).toBe(7);
    await db.hold.delete({ where: { id: `hold_${id}` } });
    await db.job.delete({ where: { id: job.id } });
    await reconcileLedger(service.services);
    expect((await read()).get('nutq_ledger_difference_characters')).toBe(0);
  });

  it('have all that the dashboard and the alarms ask for, by name and label', async () => {
    const text = (await service.call('/metrics', { key: null })).text;
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!));
    const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/nutq.json'), 'utf8'));
    const alarms = parse(readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8'));
    const expressions: string[] = [
      // biome-ignore lint/suspicious/noExplicitAny: a document of Grafana's
      ...dashboard.panels.flatMap(({ targets = [] }: any) => targets.map(({ expr }: any) => expr)),
      // biome-ignore lint/suspicious/noExplicitAny: a document of Prometheus'
      ...alarms.groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    // What only one of the databases has, and labels of what has not happened here.
    const elsewhere = ['nutq_database_connections'];
    const unseen = ['state', 'outcome'];
    for (const expression of expressions) {
      const asked = askedFor(expression);
      expect(asked.names.length, expression).toBeGreaterThan(0);
      for (const name of asked.names)
        expect(
          known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, '')) || elsewhere.includes(name),
          name,
        ).toBe(true);
      for (const label of asked.labels)
        expect(labels.has(label) || unseen.includes(label), `${label} in ${expression}`).toBe(true);
    }
    const described = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const { rules } of alarms.groups)
      for (const { alert } of rules) expect(described, alert).toContain(`\`${alert}\``);
  });
});
