import { type ServerType, serve } from '@hono/node-server';
import type { WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { StartError } from '../core/errors.ts';

/** Listens, with WebSockets where it is given `sockets`; rejects with a StartError that names the address where it cannot. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  sockets?: WebSocketServer,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: host,
        port,
        ...(sockets ? { websocket: { server: sockets } } : {}),
        serverOptions: {
          // A client that sends slowly must not keep its connection for ever.
          headersTimeout: 10_000,
          requestTimeout: 30_000,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16_384,
        },
      },
      () => resolve(server),
    );
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} of ${host} is taken: stop what uses it or set PORT.`)
          : new StartError(`Cannot listen on ${host}:${port}: ${error.message}`),
      ),
    );
  });
}

/** The address of a server that listens, with the port that it got. */
export function urlOf(server: ServerType, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return `http://${hostOf(host)}:${taken}`;
}

/** As it stands in a link: every address of the machine is at least this one. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stops listening, waits for requests in flight, and cuts those that take too long. */
export function drain(server: ServerType, patienceMs: number, sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    if (!('closeIdleConnections' in server)) return server.close(() => resolve());
    // A connection whose request is answered meanwhile stays open for the client's next one, which must not come.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => {
      server.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
    }, patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of sockets.clients) socket.close(1001, 'This node is stopping: open a new connection.');
  });
}
