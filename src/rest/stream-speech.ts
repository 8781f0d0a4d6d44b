import type { Caller } from '../core/caller.ts';
import { ServiceError, toServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import { problemOf } from '../http/problem.ts';
import type { RequestContext } from '../http/route.ts';
import { bodyOf, eventOf } from '../http/stream.ts';
import { streamRequest, type TtsRequest } from '../speech/request.ts';
import { type SpeechStream, stream } from '../speech/stream.ts';

/** POST /v1/tts/stream: sound, or events for who accepts those. */
export async function streamSpeech(exchange: RequestContext, caller: Caller): Promise<Response> {
  const { services, context } = exchange;
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
  const headers = { 'cache-control': 'no-store', 'x-characters': String(speech.characters) };
  const patienceMs = services.config.synthesisTimeoutMs;
  if (asEvents)
    return new Response(
      bodyOf(events(exchange, speech), (event) => event, patienceMs),
      { headers: { ...headers, 'content-type': 'text/event-stream' } },
    );
  const sound = bodyOf(speech.parts, ({ bytes }) => bytes, patienceMs);
  return new Response(sound, { headers: { ...headers, 'content-type': speech.contentType } });
}

async function* events(
  { services, requestId, baseUrl }: RequestContext,
  { parts }: SpeechStream,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done) return yield eventOf('done', next.value);
      const { bytes, words } = next.value;
      if (bytes.length > 0 || words.length > 0)
        yield eventOf('audio', { audioContent: Buffer.from(bytes).toString('base64'), words });
    }
  } catch (thrown) {
    const error = toServiceError(thrown);
    services.metrics.failures.inc({ code: error.code });
    if (error.extra.cause) services.log.error({ requestId, err: error.extra.cause }, error.code);
    yield eventOf('error', problemOf(error, requestId, baseUrl));
  } finally {
    await parts.return(undefined as never);
  }
}
