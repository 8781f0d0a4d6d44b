import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../audio/ffmpeg.ts';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ NUTQ_IDEMPOTENT_AUDIO_BYTES: '20000' });
});
afterAll(() => service.stop());

const good = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };

/** What an independent player says of a file. */
function probe(bytes: Buffer, extension: string): { codec: string; rate: number; seconds: number } {
  const file = join(mkdtempSync(join(tmpdir(), 'nutq-audio-')), `audio.${extension}`);
  writeFileSync(file, bytes);
  const { stdout } = spawnSync(
    'ffprobe',
    ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file],
    { encoding: 'utf8' },
  );
  const { streams, format } = JSON.parse(stdout);
  return {
    codec: streams[0].codec_name,
    rate: Number(streams[0].sample_rate),
    seconds: Number(format.duration),
  };
}

describe('POST /v1/tts', () => {
  it('answers with sound that a player plays, and says what it read and cost', async () => {
    const before = (await service.balance()).balance;
    const { status, body, headers } = await service.tts({ ...good, text: 'عندي 25 كتابا.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'mp3',
      contentType: 'audio/mpeg',
      sampleRate: 24000,
      dialect: 'msa',
      voice: 'salim',
      characters: 14,
      balance: before - 14,
      warnings: [],
    });
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(body.spoken.normalized).toContain('خمسة وعشرون');
    expect(body.spoken.diacritized).toMatch(/[\u064b-\u0652]/);
    const file = Buffer.from(body.audioContent, 'base64');
    expect(probe(file, 'mp3')).toMatchObject({ codec: 'mp3', rate: 24000 });
    // As it is heard: a player that heeds the tag cuts off what the encoder added at both ends.
    expect(Math.abs((decode(file, 'mp3').length / 24000) * 1000 - body.durationMs)).toBeLessThan(2);
    expect(body.durationMs).toBeGreaterThan(800);
  });

  it.each([8000, 16000, 22050, 24000, 44100, 48000])(
    'gives WAV at %i Hz with the same duration',
    async (sampleRate) => {
      const { body } = await service.tts({ ...good, format: 'wav', sampleRate });
      const bytes = Buffer.from(body.audioContent, 'base64');
      expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
      expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
      const sound = probe(bytes, 'wav');
      expect(sound).toMatchObject({ codec: 'pcm_s16le', rate: sampleRate });
      const reference = (await service.tts({ ...good, format: 'wav' })).body;
      expect(Math.abs(sound.seconds * 1000 - reference.durationMs)).toBeLessThan(2);
    },
  );

  it.each([
    ['long numbers', '1234567890123 '.repeat(350)],
    ['signs that are sentences', 'ﷺ'.repeat(500)],
  ])('refuses what would be spoken for too long before any of it is made: %s', async (_, text) => {
    const before = await service.balance();
    const { status, body } = await service.tts({ ...good, text, format: 'wav', sampleRate: 48000 });
    expect([status, body.code, body.limitSeconds]).toEqual([413, 'text_too_long', 900]);
    expect(body.spokenSeconds).toBeGreaterThan(900);
    expect(await service.balance()).toEqual(before);
  });

  it('counts code points of the text as received', async () => {
    const family = '👨‍👩‍👧‍👦';
    expect((await service.tts({ ...good, text: `${family}مرحبا` })).body.characters).toBe(12);
    expect((await service.tts({ ...good, text: 'مَرْحَبًا' })).body.characters).toBe(9);
    expect((await service.tts({ ...good, text: 'محمد ﷺ' })).body.characters).toBe(6);
    expect((await service.tts({ ...good, text: '  مرحبا\n' })).body.characters).toBe(8);
  });

  it('gives the times of words, by characters of the text received', async () => {
    const text = 'اشتريت 25 كتابا.';
    const { body } = await service.tts({ ...good, text, timestamps: 'word' });
    expect(body.words.map((word: { text: string }) => word.text)).toEqual(['اشتريت', '25', 'كتابا']);
    const characters = [...text];
    let last = 0;
    for (const { text: word, from, to, startMs, endMs } of body.words) {
      expect(characters.slice(from, to).join('')).toBe(word);
      expect(startMs).toBeGreaterThanOrEqual(last);
      expect(endMs).toBeGreaterThan(startMs);
      last = endMs;
    }
    expect(last).toBeLessThanOrEqual(body.durationMs);
    expect((await service.tts(good)).body).not.toHaveProperty('words');
  });

  it.each([
    ['srt', /^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nاشتريت 25 كتابا\.\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\nاشتريت 25 كتابا\.\n/],
  ])('gives captions beside the audio: %s', async (captions, expected) => {
    const { body } = await service.tts({ ...good, text: 'اشتريت 25 كتابا.', captions });
    expect(body.captions).toMatch(expected);
    expect(body).not.toHaveProperty('words');
    expect((await service.tts({ ...good, captions: 'ass' })).body.errors[0].field).toBe('captions');
  });

  it('speaks faster and slower by the factor asked for', async () => {
    const at = async (speed: number) =>
      (await service.tts({ ...good, text: 'هذه جملة للتجربة في القياس', speed })).body.durationMs;
    const [slow, normal, fast] = [await at(0.5), await at(1), await at(2)];
    expect(slow / normal).toBeGreaterThan(1.6);
    expect(normal / fast).toBeGreaterThan(1.5);
  });

  it('gives a URL in place of the audio, which works without a key', async () => {
    const { body } = await service.tts({ ...good, delivery: 'url', format: 'wav' });
    expect(body).not.toHaveProperty('audioContent');
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
    expect(body.url).toContain(`${service.url}/v1/audio/`);
    const audio = await service.call(new URL(body.url).pathname, { key: null });
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    expect(audio.bytes.subarray(0, 4).toString()).toBe('RIFF');
  });

  it('charges a test key nothing and says so', async () => {
    const key = await makeKey(service.services, { kind: 'test' });
    const before = await service.balance();
    const { status, body } = await service.tts(good, { key });
    expect(status).toBe(200);
    expect(body.warnings[0].code).toBe('test_key');
    expect(body.balance).toBe(before.balance);
    expect(await service.balance()).toEqual(before);
  });

  it('speaks the same text the same way twice', async () => {
    const [one, two] = [await service.tts(good), await service.tts(good)];
    expect(one.body.audioContent).toBe(two.body.audioContent);
  });
});

describe('Idempotency-Key', () => {
  const once = (body: object, key: string, init: object = {}) =>
    service.tts(body, { headers: { 'idempotency-key': key }, ...init });

  it.each([
    ['small audio, which is kept', good],
    [
      'large audio, which is made again',
      { ...good, text: 'هذا نص أطول من غيره بكثير، فيه جمل متتابعة. '.repeat(4), format: 'wav' },
    ],
  ])('gives the first answer again, byte for byte, with one charge: %s', async (name, body) => {
    const before = (await service.balance()).balance;
    const first = await once(body, `same ${name}`);
    const again = await once(body, `same ${name}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).toBe(first.body.requestId);
    expect(again.text).toBe(first.text);
    expect((await service.balance()).balance).toBe(before - [...body.text].length);
  });

  it('knows the body by what it says, not by how it is written', async () => {
    const { text, dialect, voice } = good;
    await once(good, 'order');
    expect((await once({ voice, dialect, text, speed: 1 }, 'order')).headers.get('idempotent-replayed')).toBe(
      'true',
    );
  });

  it('idempotency_mismatch for another body', async () => {
    await once(good, 'other');
    const answer = await once({ ...good, text: 'شيء آخر' }, 'other');
    expect(answer.body).toMatchObject({ code: 'idempotency_mismatch', status: 422, retryable: false });
  });

  it('idempotency_in_progress while the first runs, and one charge', async () => {
    const before = (await service.balance()).balance;
    const body = { ...good, text: 'نص يطول قليلا حتى يلحق به الطلب الثاني. '.repeat(6) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => once(body, 'racing')));
    const codes = answers.map(({ status, body: { code } }) => (status === 200 ? 'ok' : code));
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(1);
    for (const code of codes) expect(['ok', 'idempotency_in_progress']).toContain(code);
    expect((await service.balance()).balance).toBe(before - [...body.text].length);
  });

  it('may be used again after a failure', async () => {
    expect((await once({ ...good, text: '...' }, 'failed')).body.code).toBe('text_unspeakable');
    expect((await once(good, 'failed')).status).toBe(200);
  });

  it("never attaches to another account's", async () => {
    const mine = await once(good, 'shared');
    const { key } = await makeAccount(service.services, 50);
    const theirs = await once(good, 'shared', { key });
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    expect(theirs.body.requestId).not.toBe(mine.body.requestId);
    expect(theirs.body.balance).toBe(41);
  });
});

describe('a caller that goes away', () => {
  it('costs nothing, and its hold is released', async () => {
    const before = await service.balance();
    const controller = new AbortController();
    const text = 'نص طويل جدا لا ينتظر صاحبه نهايته. '.repeat(100);
    const gone = service.tts({ ...good, text }, { signal: controller.signal }).catch((error) => error.name);
    while ((await service.balance()).held === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await gone).toBe('AbortError');
    await expect.poll(() => service.balance(), { timeout: 5000 }).toEqual(before);
    expect(await service.services.db.hold.count()).toBe(0);
    await expect.poll(() => service.services.engine.stats().requests, { timeout: 5000 }).toBe(0);
  });
});
