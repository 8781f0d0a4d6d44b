import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import { problemOf } from '../http/problem.ts';
import type { RequestContext } from '../http/route.ts';
import { bodyOf, eventOf } from '../http/stream.ts';
import { noteFailure } from '../observability/failures.ts';
import type { TtsAnswer } from '../speech/answer.ts';
import { streamRequest, type TtsRequest } from '../speech/request.ts';
import { type SpeechStream, type StreamPart, stream } from '../speech/stream.ts';

/** POST /v1/tts/stream: sound, or events for who accepts those. */
export async function streamSpeech(exchange: RequestContext, caller: Caller): Promise<Response> {
  const { services, context, requestId, baseUrl } = exchange;
  if (context.req.header('idempotency-key') !== undefined)
    throw new ServiceError(
      'invalid_request',
      'A stream cannot be repeated: leave the Idempotency-Key out, or use /v1/tts.',
      { errors: [{ field: 'idempotency-key', message: 'is not for streams' }] },
    );
  const body = await readJson(context.req.raw, services.config.limits.maxBodyBytes);
  const request: TtsRequest = { ...validate(streamRequest, body), delivery: 'inline', captions: 'none' };
  const asEvents = /\btext\/event-stream\b/i.test(context.req.header('accept') ?? '');
  const speech = await stream(services, caller, request);
  const events: SpeechEvents = {
    sound: ({ bytes, words }) =>
      bytes.length > 0 || words.length > 0
        ? eventOf('audio', { audioContent: Buffer.from(bytes).toString('base64'), words })
        : undefined,
    done: (answer) => eventOf('done', answer),
    failed: (error) => eventOf('error', problemOf(error, requestId, baseUrl)),
  };
  return streamed(exchange, speech, asEvents ? events : undefined);
}

/** How a door tells a stream as events, each as it goes over the line. */
export interface SpeechEvents {
  /** Undefined where there is nothing to tell. */
  sound(part: StreamPart): Uint8Array | undefined;
  done(answer: TtsAnswer): Uint8Array;
  failed(error: ServiceError): Uint8Array;
}

/** The answer that is a stream: its sound, or what is told of it as events. */
export function streamed(
  exchange: RequestContext,
  speech: SpeechStream,
  events?: SpeechEvents,
  headers: Record<string, string> = {},
): Response {
  const patienceMs = exchange.services.config.synthesisTimeoutMs;
  const body = events
    ? bodyOf(told(exchange, speech, events), (event) => event, patienceMs)
    : bodyOf(speech.parts, ({ bytes }) => bytes, patienceMs);
  return new Response(body, {
    headers: {
      'cache-control': 'no-store',
      'x-characters': String(speech.characters),
      ...headers,
      'content-type': events ? 'text/event-stream' : speech.contentType,
    },
  });
}

async function* told(
  { services, requestId }: RequestContext,
  { parts }: SpeechStream,
  events: SpeechEvents,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done) return yield events.done(next.value);
      const event = events.sound(next.value);
      if (event) yield event;
    }
  } catch (thrown) {
    yield events.failed(noteFailure(services, thrown, requestId));
  } finally {
    await parts.return(undefined as never);
  }
}
