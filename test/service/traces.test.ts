import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/postgres.mjs';
import { killAll, ready, type Started, start } from '../support/process.ts';

/** Spans as a collector receives them, by OTLP over a real socket. */
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
}

interface Export {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

const KEY = `nutq_live_${'t'.repeat(16)}_${'s'.repeat(40)}`;
const TEXT = 'وصلتكم خمس رسائل. شكرا لكم.';
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

afterAll(killAll);

describe('traces', () => {
  let collector: Server;
  let node: Started;
  const received: Export[] = [];
  const spans = () =>
    received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans[0]!.spans));
  const ofTrace = (id: string) => spans().filter(({ traceId }) => traceId === id);

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      received.push((await json(request)) as Export);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    node = start(
      {
        DATABASE_URL: `file:${join(mkdtempSync(join(tmpdir(), 'nutq-traces-')), 'nutq.db')}`,
        NUTQ_ADMIN_KEY: KEY,
        NUTQ_NODE_ID: 'traced',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
      await freePort(),
    );
    await ready(node);
  }, 60_000);
  afterAll(() => {
    collector.closeAllConnections();
    collector.close();
  });

  const ask = async (path: string, traceId: string, body: object) => {
    const response = await fetch(node.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': KEY,
        traceparent: `00-${traceId}-${CALLER.span}-01`,
      },
      body: JSON.stringify({ text: TEXT, dialect: 'msa', voice: 'salim', ...body }),
    });
    await response.arrayBuffer();
    return response;
  };
  const arrived = (traceId: string, root: string) =>
    expect.poll(() => ofTrace(traceId).map(({ name }) => name), { timeout: 20_000 }).toContain(root);
  const attributesOf = (span: Span) => JSON.stringify(span.attributes);

  it.each([
    ['a whole answer', '/v1/tts', '1'],
    ['a stream', '/v1/tts/stream', '2'],
  ])('of %s go on from the caller and have a span of each part', async (_, path, digit) => {
    const traceId = CALLER.trace.replace(/^./, digit);
    const response = await ask(path, traceId, {});
    expect(response.status).toBe(200);
    await arrived(traceId, `POST ${path}`);
    const all = ofTrace(traceId);
    const one = (name: string) => {
      const found = all.filter((span) => span.name === name);
      expect(found, name).toHaveLength(1);
      return found[0]!;
    };
    const root = one(`POST ${path}`);
    expect(root.parentSpanId).toBe(CALLER.span);
    for (const name of ['ledger hold', 'reading', 'synthesis', 'ledger charge'])
      expect(one(name).parentSpanId, name).toBe(root.spanId);
    expect(one('encoding').parentSpanId).toBe(one('synthesis').spanId);
    const requestId = response.headers.get('x-request-id')!;
    expect(attributesOf(root)).toContain(requestId);
    // The last byte is sent after all that made it.
    for (const span of all)
      expect(BigInt(span.endTimeUnixNano), span.name).toBeLessThanOrEqual(BigInt(root.endTimeUnixNano));
    expect(attributesOf(one('reading'))).toContain(String([...TEXT].length));
    const line = node
      .said()
      .split('\n')
      .find((each) => each.startsWith('{') && each.includes(requestId));
    expect(JSON.parse(line!)).toMatchObject({ traceId });
  });

  it('say what failed', async () => {
    const traceId = CALLER.trace.replace(/^./, '3');
    expect((await ask('/v1/tts', traceId, { voice: 'nobody' })).status).toBe(400);
    await arrived(traceId, 'POST /v1/tts');
    expect(attributesOf(ofTrace(traceId)[0]!)).toContain('unknown_voice');
  });

  it('of a job begin with its item', async () => {
    const traceId = CALLER.trace.replace(/^./, '5');
    expect((await ask('/v1/jobs', traceId, {})).status).toBe(202);
    await expect.poll(() => spans().some(({ name }) => name === 'job item'), { timeout: 20_000 }).toBe(true);
    const item = spans().find(({ name }) => name === 'job item')!;
    const parts = spans().filter(({ parentSpanId }) => parentSpanId === item.spanId);
    expect(parts.map(({ name }) => name).sort()).toEqual([
      'ledger charge',
      'ledger hold',
      'reading',
      'synthesis',
    ]);
  });

  it('name the service and hold neither text nor key, and health has none', async () => {
    const said = JSON.stringify(received);
    expect(said).toContain('"stringValue":"nutq"');
    expect(said).toContain('"stringValue":"traced"');
    expect(said).not.toContain('رسائل');
    expect(said).not.toContain(KEY);
    expect(spans().filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
  });

  it('that nobody takes are told of in the log, and cost no answer and no long stop', async () => {
    const lonely = start(
      {
        DATABASE_URL: `file:${join(mkdtempSync(join(tmpdir(), 'nutq-traces-')), 'nutq.db')}`,
        NUTQ_ADMIN_KEY: KEY,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
        OTEL_BSP_SCHEDULE_DELAY: '50',
        OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      },
      await freePort(),
    );
    await ready(lonely);
    const response = await fetch(`${lonely.url}/v1/balance`, { headers: { 'x-api-key': KEY } });
    expect(response.status).toBe(200);
    await expect.poll(() => lonely.said(), { timeout: 20_000 }).toContain('traces cannot be sent');
    lonely.child.kill('SIGTERM');
    expect(await lonely.exit).toBe(0);
  });
});
