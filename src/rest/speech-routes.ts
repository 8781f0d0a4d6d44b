import { z } from 'zod';
import { formatOfContentType, mediaTypes } from '../audio/formats/index.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import { fileResponse } from '../http/ranges.ts';
import { json, type Route } from '../http/route.ts';
import { analysis, analyze } from '../speech/analyze.ts';
import { ttsAnswer } from '../speech/answer.ts';
import { findAudio } from '../speech/audio-links.ts';
import { analyzeRequest, streamRequest, ttsRequest } from '../speech/request.ts';
import { synthesize } from '../speech/synthesize.ts';
import { analyzeAnswers, streamRequests, ttsAnswers, ttsRequests } from './speech-examples.ts';
import { streamSpeech } from './stream-speech.ts';
import { withAudio } from './with-audio.ts';

/** What any request with a text in its body may be answered, beside what any with a body may. */
export const textErrors = ['text_empty', 'text_unspeakable', 'text_too_long'] as const;

const readingErrors = [...textErrors, 'unknown_dialect', 'synthesis_timeout'] as const;

const speechErrors = [
  ...readingErrors,
  'unknown_voice',
  'voice_not_in_dialect',
  'unsupported_format',
  'insufficient_balance',
  'too_many_concurrent',
] as const;

/** What a request with `idempotencyHeader` may be answered. */
export const idempotencyErrors = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Makes the request repeatable for 24 hours: the same key and body give the first answer again, with one charge.',
    ),
});

export const speechRoutes: Route[] = [
  {
    keyed: true,
    scope: 'speech',
    method: 'post',
    path: '/v1/tts',
    operationId: 'synthesize',
    tag: 'Speech',
    summary: 'Say a text',
    description:
      'Turns Arabic text into sound. Only a success is charged, in characters of the text as received. `spoken` in the answer shows what was read: a misreading is mended by writing the vowels.',
    requests: ttsRequests,
    answers: ttsAnswers,
    answerHeaders: {
      'x-cache':
        '`hit`: the sound was there, and is charged all the same; `miss`: it was made; `off`: it was to be made anew.',
      'Idempotent-Replayed': '`true` where this is the first answer to the Idempotency-Key, given again.',
    },
    body: ttsRequest,
    headers: idempotencyHeader,
    answer: ttsAnswer,
    errors: [...speechErrors, ...idempotencyErrors],
    async handle({ services, context }, caller) {
      const body = await readJson(context.req.raw, services.config.limits.maxBodyBytes);
      const request = validate(ttsRequest, body);
      const { answer, audio, replayed, cache } = await synthesize(
        services,
        caller,
        request,
        context.req.header('idempotency-key'),
      );
      // A repeated answer keeps the reference of the first: it is the same generation.
      const headers: Record<string, string> = {
        'x-cache': cache,
        ...(replayed ? { 'Idempotent-Replayed': 'true', 'x-request-id': answer.requestId } : {}),
      };
      return audio ? withAudio(services, answer, audio, headers) : json(answer, headers);
    },
  },
  {
    keyed: true,
    scope: 'speech',
    method: 'post',
    path: '/v1/tts/stream',
    operationId: 'streamSpeech',
    tag: 'Speech',
    summary: 'Say a text while it is made',
    description:
      'The body of /v1/tts; the answer is the sound itself, from its first tenths of a second on. With `accept: text/event-stream`: events `audio` (`audioContent` in base64, and the `words` that begin in it), `done` (what /v1/tts answers, without audio) and `error` (a problem). A stream that comes to its end is charged whole, one that fails nothing, and one that you leave the sentences whose sound was handed over. It cannot be repeated with an Idempotency-Key.',
    requests: streamRequests,
    answerHeaders: { 'x-characters': 'Characters that will be charged at its end.' },
    body: streamRequest,
    answer: {
      mediaType: [...mediaTypes, 'text/event-stream'],
      description: 'The sound in the format that was asked for, or events.',
    },
    errors: [...speechErrors],
    handle: streamSpeech,
  },
  {
    keyed: true,
    scope: 'speech',
    method: 'post',
    path: '/v1/analyze',
    operationId: 'analyze',
    tag: 'Speech',
    requests: {
      sentence: { summary: 'A sentence', value: { text: 'وصلتكم 25 رسالة', dialect: 'msa' } },
    },
    answers: analyzeAnswers,
    summary: 'Show how a text would be read',
    description: 'What would be spoken: numbers in words, vowels, phones, warnings. No audio, no charge.',
    body: analyzeRequest,
    answer: analysis,
    errors: [...readingErrors],
    async handle({ services, context }, caller) {
      const body = await readJson(context.req.raw, services.config.limits.maxBodyBytes);
      return json(await analyze(services, caller, validate(analyzeRequest, body)));
    },
  },
  {
    keyed: false,
    openToPages: true,
    method: 'get',
    path: '/v1/audio/{token}',
    operationId: 'getAudio',
    tag: 'Speech',
    ranges: true,
    answerHeaders: { 'content-disposition': 'A name for the file, whose ending is that of its format.' },
    summary: 'Fetch audio by its short-lived URL',
    description:
      'The address comes from /v1/tts with delivery `url`. Whoever has it may listen until it expires.',
    parameters: z.object({ token: z.string().describe('From the `url` of an answer.') }),
    answer: {
      mediaType: mediaTypes,
      description: 'The audio, in the format that was asked for.',
    },
    errors: ['not_found', 'range_not_satisfiable', 'overloaded'],
    async handle({ services, context }) {
      const { contentType, etag, ...file } = await findAudio(services, context.req.param('token') ?? '');
      return fileResponse(context.req.raw, file, {
        'content-type': contentType,
        // Played where it is opened; who saves it gets a name that programs know.
        'content-disposition': `inline; filename="speech.${formatOfContentType(contentType)}"`,
        'cache-control': 'private, max-age=300',
        etag,
      });
    },
  },
];
