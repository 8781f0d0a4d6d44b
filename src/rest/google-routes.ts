import { z } from 'zod';
import { sampleRates } from '../audio/format.ts';
import type { Format } from '../audio/formats/index.ts';
import type { SoundFile } from '../audio/sound-file.ts';
import { listDialects, listVoices } from '../catalog/catalog.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import type { Voice } from '../db/records.ts';
import { readJson } from '../http/body.ts';
import type { Refusal, Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { synthesize } from '../speech/synthesize.ts';
import { idempotencyErrors, idempotencyHeader, textErrors } from './speech-routes.ts';
import { inJson } from './with-audio.ts';

/** The door of programs that were written for Google Cloud's speech: their shapes, and behind them what every door calls. */

const googleError = z
  .object({
    error: z
      .object({
        code: z.int().describe('The HTTP status.'),
        message: z.string().describe('What to do next.'),
        status: z.string().describe("The kind of error, in Google's words."),
        details: z
          .array(
            z.object({
              '@type': z.string().describe('What this is.'),
              reason: z.string().describe('What went wrong, for programs: the codes of /docs.'),
              domain: z.string().describe('Whose codes these are.'),
              metadata: z
                .record(z.string(), z.string())
                .describe('`requestId`, and `valid` where there is some.'),
            }),
          )
          .describe('One, with our own code.'),
      })
      .describe('What went wrong.'),
  })
  .meta({ id: 'GoogleError' });

const refusal: Refusal = {
  schema: googleError,
  bodyOf: ({ code, status, message, extra }, requestId) => {
    const valid = extra.valid?.join(', ');
    return {
      error: {
        code: status,
        message: valid ? `${message} Valid: ${valid}.` : message,
        status: statusName(status),
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: code,
            domain: 'nutq',
            metadata: { requestId, ...(valid ? { valid } : {}) },
          },
        ],
      },
    } satisfies z.output<typeof googleError>;
  },
};

const statusNames: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function statusName(status: number): string {
  return statusNames[status] ?? 'INVALID_ARGUMENT';
}

/** Our format of each of their encodings. Their LINEAR16, MULAW and ALAW come in a WAV file. */
const encodings = {
  MP3: 'mp3',
  OGG_OPUS: 'opus',
  LINEAR16: 'wav',
  PCM: 'pcm',
  MULAW: 'mulaw',
  ALAW: 'alaw',
} as const satisfies Record<string, Format>;

const encodingNames = Object.keys(encodings) as (keyof typeof encodings)[];

const request = z
  .strictObject({
    input: z
      .strictObject({
        text: z.string().optional().describe('Arabic text.'),
        ssml: z.string().optional().describe('SSML in its place.'),
      })
      .refine(
        ({ text, ssml }) => (text === undefined) !== (ssml === undefined),
        'must have exactly one of text and ssml',
      )
      .describe('What is spoken: exactly one of the two.')
      .meta({ oneOf: [{ required: ['text'] }, { required: ['ssml'] }] }),
    voice: z
      .strictObject({
        languageCode: z
          .string()
          .describe('Locale of a dialect, such as `ar-EG`; `ar-XA` is Modern Standard.'),
        name: z
          .string()
          .optional()
          .describe('Id of a voice, from /v1/voices; without it the first that fits.'),
        ssmlGender: z
          .enum(['SSML_VOICE_GENDER_UNSPECIFIED', 'MALE', 'FEMALE'])
          .optional()
          .describe('Where there is no name: whose voice it is.'),
      })
      .describe('Who speaks.'),
    audioConfig: z
      .strictObject({
        audioEncoding: z.enum(encodingNames).describe('Format of the audio.'),
        speakingRate: z.number().min(0.5).max(2).default(1).describe('Tempo: 2 is twice as fast.'),
        pitch: z.number().min(-6).max(6).default(0).describe('Semitones up or down.'),
        sampleRateHertz: z.literal(sampleRates).optional().describe("Default the voice's own."),
      })
      .describe('How it sounds.'),
  })
  .meta({ id: 'GoogleSpeechRequest' });

const answer = z
  .object({ audioContent: z.base64().describe('The audio in base64.') })
  .meta({ id: 'GoogleSpeechAnswer' });

export const googleRoutes: Route[] = [
  {
    keyed: true,
    scope: 'speech',
    keyPlaces: ['x-goog-api-key', 'bearer'],
    refusal,
    method: 'post',
    path: '/v1/text:synthesize',
    operationId: 'synthesizeGoogle',
    tag: 'Doors of others',
    summary: "Say a text, in Google's shape",
    description:
      "For programs that were written for Google Cloud's speech. Charged as at /v1/tts. A field that would not be heeded is refused.",
    body: request,
    headers: idempotencyHeader,
    requests: {
      speech: {
        summary: 'A sentence',
        value: {
          input: { text: 'مرحبًا بكم في نُطق' },
          voice: { languageCode: 'ar-XA', name: 'salim' },
          audioConfig: { audioEncoding: 'MP3' },
        },
      },
    },
    answer,
    answers: {
      speech: {
        summary: 'The sound, cut short',
        value: { audioContent: '//OExAAAAAAAAAAAAEluZm8AAAAPAAAA' },
      },
    },
    errors: [
      ...textErrors,
      'unknown_dialect',
      'unknown_voice',
      'voice_not_in_dialect',
      'insufficient_balance',
      'too_many_concurrent',
      'synthesis_timeout',
      ...idempotencyErrors,
    ],
    async handle({ services, context }, caller) {
      const body = await readJson(context.req.raw, services.config.limits.maxBodyBytes);
      const { input, voice: wanted, audioConfig } = validate(request, body);
      const voice = await voiceOf(services, wanted);
      const { audioEncoding, speakingRate, pitch, sampleRateHertz } = audioConfig;
      const {
        answer: made,
        audio,
        replayed,
      } = await synthesize(
        services,
        caller,
        {
          ...input,
          dialect: voice.dialectId,
          voice: voice.id,
          format: encodings[audioEncoding],
          sampleRate: sampleRateHertz,
          speed: speakingRate,
          pitch,
          timestamps: 'none',
          captions: 'none',
          cache: true,
          delivery: 'inline',
        },
        context.req.header('idempotency-key'),
      );
      if (!audio) throw new Error('sound that was asked for inline has no link');
      const file = inWav(audio.file, audioEncoding, made.sampleRate);
      return inJson(
        services,
        { before: '{"audioContent":"', after: '"}' },
        { ...audio, file },
        replayed ? { 'Idempotent-Replayed': 'true', 'x-request-id': made.requestId } : {},
      );
    },
  },
];

/**
 * The voice that is named, which must speak the language, or the first one that does. Throws `unknown_dialect`,
 * `unknown_voice` and `voice_not_in_dialect`, each with what there is.
 */
async function voiceOf(
  { db }: Services,
  { languageCode, name, ssmlGender }: z.output<typeof request>['voice'],
): Promise<Voice> {
  const dialects = await listDialects(db);
  // Their code for Arabic of no country.
  const locale = /^ar-xa$/i.test(languageCode) ? 'ar' : languageCode.toLowerCase();
  const spoken = dialects.filter((each) => each.locale.toLowerCase() === locale).map(({ id }) => id);
  if (spoken.length === 0)
    throw new ServiceError('unknown_dialect', 'No voice speaks this language.', {
      errors: [{ field: 'voice.languageCode', message: 'is not the locale of a dialect' }],
      valid: dialects.map((each) => each.locale),
    });
  const voices = await listVoices(db);
  const fitting = voices.filter(({ dialectId }) => spoken.includes(dialectId));
  const wanted = /^(male|female)$/i.exec(ssmlGender ?? '')?.[0].toLowerCase();
  const found = fitting.find(({ id, gender }) =>
    name === undefined ? wanted === undefined || gender === wanted : id === name,
  );
  if (found) return found;
  const isKnown = voices.some(({ id }) => id === name);
  throw new ServiceError(
    isKnown ? 'voice_not_in_dialect' : 'unknown_voice',
    isKnown ? 'This voice speaks another language.' : 'There is no such voice.',
    {
      errors: [{ field: 'voice.name', message: 'is not a voice of this language' }],
      valid: fitting.map(({ id }) => id),
    },
  );
}

/** WAVE format tags of the encodings that their API puts into a WAV file and ours does not. */
const waveTags: { [encoding in keyof typeof encodings]?: number } = { ALAW: 6, MULAW: 7 };

function inWav(sound: SoundFile, encoding: keyof typeof encodings, sampleRate: number): SoundFile {
  const tag = waveTags[encoding];
  if (tag === undefined) return sound;
  const header = Buffer.alloc(46);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(38 + sound.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(18, 16);
  header.writeUInt16LE(tag, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 38, 'latin1');
  header.writeUInt32LE(sound.length, 42);
  return sound.after(header);
}
