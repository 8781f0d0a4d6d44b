import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLedger } from '../../src/ledger/check.ts';
import { chaptersIn, decode, decodeRaw, probe } from '../audio/ffmpeg.ts';
import { onBothDatabases } from '../support/databases.ts';
import { type Answer, makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

const voice = { dialect: 'msa', voice: 'salim' };

onBothDatabases('jobs', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      ...environment(),
      NUTQ_MAX_AUDIO_SECONDS: '150',
      NUTQ_OPEN_JOBS: '2',
    });
  });
  afterAll(() => service.stop());

  const create = (json: object, key?: string, headers: Record<string, string> = {}) =>
    service.call('/v1/jobs', { json: { ...voice, ...json }, ...(key ? { key } : {}), headers });
  const ended = async (id: string, key?: string): Promise<Answer['body']> => {
    let job: Answer['body'];
    await vi.waitUntil(
      async () => {
        job = (await service.call(`/v1/jobs/${id}`, key ? { key } : {})).body;
        return job.finishedAt !== undefined;
      },
      { timeout: 50_000, interval: 100 },
    );
    return job;
  };
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  it('speak what can be spoken, charge that alone and say why the rest was not', async () => {
    const { id, key } = await makeAccount(service.services, 100);
    const items = [
      { id: 'one', title: 'الأول', text: 'مرحبا بكم في الكتاب.' },
      { id: 'marks', text: '!!!' },
      { id: 'long', text: '1234567890 '.repeat(90) },
      { id: 'two', title: 'الثاني', text: 'إلى اللقاء.' },
    ];
    const created = await create({ items }, key);
    expect(created.status).toBe(202);
    expect(created.body.status).toBe('queued');
    expect(created.headers.get('location')).toBe(`/v1/jobs/${created.body.id}`);
    const job = await ended(created.body.id, key);
    expect(job.status).toBe('partly');
    expect(job.items.map((each: Answer['body']) => [each.id, each.status, each.error?.code])).toEqual([
      ['one', 'done', undefined],
      ['marks', 'failed', 'text_unspeakable'],
      ['long', 'failed', 'insufficient_balance'],
      ['two', 'done', undefined],
    ]);
    const cost = [...items[0]!.text].length + [...items[3]!.text].length;
    expect(job.progress).toEqual({ items: 4, done: 2, failed: 2, charged: cost, share: 1 });
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 100 - cost, held: 0 });
    expect(await service.services.db.ledgerEntry.count({ where: { accountId: id, kind: 'charge' } })).toBe(2);
    expect(job.result.chapters).toEqual([
      { title: 'الأول', startMs: 0, endMs: job.items[3].startMs },
      { title: 'الثاني', startMs: job.items[3].startMs, endMs: job.result.durationMs },
    ]);
    expect(await checkLedger(service.services.db)).toEqual([]);
  });

  describe('give one file', () => {
    const text = 'هذا بيت. '.repeat(120).trim();
    const jobs = new Map<string, Answer['body']>();
    beforeAll(async () => {
      for (const format of ['mp3', 'wav', 'opus', 'flac'])
        jobs.set(format, await ended((await create({ text, format })).body.id));
    });

    it.each(['mp3', 'wav', 'opus', 'flac'])(
      'of %s, as long as it says, whose parts are fetched by range',
      async (format) => {
        const { result, items, characters } = jobs.get(format);
        expect(characters).toBe([...text].length);
        expect(items.length).toBe(2);
        const whole = await get(result.url);
        expect([whole.status, whole.bytes.length]).toEqual([200, result.bytes]);
        expect(whole.headers.get('content-type')).toBe(result.contentType);
        const { duration } = probe(whole.bytes, format);
        expect(Math.abs(duration * 1000 - result.durationMs)).toBeLessThan(80);
        // Opus is decoded to 48 kHz, whatever went in.
        const rate = format === 'opus' ? 48_000 : result.sampleRate;
        const heard = decode(whole.bytes, format).length / rate;
        expect(Math.abs(heard * 1000 - result.durationMs)).toBeLessThan(80);
        // Over the joint of two items.
        const size = items.reduce((sum: number, { durationMs }: Answer['body']) => sum + durationMs, 0);
        const joint = Math.round((result.bytes * items[0].durationMs) / size);
        const part = await get(result.url, { range: `bytes=${joint - 5000}-${joint + 5000}` });
        expect(part.status).toBe(206);
        expect(part.headers.get('content-range')).toBe(
          `bytes ${joint - 5000}-${joint + 5000}/${result.bytes}`,
        );
        expect(part.bytes.equals(whole.bytes.subarray(joint - 5000, joint + 5001))).toBe(true);
        expect((await get(result.url, { range: `bytes=${result.bytes}-` })).status).toBe(416);
        const item = await get(items[1].url);
        const itemHeard = decode(item.bytes, format).length / rate;
        expect(Math.abs(itemHeard * 1000 - items[1].durationMs)).toBeLessThan(2);
      },
    );

    it('with the time of each word, and where it stands in the text', async () => {
      const { result, items } = jobs.get('mp3');
      const { words } = JSON.parse((await get(result.wordsUrl)).bytes.toString());
      expect(words.length).toBe(240);
      const points = [...text];
      let last = 0;
      for (const { text: word, from, to, startMs, endMs } of words) {
        expect(points.slice(from, to).join('')).toBe(word);
        expect(startMs).toBeGreaterThanOrEqual(last);
        last = endMs;
      }
      expect(last).toBeLessThanOrEqual(result.durationMs);
      const second = words.find(({ item }: { item: string }) => item === '2');
      expect(second.startMs).toBeGreaterThan(items[1].startMs);
    });

    it('by links that open nothing else and not for ever', async () => {
      const { result, items } = jobs.get('mp3');
      const wrong = result.url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
      const bare = result.url.replace(/\?.*/, '');
      const other = result.url.replace(/job_\w+/, jobs.get('wav').id);
      const none = result.url.replace(/job_\w+/, 'job_00000000000000000000000000');
      for (const url of [wrong, bare, other, none, items[0].url.replace('items/0', 'items/7')])
        expect((await get(url)).status).toBe(404);
      await service.services.db.jobLink.updateMany({ data: { expiresAt: new Date(0) } });
      expect((await get(result.url)).status).toBe(404);
      expect(JSON.stringify(await service.services.db.jobLink.findMany())).not.toContain(
        result.url.split('=')[1],
      );
    });
  });

  describe('give beside the file', () => {
    const items = [
      { id: 'a', title: 'الفصل الأول: البداية', text: 'كان يا ما كان، في قديم الزمان.' },
      { id: 'b', text: '???' },
      { id: 'c', title: 'الثاني & الأخير', ssml: '<speak>عاش <mark name="x"/>ملك.</speak>' },
      { id: 'd', ssml: '<speak>بلا نهاية' },
    ];
    let job: Answer['body'];
    beforeAll(async () => {
      job = await ended((await create({ items })).body.id);
    });

    it('chapters, which an MP3 has inside too', async () => {
      expect(job.items.map((each: Answer['body']) => each.error?.code)).toEqual([
        undefined,
        'text_unspeakable',
        undefined,
        'invalid_request',
      ]);
      const { bytes, headers } = await get(job.result.chaptersUrl);
      expect(headers.get('content-type')).toBe('application/json+chapters');
      const { durationMs } = job.result;
      const second = job.items[2].startMs;
      expect(JSON.parse(bytes.toString())).toEqual({
        version: '1.2.0',
        chapters: [
          { startTime: 0, endTime: second / 1000, title: items[0]!.title },
          { startTime: second / 1000, endTime: durationMs / 1000, title: items[2]!.title },
        ],
      });
      const sound = await get(job.result.url);
      expect(sound.bytes.length).toBe(job.result.bytes);
      expect(chaptersIn(sound.bytes)).toEqual([
        { startMs: 0, endMs: second, title: items[0]!.title },
        { startMs: second, endMs: durationMs, title: items[2]!.title },
      ]);
      const heard = decode(sound.bytes, 'mp3').length / job.result.sampleRate;
      expect(Math.abs(heard * 1000 - durationMs)).toBeLessThan(80);
    });

    it('captions of what was said, and when each mark is reached', async () => {
      const [srt, vtt] = [await get(job.result.captions.srt), await get(job.result.captions.vtt)];
      expect(srt.headers.get('content-type')).toBe('application/x-subrip; charset=utf-8');
      expect(vtt.bytes.toString()).toMatch(/^WEBVTT\n\n00:00:00/);
      const shown = srt.bytes.toString();
      expect(shown).toContain('كان يا ما كان، في قديم الزمان.');
      expect(shown).toMatch(/\n\n2\n00:00:\S+ --> \S+\nعاش ملك\.\n$/);
      const { marks, words } = JSON.parse((await get(job.result.wordsUrl)).bytes.toString());
      const king = words.find(({ text }: Answer['body']) => text === 'ملك');
      expect(marks).toEqual([{ item: 'c', name: 'x', ms: king.startMs }]);
      expect(king).toMatchObject({ item: 'c', from: 4, to: 7 });
      expect((await get(job.result.captions.srt.replace('/srt', '/ass'))).status).toBe(404);
    });
  });

  it('read one long SSML as it is read in one piece, and charge as much', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const body = '<p>هذا بيت كبير في شارع <sub alias="منظمة">م ص</sub><break time="5ms"/></p>'.repeat(45);
    const ssml = `<speak>${body}<p><mark name="end"/>انتهى.</p></speak>`;
    const created = await create({ ssml, format: 'wav' }, key);
    expect([created.status, created.body.progress.items]).toEqual([202, 2]);
    const whole = await service.call('/v1/analyze', { json: { ssml, dialect: 'msa' }, key });
    expect(created.body.characters).toBe(whole.body.characters);
    const job = await ended(created.body.id, key);
    expect([job.status, job.progress.charged]).toEqual(['done', whole.body.characters]);
    const { words, marks } = JSON.parse((await get(job.result.wordsUrl)).bytes.toString());
    const said = whole.body.sentences.flatMap((sentence: Answer['body']) => sentence.words);
    // An alias of two words is one word of the text.
    const places = (list: Answer['body'][]) => [...new Set(list.map(({ from, to }) => `${from} ${to}`))];
    expect(places(words)).toEqual(places(said));
    expect(marks).toEqual([{ item: '2', name: 'end', ms: words.at(-1).startMs }]);
  });

  describe.each(['wav', 'mp3', 'alaw'])('timed to captions, as %s,', (format) => {
    it('begin when they are to, faster where they must, later where that is not enough', async () => {
      const { key } = await makeAccount(service.services, 10_000);
      const long = 'هذه جملة طويلة جدا لا تكفي لها ثانية واحدة مهما كان الكلام سريعا.';
      const items = [
        { id: 'early', startMs: 2000, text: 'مرحبا.' },
        { id: 'fast', startMs: 6000, text: 'أهلا وسهلا بكم في هذا البيت.' },
        { id: 'long', startMs: 7900, text: long },
        { id: 'after', startMs: 8900, text: 'نعم.' },
        { id: 'end', startMs: 20_000, text: 'انتهى.' },
      ];
      const characters = items.reduce((sum, { text }) => sum + [...text].length, 0);
      const job = await ended((await create({ items, format }, key)).body.id, key);
      expect([job.status, job.progress.charged]).toEqual(['done', characters]);
      const at = job.items.map(({ startMs }: Answer['body']) => startMs);
      const frame = format === 'mp3' ? 25 : 1;
      for (const index of [0, 1, 2, 4])
        expect(Math.abs(at[index] - items[index]!.startMs)).toBeLessThan(frame);
      // One that was too long even at twice the speed delays the one after it, and no other.
      expect(at[3]).toBeGreaterThan(items[3]!.startMs + 100);
      expect(Math.abs(at[3] - at[2] - job.items[2].durationMs)).toBeLessThan(80);
      const warned = job.items.map(({ warnings = [] }: Answer['body']) =>
        warnings.map((each: Answer['body']) => each.code),
      );
      expect(warned).toEqual([[], [], ['item_overflows'], [], []]);
      expect(job.items[1].durationMs).toBeLessThanOrEqual(1900);
      const { bytes } = await get(job.result.url);
      expect(bytes.length).toBe(job.result.bytes);
      const sound = format === 'alaw' ? decodeRaw(bytes, 'alaw', 8000) : decode(bytes, format);
      const heard = sound.length / job.result.sampleRate;
      expect(Math.abs(heard * 1000 - job.result.durationMs)).toBeLessThan(80);
      const loudest = (fromMs: number, toMs: number) =>
        sound
          .subarray((fromMs / 1000) * job.result.sampleRate, (toMs / 1000) * job.result.sampleRate)
          .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      for (const [from, to] of [
        [0, 1950],
        [at[3] + 2000, 19_950],
      ])
        expect(loudest(from, to)).toBeLessThan(0.001);
      for (const start of at) expect(loudest(start, start + 800)).toBeGreaterThan(0.02);
      // From within one silence to within the next.
      const range = [Math.round(bytes.length * 0.05), Math.round(bytes.length * 0.6)];
      const part = await get(job.result.url, { range: `bytes=${range[0]}-${range[1]}` });
      expect(part.bytes.equals(bytes.subarray(range[0], range[1]! + 1))).toBe(true);
    });
  });

  it('of another account are not found, whatever is asked of them', async () => {
    const { body } = await create({ text: 'مرحبا' });
    const { key } = await makeAccount(service.services, 10);
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.call(`/v1/jobs/${body.id}`, { method, key });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await service.call('/v1/jobs', { key })).body.jobs).toEqual([]);
    expect((await ended(body.id)).status).toBe('done');
  });

  it('are made once for one Idempotency-Key', async () => {
    const { key } = await makeAccount(service.services, 100);
    const headers = { 'idempotency-key': 'book 1' };
    const [first, second] = [
      await create({ text: 'مرحبا' }, key, headers),
      await create({ text: 'مرحبا' }, key, headers),
    ];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await create({ text: 'شكرا' }, key, headers)).body.code).toBe('idempotency_mismatch');
    await ended(first.body.id, key);
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 95, held: 0 });
    expect((await service.call('/v1/jobs', { key })).body.jobs.length).toBe(1);
  });

  it('are cancelled: what is not done is not charged', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const items = Array.from({ length: 60 }, (_, index) => ({
      id: `${index}`,
      text: 'هذا كتاب طويل جدا. '.repeat(5),
    }));
    const { body } = await create({ items }, key);
    await expect
      .poll(async () => (await service.call(`/v1/jobs/${body.id}`, { key })).body.progress.done, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    const answer = await service.call(`/v1/jobs/${body.id}`, { method: 'DELETE', key });
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
    const { done } = answer.body.progress;
    expect(done).toBeLessThan(60);
    // What was being spoken at that moment gives its characters back.
    await expect
      .poll(async () => (await service.call('/v1/balance', { key })).body, { timeout: 10_000 })
      .toEqual({ balance: 100_000 - done * 95, held: 0 });
    const again = await service.call(`/v1/jobs/${body.id}`, { method: 'DELETE', key });
    expect(again.body.progress).toEqual(answer.body.progress);
    expect(again.body.result.durationMs).toBeGreaterThan(0);
  });

  it('are refused whole where nothing of them can be', async () => {
    const refusals: [object, number, string][] = [
      [{}, 400, 'invalid_request'],
      [{ text: 'مرحبا', items: [{ id: 'a', text: 'مرحبا' }] }, 400, 'invalid_request'],
      [{ items: [] }, 400, 'invalid_request'],
      [{ text: 'مرحبا', ssml: '<speak>مرحبا</speak>' }, 400, 'invalid_request'],
      [{ ssml: '<speak>مرحبا' }, 400, 'invalid_request'],
      [{ ssml: '<speak>!</speak>' }, 400, 'text_unspeakable'],
      [{ items: [{ id: 'a' }] }, 400, 'invalid_request'],
      [{ items: [{ id: 'a', text: 'مرحبا', ssml: '<speak>لا</speak>' }] }, 400, 'invalid_request'],
      [{ items: [{ id: 'a', text: 'مرحبا', startMs: -1 }] }, 400, 'invalid_request'],
      [
        {
          items: [
            { id: 'a', text: 'مرحبا', startMs: 0 },
            { id: 'b', text: 'شكرا' },
          ],
        },
        400,
        'invalid_request',
      ],
      [
        {
          items: [
            { id: 'a', text: 'مرحبا', startMs: 5 },
            { id: 'b', text: 'شكرا', startMs: 5 },
          ],
        },
        400,
        'invalid_request',
      ],
      [
        {
          items: [
            { id: 'a', text: 'مرحبا' },
            { id: 'a', text: 'شكرا' },
          ],
        },
        400,
        'invalid_request',
      ],
      [{ items: [{ id: 'a', text: 'مرحبا', voice: 'salim' }] }, 400, 'invalid_request'],
      [{ text: ' ' }, 400, 'text_empty'],
      [{ text: '...' }, 400, 'text_unspeakable'],
      [{ text: 'ا'.repeat(1_000_001) }, 413, 'text_too_long'],
      [{ text: 'مرحبا', voice: 'nobody' }, 400, 'unknown_voice'],
      [{ text: 'مرحبا', dialect: 'latin' }, 400, 'unknown_dialect'],
      [{ text: 'مرحبا', format: 'mod' }, 400, 'unsupported_format'],
    ];
    const before = await service.services.db.job.count();
    for (const [json, status, code] of refusals) {
      const answer = await create(json);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await service.services.db.job.count()).toBe(before);
    const reader = await makeKey(service.services, { scopes: ['usage:read'] });
    expect((await create({ text: 'مرحبا' }, reader)).body.code).toBe('scope_missing');
  });

  it('of which nothing can be spoken have failed at once, and cost nothing', async () => {
    const { key } = await makeAccount(service.services, 10);
    const { body } = await create({ items: [{ id: 'a', text: '؟!' }] }, key);
    expect([body.status, body.items[0].error.code]).toEqual(['failed', 'text_unspeakable']);
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 10, held: 0 });
  });

  it('of digits that would be spoken for hours fail item by item, free', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const { body } = await create({ text: '1234567890'.repeat(200) }, key);
    const job = await ended(body.id, key);
    expect(job.status).toBe('failed');
    expect(new Set(job.items.map((each: Answer['body']) => each.error.code))).toEqual(
      new Set(['text_too_long']),
    );
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 100_000, held: 0 });
  });

  it('of a test key are charged nothing, and end where its key is revoked', async () => {
    const { id, key } = await makeAccount(service.services, 10, { kind: 'test' });
    const job = await ended((await create({ text: 'مرحبا' }, key)).body.id, key);
    expect([job.status, job.progress.charged]).toEqual(['done', 5]);
    expect(await service.services.db.ledgerEntry.count({ where: { accountId: id, kind: 'charge' } })).toBe(0);
    const usage = await service.services.db.testUsage.findMany({ where: { accountId: id } });
    expect(usage).toMatchObject([{ requests: 1, characters: 5 }]);
  });

  it('are as many at once as an account may have', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const text = 'هذا كتاب طويل جدا. '.repeat(400);
    const answers = await Promise.all([1, 2, 3].map(() => create({ text }, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429]);
    expect(answers.find(({ status }) => status === 429)!.body.code).toBe('too_many_concurrent');
    for (const { status, body } of answers)
      if (status === 202) await service.call(`/v1/jobs/${body.id}`, { method: 'DELETE', key });
  });
});
