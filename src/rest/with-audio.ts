import { base64Length, inBase64 } from '../http/base64.ts';
import { bodyOf } from '../http/stream.ts';
import type { Services } from '../services.ts';
import type { TtsAnswer } from '../speech/answer.ts';
import type { Audio } from '../speech/synthesize.ts';

/**
 * The answer of /v1/tts as JSON, its sound in base64 written as it is sent: a minute of WAV is megabytes, which as one
 * string would be in memory three times and stop everybody else meanwhile.
 */
export function withAudio(
  { config }: Services,
  { requestId, ...rest }: TtsAnswer,
  audio: Audio,
  headers: Record<string, string>,
): Response {
  return inJson(
    { config },
    {
      before: `{"requestId":${JSON.stringify(requestId)},"audioContent":"`,
      after: `",${JSON.stringify(rest).slice(1)}`,
    },
    audio,
    headers,
  );
}

/** Sound in base64 within JSON of any shape, sent and counted in the same way; `before` and `after` stand around it. */
export function inJson(
  { config }: Pick<Services, 'config'>,
  around: { before: string; after: string },
  audio: Audio,
  headers: Record<string, string>,
): Response {
  const before = Buffer.from(around.before);
  const after = Buffer.from(around.after);
  const length = before.length + base64Length(audio.file) + after.length;
  const body = bodyOf(written(before, audio, after), (bytes) => bytes, config.synthesisTimeoutMs);
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      'content-length': String(length),
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

async function* written(before: Buffer, { file, share }: Audio, after: Buffer): AsyncGenerator<Uint8Array> {
  try {
    // What is short goes out in one piece.
    let ready = before;
    for (const encoded of inBase64(file)) {
      if (ready !== before) yield ready;
      ready = ready === before ? Buffer.concat([before, encoded]) : encoded;
    }
    yield Buffer.concat([ready, after]);
  } finally {
    share.release();
  }
}
