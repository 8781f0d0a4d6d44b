import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const open = { key: null };

describe('an id of a dialect that comes from elsewhere', () => {
  it.each([
    ['ar-EG', 'egyptian'],
    ['ar_eg', 'egyptian'],
    ['ar', 'msa'],
  ])('%s is refused, naming %s, whose locale it is, and costs nothing', async (dialect, id) => {
    const before = await service.balance();
    const { status, body } = await service.tts({ text: 'مرحبا', dialect, voice: 'salim' });
    expect([status, body.code]).toEqual([400, 'unknown_dialect']);
    expect(body.detail).toContain(`\`${id}\``);
    expect(body.valid).toContain(id);
    expect(await service.balance()).toEqual(before);
  });

  it('is refused with the ids alone where no dialect has it', async () => {
    const { body } = await service.tts({ text: 'مرحبا', dialect: 'fa-IR', voice: 'salim' });
    expect(body.detail).not.toContain('locale');
    expect(body.valid).toContain('msa');
  });
});

describe('the catalog, without a key', () => {
  it('lists dialects with their voices, and only dialects that a voice speaks', async () => {
    const { body } = await service.call('/v1/dialects', open);
    const msa = body.dialects.find(({ id }: { id: string }) => id === 'msa');
    expect(msa).toMatchObject({ name: { ar: 'العربية الفصحى', en: 'Modern Standard Arabic' }, locale: 'ar' });
    for (const { voices } of body.dialects) expect(voices.length).toBeGreaterThan(0);
    const all = (await service.call('/v1/voices', open)).body.voices.map(({ id }: { id: string }) => id);
    expect(body.dialects.flatMap(({ voices }: { voices: string[] }) => voices)).toEqual(all);
  });

  it('lists the voices of a dialect, each with all that a caller needs', async () => {
    const { body } = await service.call('/v1/voices?dialect=msa', open);
    expect(body.voices.length).toBeGreaterThanOrEqual(2);
    for (const voice of body.voices) {
      expect(voice).toMatchObject({
        dialect: 'msa',
        formats: ['mp3', 'wav', 'opus', 'flac', 'pcm', 'mulaw', 'alaw'],
      });
      expect(voice.name.ar).toMatch(/[\u0621-\u064a]/);
      for (const member of ['gender', 'sampleRate', 'description', 'licence', 'version'])
        expect(voice[member]).toBeTruthy();
      expect((await service.call(`/v1/voices/${voice.id}`, open)).body).toEqual(voice);
    }
  });

  it('has samples of several kinds, and refuses others by name', async () => {
    const sample = (of: string) => service.call(`/v1/voices/salim/sample?of=${of}`, open);
    const kinds = await Promise.all(['greeting', 'numbers', 'question'].map(sample));
    expect(kinds.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(kinds.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
    const plain = await service.call('/v1/voices/salim/sample', open);
    expect(plain.bytes.equals(kinds[0]!.bytes)).toBe(true);
    const refused = await sample('song');
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    const { body } = await service.graphql('{ voice(id: "tarek") { samples { kind text url } } }');
    expect(body.data.voice.samples.map(({ kind }: { kind: string }) => kind)).toEqual([
      'greeting',
      'numbers',
      'question',
    ]);
    for (const { url } of body.data.voice.samples as { url: string }[])
      expect((await service.call(new URL(url).pathname + new URL(url).search, open)).status).toBe(200);
  });

  it('has a sample of every voice that plays', async () => {
    const { body } = await service.call('/v1/voices', open);
    for (const { sample } of body.voices) {
      const audio = await service.call(new URL(sample).pathname, open);
      expect(audio.headers.get('content-type')).toBe('audio/mpeg');
      expect(audio.bytes.length).toBeGreaterThan(5000);
    }
  });

  it('refuses what does not exist', async () => {
    expect((await service.call('/v1/voices?dialect=no', open)).body).toMatchObject({
      code: 'unknown_dialect',
      status: 400,
    });
    expect((await service.call('/v1/voices/no', open)).body).toMatchObject({
      code: 'unknown_voice',
      status: 400,
    });
    expect((await service.call('/v1/voices?dialekt=msa', open)).body).toMatchObject({
      code: 'invalid_request',
    });
  });

  it.each(['/v1/dialects', '/v1/voices', '/v1/voices/salim'])(
    'is kept by caches and read by pages: %s',
    async (path) => {
      const first = await service.call(path, { ...open, headers: { origin: 'https://shop.example' } });
      expect(first.headers.get('cache-control')).toMatch(/public/);
      expect(first.headers.get('access-control-allow-origin')).toBe('*');
      const etag = first.headers.get('etag')!;
      const again = await service.call(path, { ...open, headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      const head = await service.call(path, { ...open, method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
      expect(head.headers.get('content-length')).toBe(String(first.bytes.length));
    },
  );

  it('opens nothing else to pages', async () => {
    for (const path of ['/v1/balance', '/v1/usage', '/graphql', '/v1/tts'])
      expect((await service.call(path)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('every answer', () => {
  it.each([
    '/v1/dialects',
    '/v1/nothing',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/v1/balance',
    '/v1/voices/salim/sample',
  ])('carries its reference: %s', async (path) => {
    const { headers } = await service.call(path);
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has a reference of its own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await service.call('/healthz')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('POST /v1/analyze', () => {
  it('shows what would be spoken and costs nothing', async () => {
    const before = await service.balance();
    const text = 'عندي 3 كتب.';
    const { status, body } = await service.call('/v1/analyze', { json: { text, dialect: 'msa' } });
    expect(status).toBe(200);
    expect(body.characters).toBe(11);
    expect(body.normalized).toContain('ثلاثة');
    const words = body.sentences.flatMap((sentence: { words: object[] }) => sentence.words);
    for (const { text: word, from, to, spoken, phones } of words) {
      expect([...text].slice(from, to).join('')).toBe(word);
      expect(spoken).toMatch(/[\u0621-\u064a]/);
      expect(phones.length).toBeGreaterThan(0);
    }
    expect(await service.balance()).toEqual(before);
  });

  it('says where each reading comes from', async () => {
    const text = 'هنشوفكم فين بكرة؟ كِتَاب 3 زمخشرونيات نطق';
    const lexicon = [{ word: 'نطق', spelling: 'نُطْق' }];
    const { body } = await service.call('/v1/analyze', { json: { text, dialect: 'egyptian', lexicon } });
    const words = body.sentences.flatMap(
      (sentence: { words: { text: string; source: string }[] }) => sentence.words,
    );
    expect(words.map((word: { text: string; source: string }) => [word.text, word.source])).toEqual([
      ['هنشوفكم', 'verbs'],
      ['فين', 'list'],
      ['بكرة', 'list'],
      ['كِتَاب', 'writer'],
      ['3', 'spelled'],
      ['زمخشرونيات', 'network'],
      ['نطق', 'lexicon'],
    ]);
  });

  it('refuses a text with nothing to say', async () => {
    expect((await service.call('/v1/analyze', { json: { text: '  ', dialect: 'msa' } })).body.code).toBe(
      'text_empty',
    );
  });
});

describe('GET /v1/usage', () => {
  it('adds up what was charged, by day, voice, dialect and key', async () => {
    await service.tts({ text: 'مرحبا', dialect: 'msa', voice: 'salim' });
    await service.tts({ text: 'مرحبا بكم', dialect: 'msa', voice: 'haytham' });
    const today = new Date().toISOString().slice(0, 10);
    const rows = async (groupBy: string) => (await service.call(`/v1/usage?groupBy=${groupBy}`)).body.usage;
    expect(await rows('day')).toMatchObject([{ group: today, requests: 2, characters: 14 }]);
    expect(await rows('voice')).toMatchObject([
      { group: 'haytham', requests: 1, characters: 9 },
      { group: 'salim', requests: 1, characters: 5 },
    ]);
    expect(await rows('dialect')).toMatchObject([{ group: 'msa', requests: 2, characters: 14 }]);
    expect(await rows('key')).toMatchObject([{ group: 'testadminkey1', requests: 2, characters: 14 }]);
    expect((await rows('day'))[0].audioMs).toBeGreaterThan(500);
    expect((await service.call('/v1/usage?from=2020-01-01&to=2020-01-31')).body.usage).toEqual([]);
  });

  it.each(['from=yesterday', 'groupBy=user', 'to=2026-02-30', 'limit=5'])('refuses ?%s', async (query) => {
    expect((await service.call(`/v1/usage?${query}`)).body.code).toBe('invalid_request');
  });
});
