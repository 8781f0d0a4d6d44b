import { createServer, type Socket } from 'node:net';

/** A request as it came over the line. */
export interface Received {
  method: string;
  path: string;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: JSON that a test looks into
  body: any;
  /** By `performance.now()`. */
  at: number;
  /** Settles when the other side has gone. */
  closed: Promise<void>;
}

/** What is done with one request: whatever it likes with the socket. */
export type Behaviour = (socket: Socket, request: Received) => void;

export interface FaultyServer {
  url: string;
  /** What came, but for the catalog. */
  received: Received[];
  /** What came for the catalog. */
  catalog: Received[];
  /** What is done with the next requests, in turn; the last one for all that follow. */
  script(...behaviours: Behaviour[]): void;
  /** The same for the catalog; without it the catalog answers as it should. */
  scriptCatalog(...behaviours: Behaviour[]): void;
  /** Most requests that were open at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

const voices = [
  { id: 'salim', dialect: 'msa' },
  { id: 'tarek', dialect: 'egyptian' },
];

/** A server of bare sockets that does to its callers what networks and proxies do. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const received: Received[] = [];
  const catalog: Received[] = [];
  let script: Behaviour[] = [];
  let catalogScript: Behaviour[] = [];
  let open = 0;
  let most = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data = Buffer.alloc(0);
    let isBusy = false;
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        sockets.delete(socket);
        if (isBusy) open--;
        isBusy = false;
        resolve();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (more) => {
      data = Buffer.concat([data, more]);
      const request = parse(data, closed);
      if (!request) return;
      data = Buffer.alloc(0);
      const isCatalog = /^\/v1\/(voices|dialects)/.test(request.path);
      (isCatalog ? catalog : received).push(request);
      const line = isCatalog ? catalogScript : script;
      const behaviour = (line.length > 1 ? line.shift() : line[0]) ?? answer(200, { voices });
      if (!isCatalog) {
        isBusy = true;
        most = Math.max(most, ++open);
      }
      behaviour(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    catalog,
    script: (...behaviours) => {
      script = behaviours;
      catalogScript = [];
      received.length = 0;
      catalog.length = 0;
      most = open;
    },
    scriptCatalog: (...behaviours) => {
      catalogScript = behaviours;
    },
    mostAtOnce: () => most,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The request, once it is whole. */
function parse(data: Buffer, closed: Promise<void>): Received | undefined {
  const end = data.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = data.subarray(0, end).toString().split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/:\s*(.*)/s, 2) as [string, string]));
  const body = data.subarray(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return undefined;
  const [method = '', path = ''] = line.split(' ');
  const text = body.toString();
  return {
    method,
    path,
    headers,
    body: text === '' ? undefined : JSON.parse(text),
    at: performance.now(),
    closed,
  };
}

function head(status: number, headers: Record<string, string | number>): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${fields.join('')}\r\n`;
}

/** A whole answer. */
export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string | number> = {},
): Behaviour {
  return (socket) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const all = { connection: 'close', 'content-length': bytes.length, 'x-request-id': 'req_1', ...headers };
    socket.end(Buffer.concat([Buffer.from(head(status, all)), bytes]));
  };
}

/** A problem document. */
export function refuse(
  status: number,
  code: string,
  retryable: boolean,
  headers: Record<string, string> = {},
): Behaviour {
  const problem = { type: 'about:blank', title: code, detail: `${code}.`, status, code, retryable };
  return answer(status, { ...problem, requestId: 'req_1' }, headers);
}

/** The connection is closed before an answer. */
export const drop: Behaviour = (socket) => socket.destroy();

/** The connection is reset before an answer. */
export const reset: Behaviour = (socket) => socket.resetAndDestroy();

/** Nothing comes, ever. */
export const silent: Behaviour = () => {};

/** Half of the promised bytes come, then the connection is closed. */
export function half(body: unknown): Behaviour {
  return (socket) => {
    const bytes = Buffer.from(JSON.stringify(body));
    socket.write(head(200, { 'content-length': bytes.length, 'x-request-id': 'req_1' }));
    socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
  };
}

/** A stream of chunks, which ends, is cut, or says no more. */
export function chunked(
  chunks: (string | Buffer)[],
  then: 'end' | 'cut' | 'stall',
  headers: Record<string, string> = {},
): Behaviour {
  return (socket) => {
    const all = { 'transfer-encoding': 'chunked', 'x-request-id': 'req_1', 'x-characters': '9', ...headers };
    socket.write(head(200, all));
    for (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
      );
    }
    if (then === 'end') socket.end('0\r\n\r\n');
    if (then === 'cut') setTimeout(() => socket.destroy(), 30);
  };
}
