import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweep } from '../../src/app/maintenance.ts';
import { removeOrphans } from '../../src/app/orphans.ts';
import { SoundFile } from '../../src/audio/sound-file.ts';
import { type AudioStore, deleteUnder, readWhole } from '../../src/audio-store/audio-store.ts';
import { FolderStore } from '../../src/audio-store/folder.ts';
import { openAudioStore } from '../../src/audio-store/open.ts';
import { S3Store } from '../../src/audio-store/s3.ts';
import { realSources } from '../../src/core/sources.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';
import { BUCKET, credentials, type Fault, type S3Server, startS3 } from './s3-server.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'nutq-store-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const s3Settings = (change: object = {}) => ({
  kind: 's3' as const,
  endpoint: new URL(s3.url),
  region: 'us-east-1',
  bucket: BUCKET,
  prefix: 'here/',
  pathStyle: true,
  ...credentials,
  timeoutMs: 5000,
  ...change,
});
const drivers: [string, () => AudioStore][] = [
  ['a folder', () => new FolderStore(folder)],
  ['a bucket', () => new S3Store(s3Settings())],
];
const listed = async (store: AudioStore, prefix: string) => {
  const found: [string, number][] = [];
  for await (const { key, size, writtenAt } of store.list(prefix)) {
    expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(600_000);
    found.push([key, size]);
  }
  return found.sort();
};
const bytesOf = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer());

describe.each(drivers)('%s keeps sound', (_, open) => {
  const sound = realSources.random(200_000);

  it('whole, in parts, replaced and deleted', async () => {
    const store = open();
    await store.put('links/acc_1/one', sound);
    expect(await store.size('links/acc_1/one')).toBe(200_000);
    expect(await bytesOf(await store.get('links/acc_1/one'))).toEqual(Buffer.from(sound));
    for (const [start, end] of [
      [0, 1],
      [5, 9],
      [199_998, 199_999],
      [70_000, 140_000],
    ] as const)
      expect(await bytesOf(await store.get('links/acc_1/one', { start, end }))).toEqual(
        Buffer.from(sound.subarray(start, end + 1)),
      );
    await store.put('links/acc_1/one', new Uint8Array([1, 2, 3]));
    expect(await readWhole(store, 'links/acc_1/one')).toEqual(new Uint8Array([1, 2, 3]));
    await store.delete(['links/acc_1/one', 'links/acc_1/never']);
    expect(await store.size('links/acc_1/one')).toBeUndefined();
    expect(await store.get('links/acc_1/one')).toBeUndefined();
    expect(await store.get('links/acc_1/one', { start: 0, end: 1 })).toBeUndefined();
  });

  it('and lists it by prefix', async () => {
    const store = open();
    for (const key of [
      'jobs/acc_1/job_1/0-a',
      'jobs/acc_1/job_1/1-b',
      'jobs/acc_1/job_10/0-c',
      'jobs/acc_2/job_2/0-d',
    ])
      await store.put(key, sound.subarray(0, key.length));
    expect(await listed(store, 'jobs/acc_1/job_1/')).toEqual([
      ['jobs/acc_1/job_1/0-a', 20],
      ['jobs/acc_1/job_1/1-b', 20],
    ]);
    await deleteUnder(store, 'jobs/acc_1/');
    expect(await listed(store, '')).toEqual([['jobs/acc_2/job_2/0-d', 20]]);
    await deleteUnder(store, 'jobs/');
    await deleteUnder(store, 'jobs/');
    expect(await listed(store, 'jobs/')).toEqual([]);
  });
});

it('a long sound goes into a bucket in its parts, with its length, for as long as more of it is taken', async () => {
  const parts = [700_000, 900_001, 14_500_000, 5].map((length) => realSources.random(length));
  const sound = new SoundFile(parts, new Uint8Array([1, 2, 3]));
  const whole = Buffer.concat(parts);
  const putTogether = vi.spyOn(sound, 'whole');
  const store = new S3Store(s3Settings({ timeoutMs: 1200 }));
  s3.fault = 'sluggish';
  try {
    await store.put('links/acc_1/long', sound);
  } finally {
    s3.fault = undefined;
  }
  expect(s3.headers['content-length']).toBe(String(whole.length));
  expect(putTogether).not.toHaveBeenCalled();
  expect(whole.equals((await readWhole(store, 'links/acc_1/long'))!)).toBe(true);
  s3.fault = 'gone';
  await expect(store.put('links/acc_1/long', sound)).rejects.toMatchObject({ code: 'overloaded' });
  s3.fault = undefined;
  await store.delete(['links/acc_1/long']);
});

it('a folder is left empty of folders, and takes no key that leads out of it', async () => {
  const store = new FolderStore(folder);
  await store.put('links/acc_1/one', new Uint8Array([1]));
  await store.delete(['links/acc_1/one']);
  expect(readdirSync(folder)).toEqual([]);
  for (const key of ['../out', 'links/../../out', '/etc/passwd', 'links//x', ''])
    await expect(store.put(key, new Uint8Array([1]))).rejects.toMatchObject({ code: 'overloaded' });
});

describe('a store that a service cannot use is named at its start', () => {
  const refused: [string, object, RegExp][] = [
    ['a wrong secret', { secretKey: 'wrong' }, /SignatureDoesNotMatch/],
    ['an unknown key', { accessKey: 'nobody' }, /InvalidAccessKeyId/],
    ['no such bucket', { bucket: 'elsewhere' }, /NoSuchBucket/],
    ['nobody there', { endpoint: new URL('http://127.0.0.1:9') }, /bad port|ECONNREFUSED/],
  ];
  it.each(refused)('%s', async (_, change, reason) => {
    const opening = openAudioStore(s3Settings(change), 'node');
    await expect(opening).rejects.toThrow(/^The audio store .* cannot be used: /);
    await expect(opening).rejects.toThrow(reason);
  });

  it('a folder that is none', async () => {
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file', 'sound');
    await expect(openAudioStore({ kind: 'folder', path }, 'node')).rejects.toThrow(/ENOTDIR/);
  });
});

const speech = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };

describe.each(['folder', 's3'])('a service with its sound in %s', (kind) => {
  let service: TestService;
  let own: string;
  beforeAll(async () => {
    own = mkdtempSync(join(tmpdir(), 'nutq-sound-'));
    const inBucket = {
      NUTQ_AUDIO_STORE: `s3://${BUCKET}/service`,
      NUTQ_S3_ENDPOINT: s3.url,
      NUTQ_S3_ACCESS_KEY: credentials.accessKey,
      NUTQ_S3_SECRET_KEY: credentials.secretKey,
      NUTQ_S3_TIMEOUT_MS: '2000',
    };
    service = await startTestService(kind === 's3' ? inBucket : { NUTQ_AUDIO_STORE: `file:${own}` });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(own, { recursive: true, force: true });
  });

  const kept = () => listed(service.services.audioStore!, '');
  const later = async (ms: number, act: () => Promise<void>) => {
    const { store } = service.services;
    const { sources } = store;
    store.sources = { ...realSources, now: () => new Date(Date.now() + ms) };
    await act().finally(() => {
      store.sources = sources;
    });
  };
  const ended = async (id: string, key: string): Promise<Answer['body']> => {
    let job: Answer['body'];
    await expect
      .poll(
        async () => {
          job = (await service.call(`/v1/jobs/${id}`, { key })).body;
          return job.finishedAt !== undefined;
        },
        { timeout: 50_000, interval: 100 },
      )
      .toBe(true);
    return job;
  };

  it('gives it by link, whole and in parts, until its time is over', async () => {
    const { key } = await makeAccount(service.services, 100);
    const inline = await service.tts(speech, { key });
    const { body } = await service.tts({ ...speech, delivery: 'url' }, { key });
    const sound = Buffer.from(inline.body.audioContent, 'base64');
    const path = new URL(body.url).pathname;
    const whole = await service.call(path, { key: null });
    expect(whole.bytes.equals(sound)).toBe(true);
    const part = await service.call(path, { key: null, headers: { range: 'bytes=-100' } });
    expect([part.status, part.bytes.equals(sound.subarray(-100))]).toEqual([206, true]);
    const head = await service.call(path, { key: null, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(sound.length)]);
    expect((await kept()).map(([, size]) => size)).toEqual([sound.length]);
    // In the store alone.
    const rows = await service.services.db.audioFile.findMany();
    expect(rows.map(({ bytes }) => bytes.length)).toEqual([0]);
    await later(2 * 3600_000, () => sweep(service.services));
    expect(await kept()).toEqual([]);
    expect((await service.call(path, { key: null })).status).toBe(404);
  });

  it('gives what jobs made, and forgets it with them', async () => {
    const { key } = await makeAccount(service.services, 100);
    const items = [{ text: 'مرحبا بكم.' }, { text: 'إلى اللقاء.' }].map((item, at) => ({
      id: `i${at}`,
      ...item,
    }));
    const { body } = await service.call('/v1/jobs', {
      json: { items, dialect: 'msa', voice: 'salim' },
      key,
    });
    const job = await ended(body.id, key);
    expect(job.status).toBe('done');
    const whole = Buffer.from(await (await fetch(job.result.url)).arrayBuffer());
    expect(whole.length).toBe(job.result.bytes);
    const first = Buffer.from(await (await fetch(job.items[0].url)).arrayBuffer());
    expect(whole.includes(first.subarray(-500))).toBe(true);
    expect(await kept()).toHaveLength(2);
    expect(await service.services.db.jobSound.count()).toBe(0);
    await later(8 * 24 * 3600_000, () => sweep(service.services));
    expect(await kept()).toEqual([]);
  });

  it('removes what a crash left, and nothing else', async () => {
    const { services } = service;
    const { key } = await makeAccount(services, 100);
    await service.tts({ ...speech, delivery: 'url' }, { key });
    const [own] = await kept();
    await services.audioStore!.put('links/acc_x/nobody', new Uint8Array(5));
    await services.audioStore!.put('jobs/acc_x/job_nobody/0-lease', new Uint8Array(5));
    // It may still be charged for.
    await removeOrphans(services);
    expect(await kept()).toHaveLength(3);
    await later(2 * 3600_000, () => removeOrphans(services));
    expect(await kept()).toEqual([own]);
    await deleteUnder(services.audioStore!, '');
  });

  const faults: Fault[] = kind === 's3' ? ['full', 'gone', 'slow', 'a page'] : [];
  it.each(faults)('that is %s: an error that may pass, and no charge', async (fault) => {
    const { key } = await makeAccount(service.services, 100);
    const link = new URL((await service.tts({ ...speech, delivery: 'url' }, { key })).body.url).pathname;
    s3.fault = fault;
    try {
      const headers = { 'idempotency-key': `store ${fault}` };
      const failed = await service.tts({ ...speech, delivery: 'url' }, { key, headers });
      expect([failed.status, failed.body.code, failed.body.retryable]).toEqual([503, 'overloaded', true]);
      expect(failed.headers.get('retry-after')).toBe('5');
      expect(failed.text).not.toMatch(/links\/|S3|ETag|socket/);
      const heard = await service.call(link, { key: null });
      expect([heard.status, heard.body.code]).toEqual([503, 'overloaded']);
      // Sound that nobody wants kept needs no store.
      expect((await service.tts(speech, { key })).status).toBe(200);
      expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 82, held: 0 });
      s3.fault = undefined;
      const again = await service.tts({ ...speech, delivery: 'url' }, { key, headers });
      expect([again.status, again.body.balance]).toEqual([200, 73]);
    } finally {
      s3.fault = undefined;
    }
    expect(await checkLedger(service.services.db)).toEqual([]);
  });

  if (kind === 's3') {
    it('that breaks off: the answer is cut where the sound was', async () => {
      const { body } = await service.tts({ ...speech, format: 'wav', delivery: 'url' });
      s3.fault = 'half a body';
      try {
        await expect(service.call(new URL(body.url).pathname, { key: null })).rejects.toThrow(/terminated/);
      } finally {
        s3.fault = undefined;
      }
    });

    it('a job waits for a store that is gone, and is charged once', async () => {
      const { key } = await makeAccount(service.services, 100);
      s3.fault = 'gone';
      let id: string;
      try {
        id = (await service.call('/v1/jobs', { json: speech, key })).body.id;
        await expect
          .poll(
            () => service.services.db.jobItem.count({ where: { jobId: id, notBefore: { gt: new Date() } } }),
            {
              timeout: 20_000,
            },
          )
          .toBe(1);
      } finally {
        s3.fault = undefined;
      }
      expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 100, held: 0 });
      expect((await ended(id, key)).status).toBe('done');
      expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 91, held: 0 });
    });
  } else {
    it('whose folder is gone: an error that may pass, and no charge', async () => {
      const { key } = await makeAccount(service.services, 100);
      rmSync(own, { recursive: true, force: true });
      writeFileSync(own, 'a file in its place');
      try {
        const failed = await service.tts({ ...speech, delivery: 'url' }, { key });
        expect([failed.status, failed.body.code]).toEqual([503, 'overloaded']);
        expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 100, held: 0 });
      } finally {
        rmSync(own, { force: true });
      }
      expect((await service.tts({ ...speech, delivery: 'url' }, { key })).status).toBe(200);
    });
  }
});
