import { mkdtempSync, rmSync } from 'node:fs';
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** What a store does that does not do what it should. */
export type Fault = 'full' | 'gone' | 'slow' | 'a page' | 'half a body' | 'sluggish';

/** A server that speaks S3 and checks signatures, and what stands before it and spoils what it says. */
export interface S3Server {
  url: string;
  /** From now on. */
  fault: Fault | undefined;
  /** Of the latest request. */
  headers: IncomingHttpHeaders;
  close(): Promise<void>;
}

export const BUCKET = 'sound';
/** What the server takes for the right ones. */
export const credentials = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** What is signed is the path as it was sent. This server forgets the slash behind a bucket, which lists are asked with. */
const signing = createRequire(import.meta.url)('@20minutes/s3rver/lib/signature/v4.js');
const { getStringToSign } = signing;
signing.getStringToSign = (canonical: { uri: string; querystring: string }, request: unknown) => {
  const slash = canonical.querystring.includes('list-type') ? '/' : '';
  return getStringToSign({ ...canonical, uri: canonical.uri + slash }, request);
};

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'nutq-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3.run();
  const server: S3Server = {
    url: '',
    fault: undefined,
    headers: {},
    async close() {
      front.closeAllConnections();
      await Promise.all([new Promise((done) => front.close(done)), s3.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  const front: Server = createServer((incoming, answer) => {
    server.headers = incoming.headers;
    if (server.fault && !['half a body', 'sluggish'].includes(server.fault)) {
      incoming.resume();
      return spoil(server.fault, answer);
    }
    const { method, url, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode!, from.headers);
      if (server.fault !== 'half a body' || method !== 'GET') return from.pipe(answer);
      from.once('data', (data: Buffer) => {
        answer.write(data.subarray(0, data.length / 2), () => answer.destroy());
      });
    });
    forwarded.on('error', () => answer.destroy());
    if (server.fault === 'sluggish') takeSlowly(incoming, forwarded).catch(() => forwarded.destroy());
    else incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  server.url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return server;
}

/** Two megabytes in 0.2 s: in all longer than a store may be silent. */
async function takeSlowly(incoming: IncomingMessage, forwarded: ClientRequest): Promise<void> {
  let taken = 0;
  for await (const bytes of incoming) {
    forwarded.write(bytes);
    taken += bytes.length;
    if (taken < 2_000_000) continue;
    taken = 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  forwarded.end();
}

function spoil(fault: Fault, answer: ServerResponse): void {
  if (fault === 'gone') answer.destroy();
  if (fault === 'a page')
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the network</html>');
  if (fault === 'full')
    answer
      .writeHead(507, { 'content-type': 'application/xml' })
      .end('<Error><Code>InsufficientStorage</Code><Message>no room</Message></Error>');
  // What is slow says nothing until whoever asked has left.
}
