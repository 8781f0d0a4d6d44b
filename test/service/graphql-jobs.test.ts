/** Jobs over GraphQL: the same as over REST, and their progress as it comes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService({ NUTQ_OPEN_JOBS: '3' });
  ({ key } = await makeAccount(service.services, 10_000));
});
afterAll(() => service.stop());

const ask = async (query: string, variables: object = {}) =>
  (await service.graphql(query, variables as Record<string, unknown>, { key })).body;
const create = (input: object, idempotencyKey?: string) =>
  ask(
    'mutation ($input: CreateJobInput!, $key: String) { createJob(input: $input, idempotencyKey: $key) { id status characters items { id status error { code } } } }',
    { input: { dialect: 'msa', voice: 'salim', ...input }, key: idempotencyKey },
  );

/** The events of a subscription, until it ends. */
async function watch(id: string, fields: string, by: string | null = key): Promise<Answer['body'][]> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(by ? { 'x-api-key': by } : {}),
    },
    body: JSON.stringify({
      query: `subscription ($id: ID!) { jobProgress(id: $id) { ${fields} } }`,
      variables: { id },
    }),
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const text = await response.text();
  return [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
}

const items = [
  { id: 'a', title: 'الأول', text: 'مرحبا بكم.' },
  { id: 'b', text: '…' },
  { id: 'c', ssml: '<speak>إلى <mark name="m"/>اللقاء.</speak>' },
];

it('are made, watched to their end and read like those of REST', async () => {
  const { data } = await create({ items, format: 'wav' });
  expect(data.createJob).toMatchObject({
    status: 'queued',
    items: [{ id: 'a' }, { id: 'b', status: 'failed', error: { code: 'text_unspeakable' } }, { id: 'c' }],
  });
  const { id } = data.createJob;
  const events = await watch(id, 'status progress { items done failed charged share } result { url }');
  const seen = events.map((event) => event.data.jobProgress);
  expect(seen.length).toBeGreaterThan(1);
  const shares = seen.map(({ progress }) => progress.share);
  expect(shares).toEqual([...shares].sort());
  expect(seen.at(-1)).toMatchObject({
    status: 'partly',
    progress: { items: 3, done: 2, failed: 1, charged: 21, share: 1 },
  });
  expect(seen[0].result).toBeNull();
  expect((await fetch(seen.at(-1).result.url)).status).toBe(200);

  const fields =
    'status format characters progress { charged } finishedAt expiresAt items { id title status characters startMs durationMs error { code detail } } result { contentType sampleRate bytes durationMs chapters { title startMs endMs } captions { srt vtt } wordsUrl chaptersUrl }';
  const job = (await ask(`query ($id: ID!) { job(id: $id) { ${fields} } }`, { id })).data.job;
  const { body } = await service.call(`/v1/jobs/${id}`, { key });
  const { result, items: parts, ...rest } = job;
  expect(body).toMatchObject({ ...rest, progress: rest.progress });
  expect(body.items.map((each: Answer['body']) => each.startMs ?? null)).toEqual(
    parts.map((each: Answer['body']) => each.startMs),
  );
  const { captions, wordsUrl, chaptersUrl, ...sound } = result;
  expect(body.result).toMatchObject(sound);
  for (const url of [captions.srt, captions.vtt, wordsUrl, chaptersUrl])
    expect((await fetch(url)).status).toBe(200);
});

it('are made once for one idempotency key, and refused with the codes of REST', async () => {
  const [first, second] = [await create({ text: 'نعم' }, 'k'), await create({ text: 'نعم' }, 'k')];
  expect(second.data.createJob.id).toBe(first.data.createJob.id);
  const codeOf = async (input: object) => (await create(input)).errors[0].extensions.code;
  expect(await codeOf({})).toBe('invalid_request');
  expect(await codeOf({ text: 'نعم', voice: 'nobody' })).toBe('unknown_voice');
  expect(await codeOf({ text: 'نعم', format: 'aac' })).toBe('unsupported_format');
  expect(await codeOf({ text: 'ا'.repeat(1_000_001) })).toBe('text_too_long');
  expect(await codeOf({ text: 'نعم', webhook: { url: 'http://127.0.0.1/' } })).toBe('invalid_request');
});

it('are as long as over REST, for those alone who may speak', async () => {
  const text = 'هذا كتاب طويل جدا. '.repeat(20_000);
  const { data } = await create({ text });
  expect(data.createJob.characters).toBe([...text].length);
  const cancelled = await ask('mutation ($id: ID!) { cancelJob(id: $id) { status } }', {
    id: data.createJob.id,
  });
  expect(cancelled.data.cancelJob.status).toBe('cancelled');
  const nobody = await service.graphql('{ __typename }', { text }, { key: null });
  expect([nobody.status, nobody.body.errors[0].extensions.code]).toEqual([413, 'body_too_large']);
});

describe('lists', () => {
  const list = async (args: string, fields = 'id status') =>
    (
      await ask(
        `{ jobs(${args}) { edges { cursor node { ${fields} } } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
      )
    ).data.jobs;
  const ids = (page: Answer['body']) => page.edges.map(({ node }: Answer['body']) => node.id);

  it('have pages both ways, newest first, and filters', async () => {
    const { id } = (await create({ text: 'نعم' })).data.createJob;
    await watch(id, 'status');
    const all = ids(await list('first: 100'));
    expect(all).toEqual([...all].sort().reverse());
    expect(all.length).toBeGreaterThanOrEqual(4);
    const first = await list('first: 2', 'id items { id }');
    expect(ids(first)).toEqual(all.slice(0, 2));
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const next = await list(`first: 2, after: "${first.pageInfo.endCursor}"`);
    expect(ids(next)).toEqual(all.slice(2, 4));
    expect(ids(await list(`last: 1, before: "${next.pageInfo.startCursor}"`))).toEqual([all[1]]);
    expect(first.edges[0].node.items).toEqual([{ id: '1' }]);
    const cancelled = (await list('status: cancelled')).edges;
    expect(cancelled.map(({ node }: Answer['body']) => node.status)).toEqual(['cancelled']);
    const today = new Date().toISOString().slice(0, 10);
    expect(ids(await list(`from: "${today}", to: "${today}", first: 100`))).toEqual(all);
    expect(ids(await list('to: "2020-01-01"'))).toEqual([]);
    const rest = await service.call(`/v1/jobs?status=cancelled&from=${today}`, { key });
    expect(rest.body.jobs.map((each: Answer['body']) => each.id)).toEqual(
      cancelled.map(({ node }: Answer['body']) => node.id),
    );
    expect((await service.call('/v1/jobs?status=lost', { key })).body.code).toBe('invalid_request');
  });
});

describe('a subscription', () => {
  const codes = (events: Answer['body'][]) => events.map((event) => event.errors?.[0].extensions.code);

  it('is refused like a query', async () => {
    expect(codes(await watch('job_none', 'id'))).toEqual(['not_found']);
    expect(codes(await watch('job_none', 'id', null))).toEqual(['key_missing']);
  });

  it('that fails ends with an error that tells nothing of the inside', async () => {
    const { id } = (await create({ text: 'هذا كتاب طويل. '.repeat(2000) })).data.createJob;
    const events = watch(id, 'status');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await service.services.db.job.update({ where: { id }, data: { options: 'SECRET {' } });
    const last = (await events).at(-1);
    expect(last.errors[0].extensions.code).toBe('internal');
    expect(JSON.stringify(last)).not.toContain('SECRET');
    await service.services.db.job.update({ where: { id }, data: { open: 0, status: 'failed' } });
  });

  it('is one of twenty at most at once for an account, and makes room when its reader leaves', async () => {
    const { id } = (await create({ text: 'هذا كتاب طويل. '.repeat(2000) })).data.createJob;
    const readers = Array.from({ length: 20 }, () => new AbortController());
    const open = (signal: AbortSignal) =>
      fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
        body: JSON.stringify({ query: `subscription { jobProgress(id: "${id}") { status } }` }),
        signal,
      });
    const responses = await Promise.all(readers.map(({ signal }) => open(signal)));
    for (const { body } of responses) await body!.getReader().read();
    expect(codes(await watch(id, 'id'))).toEqual(['too_many_concurrent']);
    for (const reader of readers) reader.abort();
    await expect
      .poll(
        async () => {
          const reader = new AbortController();
          const stream = (await open(reader.signal)).body!.getReader();
          let text = '';
          while (!text.includes('event: next')) text += new TextDecoder().decode((await stream.read()).value);
          reader.abort();
          return text.includes('too_many_concurrent');
        },
        { timeout: 10_000 },
      )
      .toBe(false);
    await ask('mutation ($id: ID!) { cancelJob(id: $id) { status } }', { id });
  });
});
