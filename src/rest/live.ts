import { upgradeWebSocket } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { admit } from '../http/admit.ts';
import { problemOf } from '../http/problem.ts';
import type { App } from '../http/route.ts';
import { authenticate, callerOf, requireScope } from '../keys/authenticate.ts';
import { balanceOf } from '../ledger/entries.ts';
import { noteFailure } from '../observability/failures.ts';
import { inThisTrace } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import { checkSettings, LiveSession, type LiveSound } from '../speech/live.ts';
import { liveSettings } from '../speech/request.ts';

/** The WebSocket at /v1/tts/live: text comes in pieces, sound goes out as its sentences become whole. */

const PATH = '/v1/tts/live';
const LONGEST_MESSAGE = 64 * 1024;
/** Of an account, on a node. An open line that says nothing takes memory and no more. */
const MOST_LINES = 100;
const PING_MS = 30_000;
const WATCH_MS = 1000;

/** RFC 6455: what was sent is against the rules of the service; the service failed; it may be tried again later. */
const CLOSE = { done: 1000, refused: 1008, failed: 1011, later: 1013 } as const;

const message = z
  .strictObject({
    text: z.string().optional(),
    flush: z.literal(true).optional(),
    close: z.literal(true).optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, { error: 'has none of text, flush and close' });

/** What holds the WebSockets of this process. Messages above 64 KiB close theirs (1009). */
export function createSockets(): WebSocketServer {
  return new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE });
}

export function mountLive(app: App, services: Services): void {
  const lines = new Map<string, number>();
  app.get(PATH, async (context, next) => {
    context.set('pattern', PATH);
    if (context.req.header('upgrade')?.toLowerCase() !== 'websocket')
      throw new ServiceError(
        'invalid_request',
        'This path speaks WebSocket: connect to it with ws:// or wss://.',
        {
          headers: { upgrade: 'websocket' },
        },
      );
    const { caller } = await admit(context, services);
    requireScope(caller, 'speech');
    const { accountId } = caller;
    const open = lines.get(accountId) ?? 0;
    if (open >= MOST_LINES)
      throw new ServiceError(
        'too_many_concurrent',
        `Your account has ${open} lines open at ${PATH}. Close those that you do not use.`,
        { retryAfterSeconds: 5 },
      );
    const apiKey = context.req.header('x-api-key');
    const { address } = context.var;
    const left = new AbortController();
    const opened: Opened = {
      services,
      inTrace: inThisTrace((act) => act()),
      left,
      caller: { ...caller, signal: left.signal },
      again: () =>
        authenticate(services.keys, services.store.sources, {
          apiKey,
          address,
          origin: undefined,
          fetchSite: undefined,
        }),
    };
    return upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        lines.set(accountId, (lines.get(accountId) ?? 0) + 1);
        const socket = raw as WebSocket;
        socket.once('close', () => {
          const others = lines.get(accountId)! - 1;
          if (others > 0) lines.set(accountId, others);
          else lines.delete(accountId);
        });
        new Line(socket, opened);
      },
    }))(context, next);
  });
}

interface Opened {
  services: Services;
  /** Does something as a part of the request that opened the line. */
  inTrace(act: () => void): void;
  caller: Caller;
  /** Aborted when the other side is gone. */
  left: AbortController;
  /** The key as it is now. */
  again(): ReturnType<typeof authenticate>;
}

/** One caller on the line, until either side ends it. */
class Line {
  readonly #socket: WebSocket;
  readonly #opened: Opened;
  #session: LiveSession | undefined;
  /** `closing`: the caller has said all; `ended`: nothing more is sent. */
  #state: 'open' | 'closing' | 'ended' = 'open';
  #code: string | undefined;
  #silentSince = performance.now();
  #answered = true;

  constructor(socket: WebSocket, opened: Opened) {
    this.#socket = socket;
    this.#opened = opened;
    const started = performance.now();
    const watch = setInterval(() => this.#watch(), WATCH_MS);
    const ping = setInterval(() => this.#ping(), PING_MS);
    socket.on('pong', () => {
      this.#answered = true;
    });
    socket.on('message', (data, isBinary) => opened.inTrace(() => this.#receive(String(data), isBinary)));
    // What breaks the protocol is answered by ws itself, with a code.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(watch);
      clearInterval(ping);
      opened.left.abort(new Error('the caller has left'));
      this.#log(performance.now() - started);
    });
  }

  #receive(data: string, isBinary: boolean): void {
    this.#silentSince = performance.now();
    if (this.#state !== 'open') return;
    try {
      if (isBinary)
        throw new ServiceError('invalid_request', 'Send text frames that hold JSON; this was a binary one.');
      this.#take(parse(data));
    } catch (error) {
      this.#fail(error);
    }
  }

  #take(received: unknown): void {
    if (!this.#session) {
      this.#session = this.#begin(received);
      return;
    }
    const { text, flush, close } = validate(message, received);
    if (text) this.#session.add(text);
    if (flush) this.#session.flush();
    if (close) void this.#finish(this.#session);
    else this.#slowDown(this.#session);
  }

  #begin(received: unknown): LiveSession {
    const { services, caller, again } = this.#opened;
    if (message.safeParse(received).success)
      throw new ServiceError(
        'invalid_request',
        'The first message has the settings: { "dialect": …, "voice": … } and how it is to sound. Text comes behind it.',
      );
    const settings = validate(liveSettings, received);
    // A caller who has no text yet is told at once.
    checkSettings(services, settings).catch((error) => this.#fail(error));
    return new LiveSession(services, settings, {
      admit: async (sentence) => {
        const requestId = `${caller.requestId}.${sentence}`;
        const now = callerOf(await again(), { ...caller, requestId });
        await services.limits.request(caller.accountId);
        return { ...now, work: caller.work };
      },
      sound: (part) => this.#send(soundOf(part)),
      skipped: (error, sentence) => this.#send({ error: this.#problemOf(error, `.${sentence}`), sentence }),
      failed: (error) => this.#fail(error),
    });
  }

  /** Who sends more than can be spoken is not listened to until it is. */
  #slowDown(session: LiveSession): void {
    const { maxCharacters } = this.#opened.services.config.limits;
    if (session.waiting <= maxCharacters || this.#socket.isPaused) return;
    this.#socket.pause();
    const again = setInterval(() => {
      if (session.isSpeaking && session.waiting > maxCharacters) return;
      clearInterval(again);
      this.#silentSince = performance.now();
      this.#socket.resume();
    }, 20);
    this.#socket.once('close', () => clearInterval(again));
  }

  /** Never rejects: nobody waits for it. */
  async #finish(session: LiveSession): Promise<void> {
    this.#state = 'closing';
    try {
      const { characters, balance } = await session.end();
      const end = { done: true, characters, balance: balance ?? (await this.#balance()) };
      if (this.#ended) return;
      this.#state = 'ended';
      await this.#send(end);
      this.#socket.close(CLOSE.done);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(thrown: unknown): void {
    const { services, caller, left } = this.#opened;
    if (this.#ended || left.signal.aborted) return;
    this.#state = 'ended';
    const error = noteFailure(services, thrown, caller.requestId);
    this.#code = error.code;
    const close = error.retryable ? CLOSE.later : error.status < 500 ? CLOSE.refused : CLOSE.failed;
    void this.#send({ error: this.#problemOf(error) })
      .catch(() => {})
      .finally(() => this.#socket.close(close, error.code));
  }

  get #ended(): boolean {
    return this.#state === 'ended';
  }

  #problemOf(error: ServiceError, suffix = ''): ReturnType<typeof problemOf> {
    const { requestId, baseUrl } = this.#opened.caller;
    return problemOf(error, requestId + suffix, baseUrl);
  }

  async #balance(): Promise<number> {
    const { services, caller } = this.#opened;
    return balanceOf(await services.db.account.findUniqueOrThrow({ where: { id: caller.accountId } }));
  }

  /** Comes back when the system has taken it; rejects where the other side is gone, or takes nothing for too long. */
  #send(what: object): Promise<void> {
    const { left, services } = this.#opened;
    return new Promise((resolve, reject) => {
      const stalled = setTimeout(() => this.#socket.terminate(), services.config.synthesisTimeoutMs);
      stalled.unref();
      this.#socket.send(JSON.stringify(what), (error) => {
        clearTimeout(stalled);
        if (!error) return resolve();
        // Known here before the socket says that it is closed: a caller who left is no failure of ours.
        left.abort(new Error('the caller has left'));
        reject(error);
      });
    });
  }

  #watch(): void {
    const { liveIdleSeconds } = this.#opened.services.config;
    if (this.#session?.isSpeaking) this.#silentSince = performance.now();
    if (performance.now() - this.#silentSince <= liveIdleSeconds * 1000) return;
    this.#fail(
      new ServiceError(
        'invalid_request',
        `Nothing came for ${liveIdleSeconds} seconds. Open a line when there is something to say.`,
      ),
    );
  }

  /** A line whose other side has vanished without a word is cut. */
  #ping(): void {
    if (this.#answered) this.#socket.ping();
    else this.#socket.terminate();
    this.#answered = false;
  }

  #log(ms: number): void {
    const { services, caller } = this.#opened;
    const { requestId, accountId, actor, work } = caller;
    services.log.info(
      { requestId, path: PATH, code: this.#code, ms: Math.round(ms), accountId, actor, ...work },
      'line closed',
    );
  }
}

function soundOf({ bytes, ...rest }: LiveSound): object {
  return { audioContent: Buffer.from(bytes).toString('base64'), ...rest };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ServiceError('invalid_json', 'The message is not JSON. Check its quotes, commas and encoding.');
  }
}
