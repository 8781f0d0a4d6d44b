import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { printed } from '../../src/graphql/schema.ts';
import { type Answer, makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const codeOf = ({ body }: Answer) => body.errors?.[0]?.extensions?.code;
const input = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const synthesize =
  'mutation ($input: SynthesizeInput!, $key: String) { synthesize(input: $input, idempotencyKey: $key) { requestId audioContent characters balance replayed spoken { diacritized } warnings { code } } }';

describe('GraphQL', () => {
  it('shows the catalog to anybody', async () => {
    const { body } = await service.graphql(
      '{ dialects { id name { ar } voices { id dialect { id } } } voice(id: "salim") { sample formats } }',
      {},
      { key: null },
    );
    const msa = body.data.dialects.find(({ id }: { id: string }) => id === 'msa');
    expect(msa.voices).toContainEqual({ id: 'salim', dialect: { id: 'msa' } });
    expect(body.data.voice.formats).toEqual(['mp3', 'wav', 'opus', 'flac', 'pcm', 'mulaw', 'alaw']);
  });

  it('speaks as REST does, for the same price', async () => {
    const before = (await service.balance()).balance;
    const rest = await service.tts(input);
    const { body } = await service.graphql(synthesize, { input });
    expect(body.data.synthesize).toMatchObject({
      audioContent: rest.body.audioContent,
      characters: 9,
      balance: before - 18,
      replayed: false,
      warnings: [],
    });
    const first = await service.graphql(synthesize, { input, key: 'graphql' });
    const again = await service.graphql(synthesize, { input, key: 'graphql' });
    expect(again.body.data.synthesize).toEqual({ ...first.body.data.synthesize, replayed: true });
    expect((await service.balance()).balance).toBe(before - 27);
  });

  it('takes formats and the like as enums, in the query as in variables', async () => {
    const { body } = await service.graphql(
      'mutation { synthesize(input: { text: "نعم", dialect: "msa", voice: "salim", format: wav, timestamps: word, captions: vtt, delivery: inline }) { format captions words { text } } }',
    );
    expect(body.data.synthesize).toMatchObject({ format: 'wav', words: [{ text: 'نعم' }] });
    expect(body.data.synthesize.captions).toMatch(/^WEBVTT/);
    const before = await service.balance();
    const refused = await service.graphql(
      'mutation { synthesize(input: { text: "نعم", dialect: "msa", voice: "salim", format: aac }) { format } }',
    );
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'unsupported_format',
      valid: ['mp3', 'wav', 'opus', 'flac', 'pcm', 'mulaw', 'alaw'],
    });
    const { body: wrong } = await service.graphql(synthesize, { input: { ...input, timestamps: 'phone' } });
    expect(wrong.errors[0]).toMatchObject({
      message: expect.stringContaining('"phone" does not exist in "Timestamps" enum'),
      extensions: { code: 'invalid_request' },
    });
    expect(await service.balance()).toEqual(before);
  });

  it('shows the reading', async () => {
    const { body } = await service.graphql(
      'query ($t: String!) { analyze(text: $t, dialect: "msa") { normalized sentences { intonation words { text from to spoken phones } } } }',
      { t: 'كم 3 كتب؟' },
    );
    expect(body.data.analyze.normalized).toContain('ثلاثة');
    expect(body.data.analyze.sentences[0].intonation).toBe('question');
  });

  it.each([
    ['an unknown voice', { ...input, voice: 'nobody' }, 'unknown_voice'],
    ['a text of marks', { ...input, text: '؟!' }, 'text_unspeakable'],
    ['a speed out of range', { ...input, speed: 9 }, 'invalid_request'],
    ['a format we do not make', { ...input, format: 'aac' }, 'unsupported_format'],
  ])('refuses with the code of REST: %s', async (_what, wrong, code) => {
    const answer = await service.graphql(synthesize, { input: wrong });
    expect(answer.body.errors[0].extensions).toMatchObject({
      code,
      retryable: false,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(answer.text).not.toMatch(/node_modules|stack/);
  });

  it('key_missing, key_invalid, scope_missing', async () => {
    expect(codeOf(await service.graphql('{ account { id } }', {}, { key: null }))).toBe('key_missing');
    expect(codeOf(await service.graphql(synthesize, { input }, { key: null }))).toBe('key_missing');
    expect(codeOf(await service.graphql('{ dialects { id } }', {}, { key: 'nutq_live_x' }))).toBe(
      'key_invalid',
    );
    const speech = await makeKey(service.services);
    expect(codeOf(await service.graphql('{ accounts { edges { node { id } } } }', {}, { key: speech }))).toBe(
      'scope_missing',
    );
    expect(codeOf(await service.graphql('{ account { ledger { totalCount } } }', {}, { key: speech }))).toBe(
      'scope_missing',
    );
    expect(
      codeOf(
        await service.graphql(
          'mutation { grantCharacters(input: { accountId: "acc_default", characters: 5, reason: "gift" }) { id } }',
          {},
          { key: speech },
        ),
      ),
    ).toBe('scope_missing');
  });

  it('browser_use_forbidden', async () => {
    const answer = await service.graphql(
      '{ account { id } }',
      {},
      { headers: { origin: 'https://shop.example' } },
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, 'browser_use_forbidden']);
  });

  it("shows an account its own keys, entries and usage, and nobody else's", async () => {
    const mine = await makeAccount(service.services, 40, { scopes: ['speech', 'usage:read'] });
    const theirs = await makeAccount(service.services, 40, { scopes: ['speech', 'usage:read'] });
    await service.tts(input, { key: mine.key });
    await service.tts({ ...input, text: 'قلم' }, { key: theirs.key });
    const today = new Date().toISOString().slice(0, 10);
    const query = `{ account { id balance held keys { edges { node { id account { id } } } }
      ledger(kind: charge) { totalCount edges { node { characters key { id } } } }
      usage(from: "${today}", to: "${today}", groupBy: day) { group requests characters } } }`;
    const { body } = await service.graphql(query, {}, { key: mine.key });
    expect(body.data.account).toMatchObject({
      id: mine.id,
      balance: 31,
      held: 0,
      keys: { edges: [{ node: { account: { id: mine.id } } }] },
      ledger: { totalCount: 1, edges: [{ node: { characters: -9 } }] },
      usage: [{ group: today, requests: 1, characters: 9 }],
    });
    for (const id of [theirs.id, 'acc_nobody'])
      expect(
        codeOf(
          await service.graphql('query ($id: ID!) { account(id: $id) { id } }', { id }, { key: mine.key }),
        ),
      ).toBe('not_found');
    expect(
      (await service.graphql('query ($id: ID!) { account(id: $id) { balance } }', { id: theirs.id })).body
        .data.account.balance,
    ).toBe(37);
  });

  it('pages through a ledger by cursors, and refuses made-up ones', async () => {
    const { id } = await makeAccount(service.services, 1);
    for (let n = 0; n < 5; n++)
      await service.graphql(
        'mutation ($id: ID!) { grantCharacters(input: { accountId: $id, characters: 1, reason: "more" }) { id } }',
        { id },
      );
    const page =
      'query ($id: ID!, $after: String) { account(id: $id) { ledger(first: 4, after: $after) { pageInfo { hasNextPage endCursor } edges { node { balance } } } } }';
    const first = (await service.graphql(page, { id })).body.data.account.ledger;
    const second = (await service.graphql(page, { id, after: first.pageInfo.endCursor })).body.data.account
      .ledger;
    const balances = [...first.edges, ...second.edges].map(({ node }) => node.balance);
    expect(balances).toEqual([6, 5, 4, 3, 2, 1]);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect(codeOf(await service.graphql(page, { id, after: 'bm90IGEgY3Vyc29y' }))).toBe('invalid_request');
  });

  it('makes keys that work, rotates them with an overlap, and revokes them', async () => {
    const create =
      'mutation ($input: CreateKeyInput!) { createKey(input: $input) { secret key { id scopes monthlyCap } } }';
    const made = (
      await service.graphql(create, { input: { name: 'shop', scopes: ['SPEECH'], monthlyCap: 500 } })
    ).body.data.createKey;
    expect(made.key).toMatchObject({ scopes: ['SPEECH'], monthlyCap: 500 });
    expect((await service.tts(input, { key: made.secret })).status).toBe(200);
    const rotate = 'mutation ($id: ID!, $s: Int) { rotateKey(id: $id, overlapSeconds: $s) { secret } }';
    const second = (await service.graphql(rotate, { id: made.key.id, s: 60 })).body.data.rotateKey.secret;
    expect(second).not.toBe(made.secret);
    for (const key of [made.secret, second]) expect((await service.tts(input, { key })).status).toBe(200);
    const third = (await service.graphql(rotate, { id: made.key.id, s: 0 })).body.data.rotateKey.secret;
    expect((await service.tts(input, { key: second })).body.code).toBe('key_invalid');
    expect((await service.tts(input, { key: third })).status).toBe(200);
    await service.graphql('mutation ($id: ID!) { revokeKey(id: $id) { id } }', { id: made.key.id });
    expect((await service.tts(input, { key: third })).body.code).toBe('key_revoked');
    const log = (await service.graphql('{ auditLog(first: 3) { edges { node { action target actor } } } }'))
      .body.data.auditLog.edges;
    expect(log.map(({ node }: { node: { action: string } }) => node.action)).toEqual([
      'key.revoke',
      'key.rotate',
      'key.rotate',
    ]);
    expect(log[0].node).toMatchObject({ target: `key:${made.key.id}`, actor: 'key:testadminkey1' });
    expect(JSON.stringify(await service.services.db.apiKey.findMany())).not.toContain(third.split('_')[3]);
  });

  it('makes a key once for an idempotency key, and shows its secret in the first answer alone', async () => {
    const create =
      'mutation ($input: CreateKeyInput!) { createKey(input: $input) { secret key { id name } } }';
    const wanted = { name: 'once', scopes: ['SPEECH'], idempotencyKey: 'key for the shop' };
    const first = (await service.graphql(create, { input: wanted })).body.data.createKey;
    const keys = await service.services.db.apiKey.count();
    const again = (await service.graphql(create, { input: wanted })).body.data.createKey;
    expect(first.secret).toMatch(/^nutq_live_/);
    expect(again).toEqual({ key: first.key, secret: null });
    expect(await service.services.db.apiKey.count()).toBe(keys);
    expect((await service.tts(input, { key: first.secret })).status).toBe(200);
    const other = await service.graphql(create, { input: { ...wanted, name: 'other' } });
    expect(codeOf(other)).toBe('idempotency_mismatch');
    const kept = await service.services.db.idempotentAnswer.findMany({ where: { operation: 'createKey' } });
    expect(JSON.stringify(kept)).not.toContain(first.secret.split('_')[3]);
  });

  it.each([
    ['no scope', { name: 'x', scopes: [] }],
    ['no name', { name: '', scopes: ['SPEECH'] }],
    ['a past expiry', { name: 'x', scopes: ['SPEECH'], expiresAt: '2020-01-01T00:00:00Z' }],
    ['an expiry that is no time', { name: 'x', scopes: ['SPEECH'], expiresAt: 'soon' }],
    ['nonsense addresses', { name: 'x', scopes: ['SPEECH'], allowedAddresses: ['10.0.0.0/99'] }],
    ['a negative cap', { name: 'x', scopes: ['SPEECH'], monthlyCap: -1 }],
  ])('refuses a key with %s', async (_what, wrong) => {
    const before = await service.services.db.apiKey.count();
    expect(
      codeOf(
        await service.graphql('mutation ($input: CreateKeyInput!) { createKey(input: $input) { secret } }', {
          input: wrong,
        }),
      ),
    ).toBe('invalid_request');
    expect(await service.services.db.apiKey.count()).toBe(before);
  });

  it.each([0, -5, 2_000_000_001, 1.5])('refuses a grant of %d', async (characters) => {
    const before = await service.balance();
    const grant =
      'mutation ($c: Int!) { grantCharacters(input: { accountId: "acc_default", characters: $c, reason: "x" }) { id } }';
    expect(codeOf(await service.graphql(grant, { c: characters }))).toBe('invalid_request');
    expect(await service.balance()).toEqual(before);
  });

  it('refuses a correction that takes more than there is', async () => {
    const { id } = await makeAccount(service.services, 10);
    const entry = await service.services.db.ledgerEntry.findFirstOrThrow({ where: { accountId: id } });
    const correct =
      'mutation ($e: ID!, $c: Int!) { correctEntry(input: { entryId: $e, characters: $c, reason: "x" }) { balance } }';
    expect(codeOf(await service.graphql(correct, { e: entry.id, c: -11 }))).toBe('invalid_request');
    expect((await service.graphql(correct, { e: entry.id, c: -10 })).body.data.correctEntry.balance).toBe(0);
    expect(codeOf(await service.graphql(correct, { e: 'led_nothing', c: 1 }))).toBe('not_found');
  });

  it("lets an account's own pronunciation decide, in its texts alone", async () => {
    const set = 'mutation ($input: PronunciationInput!) { setPronunciation(input: $input) { id word } }';
    const { body } = await service.graphql(set, { input: { word: 'نطق', spelling: 'نُطْق' } });
    expect(body.data.setPronunciation.word).toBe('نطق');
    const read = async (key?: string) =>
      (await service.call('/v1/analyze', { json: { text: 'نطق', dialect: 'msa' }, ...(key ? { key } : {}) }))
        .body;
    expect(await read()).toMatchObject({ lexiconHits: 1, diacritized: expect.stringContaining('نُطْق') });
    expect((await read((await makeAccount(service.services, 10)).key)).lexiconHits).toBe(0);
    expect(codeOf(await service.graphql(set, { input: { word: 'نطق', phones: 'n u T zz' } }))).toBe(
      'invalid_request',
    );
    const remove = 'mutation ($id: ID!) { deletePronunciation(id: $id) }';
    await service.graphql(remove, { id: body.data.setPronunciation.id });
    expect((await read()).lexiconHits).toBe(0);
    expect(codeOf(await service.graphql(remove, { id: body.data.setPronunciation.id }))).toBe('not_found');
  });
});

describe('several generations in one request', () => {
  const two = (second: string) =>
    `mutation { a: synthesize(input: { text: "مرحبا", dialect: "msa", voice: "salim" }) { requestId balance audioContent }
      b: synthesize(input: { text: "نعم", dialect: "msa", voice: "${second}" }) { requestId balance audioContent } }`;

  it('are each spoken, charged and named by themselves', async () => {
    const before = (await service.balance()).balance;
    const answer = await service.graphql(two('salim'));
    const { a, b } = answer.body.data;
    expect([a.balance, b.balance]).toEqual([before - 5, before - 8]);
    expect(a.requestId).toBe(answer.headers.get('x-request-id'));
    expect(b.requestId).toBe(`${a.requestId}.2`);
    const entries = await service.services.db.ledgerEntry.findMany({
      where: { requestId: { startsWith: a.requestId } },
    });
    expect(entries.map(({ requestId }) => requestId).sort()).toEqual([a.requestId, b.requestId]);
  });

  it('have their sound in the answer wherever it is asked for, without one string that holds it', async () => {
    const text = 'هذه جملة من كتاب طويل.';
    const speak = (voice: string) =>
      `synthesize(input: { text: "${text}", dialect: "msa", voice: "${voice}", format: wav, sampleRate: 48000 })`;
    const query = `mutation { a: ${speak('salim')} { audioContent durationMs again: audioContent } b: ${speak('salma')} { audioContent } }`;
    const whole = Buffer.prototype.toString;
    let longest = 0;
    vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (
      this: Buffer,
      ...rest: Parameters<typeof whole>
    ) {
      if (rest[0] === 'base64') longest = Math.max(longest, this.length);
      return whole.apply(this, rest);
    });
    const answer = await service.graphql(query).finally(() => vi.restoreAllMocks());
    const { a, b } = answer.body.data;
    expect(longest).toBeLessThan(100_000);
    expect(Number(answer.headers.get('content-length'))).toBe(answer.bytes.length);
    expect(a.again).toBe(a.audioContent);
    const sounds = [a, b].map(({ audioContent }) => Buffer.from(audioContent, 'base64'));
    for (const sound of sounds) {
      expect(sound.subarray(0, 4).toString('latin1')).toBe('RIFF');
      expect(sound.readUInt32LE(4)).toBe(sound.length - 8);
    }
    expect(sounds[0]!.length).toBeCloseTo(44 + a.durationMs * 96, -3);
    // As events too.
    const events = await service.graphql(
      `mutation { a: ${speak('salim')} { audioContent } }`,
      {},
      { headers: { accept: 'text/event-stream' } },
    );
    expect(events.text).toContain(`"audioContent":"${a.audioContent}"`);
  });

  it('do not take each other down: what was spoken is given, what failed costs nothing', async () => {
    const before = (await service.balance()).balance;
    const { body } = await service.graphql(two('nobody'));
    expect(body.data.a.audioContent).toBeTruthy();
    expect(body.data.b).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['b'], extensions: { code: 'unknown_voice' } }]);
    expect((await service.balance()).balance).toBe(before - 5);
  });

  it('may be operations of a batch', async () => {
    const before = (await service.balance()).balance;
    const operation = { query: synthesize, variables: { input } };
    const { body } = await service.call('/graphql', { json: [operation, operation, operation] });
    const ids = body.map(
      ({ data }: { data: { synthesize: { requestId: string } } }) => data.synthesize.requestId,
    );
    expect(new Set(ids).size).toBe(3);
    expect((await service.balance()).balance).toBe(before - 27);
  });
});

describe('a query that asks for too much', () => {
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`;
  const fragments = `query { account { ...A } } fragment A on Account { ledger { edges { node { ...B } } } }
    fragment B on LedgerEntry { account { ledger { edges { node { account { ledger { edges { node { account { id } } } } } } } } } }`;

  it.each([
    ['10,000 aliases of __typename', aliases(10_000)],
    ['21 aliases', aliases(21)],
    ['depth hidden in fragments', fragments],
    ['a fragment that holds itself', 'query { account { ...A } } fragment A on Account { id ...A }'],
    [
      'a page of 100 within pages of 100',
      '{ accounts(first: 100) { edges { node { ledger(first: 100) { edges { node { id } } } } } } }',
    ],
    ['a page larger than there is', '{ accounts(first: 100000) { edges { node { id } } } }'],
    ['a field that does not exist', '{ acount { id } }'],
    ['no query', ''],
  ])('is refused: %s', async (_what, query) => {
    const answer = await service.graphql(query);
    expect(answer.body.data ?? null).toBeNull();
    expect(codeOf(answer)).toBe('invalid_request');
    expect(answer.text).not.toMatch(/did you mean/i);
  });

  it('searches and filters the ledger, accounts and the audit log, by days that there are', async () => {
    const { id, key } = await makeAccount(service.services, 700, { scopes: ['usage:read'] });
    await service.graphql(`mutation { renameAccount(id: "${id}", name: "مخبز الحيّ") { id } }`);
    const grant = `mutation { grantCharacters(input: { accountId: "${id}", characters: 5, reason: "فاتورة ٧" }) { id } }`;
    const made = (await service.graphql(grant)).body.data.grantCharacters.id;
    const accounts = await service.graphql(
      '{ accounts(search: "الحيّ") { totalCount edges { node { id } } } }',
    );
    expect(accounts.body.data.accounts).toEqual({ totalCount: 1, edges: [{ node: { id } }] });
    const ledger = async (filter: string) => {
      const { body } = await service.graphql(
        `{ account { ledger(${filter}) { edges { node { id } } } } }`,
        {},
        { key },
      );
      return body.data.account.ledger.edges.length;
    };
    const today = new Date().toISOString().slice(0, 10);
    expect([
      await ledger('search: "فاتورة"'),
      await ledger(`search: "${made}"`),
      await ledger(`from: "${today}", kind: grant`),
      await ledger('to: "2026-01-01"'),
      await ledger('kind: charge'),
    ]).toEqual([1, 1, 2, 0, 0]);
    const log = `{ auditLog(accountId: "${id}", action: "account.rename", from: "${today}") { edges { node { actorName targetName accountName } } } }`;
    expect((await service.graphql(log)).body.data.auditLog.edges).toEqual([
      { node: { actorName: 'NUTQ_ADMIN_KEY', targetName: 'مخبز الحيّ', accountName: 'مخبز الحيّ' } },
    ]);
    for (const query of [
      '{ account { usage(from: "2026-02-31", to: "2026-03-01", groupBy: day) { group } } }',
      '{ account { ledger(from: "2026-02-31") { totalCount } } }',
      '{ auditLog(to: "yesterday") { edges { node { id } } } }',
    ])
      expect(codeOf(await service.graphql(query))).toBe('invalid_request');
  });

  it('says what a key has spent of its cap this month, and names kinds and scopes by enums', async () => {
    const { key } = await makeAccount(service.services, 700, { monthlyCap: 50 });
    await service.tts(input, { key });
    const id = key.split('_')[2]!;
    const { accountId } = await service.services.db.apiKey.findUniqueOrThrow({ where: { id } });
    const { body } = await service.graphql(
      `{ account(id: "${accountId}") { keys { edges { node { kind scopes monthlyCap spentThisMonth } } } } }`,
    );
    expect(body.data.account.keys.edges).toEqual([
      { node: { kind: 'live', scopes: ['SPEECH'], monthlyCap: 50, spentThisMonth: input.text.length } },
    ]);
  });

  it('tells its schema to administrators alone, whoever asked before', async () => {
    const query = '{ __schema { types { name } } }';
    const speaker = await makeKey(service.services);
    for (const _ of [1, 2]) {
      expect((await service.graphql(query)).body.data.__schema.types.length).toBeGreaterThan(50);
      for (const key of [speaker, null]) {
        const answer = await service.graphql(query, {}, { key });
        expect(codeOf(answer)).toBe('invalid_request');
        expect(answer.text).not.toContain('"types"');
      }
    }
    const whole = await service.graphql(getIntrospectionQuery());
    expect(buildClientSchema(whole.body.data).getType('Account')).toBeDefined();
    const { text, status } = await service.call('/graphql/schema', { key: null });
    expect(status).toBe(200);
    expect(text).toBe(printed());
  });

  it('is answered where it is large but within measure: 20 accounts with 20 keys each', async () => {
    const { body } = await service.graphql(
      '{ accounts(first: 20) { edges { node { id name keys(first: 20) { edges { node { id name kind } } } } } } }',
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.accounts.edges.length).toBeGreaterThan(0);
  });

  it('is refused: 100 operations at once; ten are answered', async () => {
    const batch = (count: number) =>
      service.call('/graphql', {
        json: Array.from({ length: count }, () => ({ query: '{ dialects { id } }' })),
      });
    expect(codeOf(await batch(100))).toBe('invalid_request');
    const ten = await batch(10);
    expect(ten.body).toHaveLength(10);
    expect(ten.body[9].data.dialects[0].id).toBe('msa');
  });

  it('is refused before it is read: a body that is too large or no JSON', async () => {
    expect(codeOf(await service.graphql('x'.repeat(9_000_000)))).toBe('body_too_large');
    expect(
      codeOf(
        await service.call('/graphql', {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ).toBe('invalid_json');
    expect(
      codeOf(
        await service.call('/graphql', {
          method: 'POST',
          body: 'query=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    ).toBe('unsupported_media_type');
  });
});
