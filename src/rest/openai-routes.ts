import { z } from 'zod';
import { formatIds, mediaTypes } from '../audio/formats/index.ts';
import { findVoice, listVoices } from '../catalog/catalog.ts';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import { json, type Refusal, type RequestContext, type Route } from '../http/route.ts';
import { dataOf } from '../http/stream.ts';
import type { Services } from '../services.ts';
import type { TtsRequest } from '../speech/request.ts';
import { stream } from '../speech/stream.ts';
import { textErrors } from './speech-routes.ts';
import { type SpeechEvents, streamed } from './stream-speech.ts';

/** The door of programs that were written for OpenAI: their shapes, and behind them what every door calls. */

/** The one model that we have. */
const MODEL = 'nutq';

/** Samples a second of their `pcm`, which says nothing of itself. */
const PCM_RATE = 24_000;

const openAiError = z
  .object({
    error: z
      .object({
        message: z.string().describe('What to do next.'),
        type: z.string().describe('The kind of error, in the words of that API.'),
        param: z.string().nullable().describe('Which field was refused.'),
        code: z.string().describe('What went wrong, for programs: the codes of /docs.'),
        valid: z.array(z.string()).optional().describe('Identifiers that would have worked.'),
        request_id: z.string().describe('Reference of the request, as in `x-request-id`.'),
      })
      .describe('What went wrong.'),
  })
  .meta({ id: 'OpenAiError' });

/** What our fields are called there. */
const theirFields: Record<string, string> = { text: 'input', format: 'response_format' };

const refusal: Refusal = {
  schema: openAiError,
  bodyOf: ({ code, status, message, extra }, requestId) => {
    const [field] = extra.errors ?? [];
    return {
      error: {
        // Programs show the message and nothing else.
        message: extra.valid ? `${message} Valid: ${extra.valid.join(', ')}.` : message,
        type: typeOf(status),
        param: field ? (theirFields[field.field] ?? field.field) : null,
        code,
        ...(extra.valid ? { valid: extra.valid } : {}),
        request_id: requestId,
      },
    } satisfies z.output<typeof openAiError>;
  },
};

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 402) return 'insufficient_quota';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

const speechRequest = z
  .strictObject({
    model: z.string().describe(`\`${MODEL}\`, or a name that the operator has mapped to it.`),
    input: z.string().describe('Arabic text. What is charged are its characters, Unicode code points.'),
    voice: z
      .union([
        z.string(),
        z.strictObject({ id: z.string().describe('Id of a voice.') }).transform(({ id }) => id),
      ])
      .describe('Id of a voice, from /v1/voices; it names its dialect.')
      .meta({ type: 'string' }),
    instructions: z
      .string()
      .optional()
      .describe('Accepted and not heeded; the header `warning` of the answer says so.'),
    response_format: z
      .string()
      .default('mp3')
      .describe(
        `Format of the audio. \`pcm\` is signed 16-bit little-endian at ${PCM_RATE} samples a second.`,
      )
      .meta({ enum: [...formatIds] }),
    speed: z.number().min(0.5).max(2).default(1).describe('Tempo: 2 is twice as fast.'),
    stream_format: z
      .enum(['audio', 'sse'])
      .default('audio')
      .describe('`audio`: the sound while it is made; `sse`: events `speech.audio.delta` and `.done`.'),
  })
  .meta({ id: 'OpenAiSpeechRequest' });

const model = z
  .object({
    id: z.string().describe('What requests say as `model`.'),
    object: z.literal('model').describe('What this is.'),
    created: z.int().describe('Unix time.'),
    owned_by: z.string().describe('Whose it is.'),
  })
  .meta({ id: 'OpenAiModel' });

const models = z
  .object({
    object: z.literal('list').describe('What this is.'),
    data: z.array(model).describe('The models, mapped names included.'),
  })
  .meta({ id: 'OpenAiModels' });

const voiceNames = z
  .object({ voices: z.array(z.string()).describe('The ids, mapped names included.') })
  .meta({ id: 'OpenAiVoices' });

const created = Date.UTC(2026, 10, 1) / 1000;

function modelOf(id: string): z.output<typeof model> {
  return { id, object: 'model', created, owned_by: 'nutq' };
}

export const openAiRoutes: Route[] = [
  {
    keyed: true,
    scope: 'speech',
    keyPlaces: ['bearer'],
    refusal,
    method: 'post',
    path: '/v1/audio/speech',
    operationId: 'createSpeech',
    tag: 'Doors of others',
    summary: "Say a text, in OpenAI's shape",
    description:
      "For programs that were written for OpenAI's speech: set their base URL to `/v1` of this service. The sound comes while it is made and is charged as at /v1/tts/stream. The voice names its dialect. Names of OpenAI's models and voices are refused with ours, unless the operator has mapped them.",
    body: speechRequest,
    requests: {
      speech: { summary: 'A sentence', value: { model: MODEL, voice: 'salim', input: 'مرحبًا بكم في نُطق' } },
      events: {
        summary: 'As events',
        value: { model: MODEL, voice: 'salim', input: 'مرحبًا بكم', stream_format: 'sse' },
      },
    },
    answer: {
      mediaType: [...mediaTypes, 'text/event-stream'],
      description: 'The sound in the format that was asked for, or events.',
    },
    answerHeaders: { 'x-characters': 'Characters that will be charged at its end.' },
    errors: [
      ...textErrors,
      'unknown_voice',
      'unsupported_format',
      'insufficient_balance',
      'too_many_concurrent',
      'synthesis_timeout',
    ],
    handle: createSpeech,
  },
  {
    keyed: true,
    scope: 'speech',
    keyPlaces: ['bearer'],
    refusal,
    method: 'get',
    path: '/v1/models',
    operationId: 'listModels',
    tag: 'Doors of others',
    summary: "List the models, in OpenAI's shape",
    description: 'What `model` of /v1/audio/speech may be.',
    answer: models,
    answers: { models: { summary: 'One model', value: { object: 'list', data: [modelOf(MODEL)] } } },
    errors: [],
    async handle({ services }) {
      return json({ object: 'list', data: modelNames(services).map(modelOf) });
    },
  },
  {
    keyed: true,
    scope: 'speech',
    keyPlaces: ['bearer'],
    refusal,
    method: 'get',
    path: '/v1/audio/voices',
    operationId: 'listVoiceNames',
    tag: 'Doors of others',
    summary: "List the voices, as servers with OpenAI's shape do",
    description: 'What `voice` of /v1/audio/speech may be. /v1/voices tells more of each, without a key.',
    answer: voiceNames,
    answers: { voices: { summary: 'Two voices', value: { voices: ['salim', 'salma'] } } },
    errors: [],
    async handle({ services }) {
      return json({ voices: await namesOfVoices(services) });
    },
  },
];

async function createSpeech(exchange: RequestContext, caller: Caller): Promise<Response> {
  const { services, context } = exchange;
  const body = await readJson(context.req.raw, services.config.limits.maxBodyBytes);
  const asked = validate(speechRequest, body);
  checkModel(exchange, asked.model);
  const speech = await stream(services, caller, await requestOf(exchange, asked));
  const headers: Record<string, string> =
    asked.instructions === undefined ? {} : { warning: '299 - "instructions are not heeded"' };
  const events = asked.stream_format === 'sse' ? eventsFor(exchange.requestId) : undefined;
  return streamed(exchange, speech, events, headers);
}

/** Our model, and what the operator has mapped to it. */
function modelNames({ config }: Services): string[] {
  const mapped = [...config.openAiNames].filter(([, ours]) => ours === MODEL);
  return [MODEL, ...mapped.map(([theirs]) => theirs)];
}

/** Our voices, and what the operator has mapped to one of them. */
async function namesOfVoices({ db, config }: Services): Promise<string[]> {
  const ours = (await listVoices(db)).map(({ id }) => id);
  const mapped = [...config.openAiNames].filter(([, name]) => ours.includes(name));
  return [...ours, ...mapped.map(([theirs]) => theirs)];
}

/** Throws `invalid_request` with the models that there are. */
function checkModel({ services }: RequestContext, name: string): void {
  if ((services.config.openAiNames.get(name) ?? name) === MODEL) return;
  throw new ServiceError('invalid_request', 'There is no model with this name.', {
    errors: [{ field: 'model', message: 'is not the name of a model' }],
    valid: modelNames(services),
  });
}

async function requestOf(
  { services }: RequestContext,
  { input, voice: name, response_format: format, speed }: z.output<typeof speechRequest>,
): Promise<TtsRequest> {
  const voice = await findVoice(services.db, services.config.openAiNames.get(name) ?? name);
  return {
    text: input,
    dialect: voice.dialectId,
    voice: voice.id,
    format,
    ...(format === 'pcm' ? { sampleRate: PCM_RATE } : {}),
    speed,
    pitch: 0,
    timestamps: 'none',
    captions: 'none',
    cache: true,
    delivery: 'inline',
  };
}

function eventsFor(requestId: string): SpeechEvents {
  return {
    sound: ({ bytes }) =>
      bytes.length > 0
        ? dataOf({ type: 'speech.audio.delta', audio: Buffer.from(bytes).toString('base64') })
        : undefined,
    done: ({ characters }) => {
      // Their tokens are our characters: what is counted.
      const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
      return dataOf({ type: 'speech.audio.done', usage });
    },
    failed: (error) => dataOf({ type: 'error', ...(refusal.bodyOf(error, requestId) as object) }),
  };
}
