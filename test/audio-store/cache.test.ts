import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoundFile } from '../../src/audio/sound-file.ts';
import { FolderStore } from '../../src/audio-store/folder.ts';
import { createLog } from '../../src/observability/log.ts';
import { StoredSounds } from '../../src/speech/stored-sounds.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Finished sound in a store that nodes share. */
let folder: string;
const nodes: TestService[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nutq-cache-'));
  // Two services with databases of their own stand for two nodes: the first account has the same id on both.
  for (let node = 0; node < 2; node++)
    nodes.push(await startTestService({ NUTQ_AUDIO_STORE: `file:${folder}`, NUTQ_CACHE_BYTES: '1000000' }));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

const request = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

it('is found by another node, and charged there', async () => {
  const [one, two] = nodes as [TestService, TestService];
  const asked = { ...request, timestamps: 'word', captions: 'srt' };
  const made = await one.tts(asked);
  expect(made.headers.get('x-cache')).toBe('miss');
  await expect.poll(() => files().length).toBe(1);
  const before = (await two.balance()).balance;
  const found = await two.tts(asked);
  expect(found.headers.get('x-cache')).toBe('hit');
  const { requestId, balance, ...same } = made.body;
  expect(found.body).toEqual({ ...same, requestId: expect.any(String), balance: before - 9 });
});

it('is neither asked nor written with cache: false', async () => {
  const [one, two] = nodes as [TestService, TestService];
  const asked = { ...request, text: 'لا تحفظ هذا' };
  expect((await one.tts({ ...asked, cache: false })).headers.get('x-cache')).toBe('off');
  expect((await two.tts(asked)).headers.get('x-cache')).toBe('miss');
  expect((await one.tts({ ...asked, cache: false })).headers.get('x-cache')).toBe('off');
});

it('is made anew where the store gives something else', async () => {
  const [one, two] = nodes as [TestService, TestService];
  const before = new Set(files());
  const asked = { ...request, text: 'ملف فسد على القرص' };
  const made = await one.tts(asked);
  await expect.poll(() => files().filter((file) => !before.has(file)).length).toBe(1);
  const [file] = files().filter((each) => !before.has(each));
  const bytes = readFileSync(file!);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file!, bytes);
  const again = await two.tts(asked);
  expect([again.status, again.headers.get('x-cache')]).toEqual([200, 'miss']);
  expect(again.body.audioContent).toBe(made.body.audioContent);
});

it('stays within its bound, forgets by age, and is no other version’s', async () => {
  const own = mkdtempSync(join(tmpdir(), 'nutq-bound-'));
  const options = {
    mostBytes: 50_000,
    keepMs: 3600_000,
    maker: 'one',
    log: createLog({ level: 'silent', format: 'json' }),
  };
  const sounds = new StoredSounds(new FolderStore(own), options);
  const said = (bytes: number) =>
    ({
      reading: { normalized: '', diacritized: '', sentences: [], warnings: [] },
      spoken: { file: new SoundFile([new Uint8Array(bytes)]), durationMs: 1, sampleRate: 8000, words: [] },
    }) as never;
  try {
    for (let at = 0; at < 12; at++) await sounds.keep('acc', `sound ${at}`, said(10_000));
    const kept = readdirSync(join(own, 'cache/acc')).map(
      (name) => statSync(join(own, 'cache/acc', name)).size,
    );
    expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(options.mostBytes);
    expect(kept.length).toBeGreaterThan(1);
    expect(await sounds.find('acc', 'sound 11')).toEqual(said(10_000));
    expect(await sounds.find('acc', 'sound 0')).toBeUndefined();
    expect(await sounds.find('other', 'sound 11')).toBeUndefined();
    await sounds.keep('acc', 'a book', said(4_000_001));
    expect(await sounds.find('acc', 'a book')).toBeUndefined();
    const newer = new StoredSounds(new FolderStore(own), { ...options, maker: 'two', keepMs: 0 });
    expect(await newer.find('acc', 'sound 11')).toBeUndefined();
    await newer.trim();
    expect(await sounds.find('acc', 'sound 11')).toBeUndefined();
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});

it('is done without where the store is gone', async () => {
  const [one] = nodes as [TestService];
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'a file in its place');
  const answer = await one.tts({ ...request, text: 'مخزن اختفى' });
  expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'miss']);
});
