import { z } from 'zod';
import type { Reading } from '../arabic/reading.ts';
import { sampleRates } from '../audio/format.ts';
import { formatIds } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';
import { captionFormats } from './captions.ts';
import { requestLexicon } from './lexicon.ts';
import { type CountedScript, parseSsml } from './ssml.ts';

const text = z
  .string()
  .describe(
    'Arabic text. A character is a Unicode code point of this text as received; that is what is charged.',
  )
  .meta({ examples: ['مرحبًا بكم في نُطق'] });
const ssml = z
  .string()
  .describe(
    'SSML in place of `text`: speak, p, s, break, prosody, emphasis, say-as, sub, phoneme, mark, lang, voice. Its text is counted, not its markup; what is said in place of text counts by its own length where that is more.',
  )
  .meta({ examples: ['<speak>مرحبًا <break time="300ms"/> بكم</speak>'] });

/** Exactly one of the two says what is to be spoken. */
function oneOf(
  request: { text?: string | undefined; ssml?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (request.text === undefined && request.ssml === undefined)
    context.addIssue({ code: 'custom', path: ['text'], message: 'is required, or ssml in its place' });
  if (request.text !== undefined && request.ssml !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['ssml'],
      message: 'is given beside text: send one of the two',
    });
}
const eitherRequired = { oneOf: [{ required: ['text'] }, { required: ['ssml'] }] };

const dialect = z
  .string()
  .describe('Id of a dialect, from /v1/dialects.')
  .meta({ examples: ['msa'] });

/** What of the words is told beside the sound. */
export const timestamps = ['none', 'word'] as const;
/** Where the sound of an answer is: in it, or at a short-lived URL. */
export const deliveries = ['inline', 'url'] as const;

const speech = z.strictObject({
  text: text.optional(),
  ssml: ssml.optional(),
  dialect,
  voice: z
    .string()
    .describe('Id of a voice of that dialect, from /v1/voices.')
    .meta({ examples: ['salim'] }),
  format: z
    .string()
    .default('mp3')
    .describe(
      'Format of the audio. `pcm` is signed 16-bit little-endian; it, `mulaw` and `alaw` have no header.',
    )
    .meta({ enum: [...formatIds] }),
  bitrate: z.int().optional().describe("Kilobits a second, for `mp3` and `opus`; default the format's own."),
  sampleRate: z
    .literal(sampleRates)
    .optional()
    .describe("Samples a second; default the voice's own, for `mulaw` and `alaw` 8000."),
  speed: z.number().min(0.5).max(2).default(1).describe('Tempo: 2 is twice as fast.'),
  pitch: z.number().min(-6).max(6).default(0).describe('Semitones up or down.'),
  timestamps: z.enum(timestamps).default('none').describe('`word` adds when each word is spoken.'),
  captions: z
    .enum(['none', ...captionFormats])
    .default('none')
    .describe('Captions beside the audio: `srt` (SubRip) or `vtt` (WebVTT).'),
  lexicon: requestLexicon.optional(),
  cache: z
    .boolean()
    .default(true)
    .describe('`false` makes the sound anew though the same was made before; streams always do.'),
  delivery: z
    .enum(deliveries)
    .default('inline')
    .describe('`url` gives a short-lived URL in place of audioContent.'),
});

/** The body of POST /v1/tts. Nothing is ignored, clamped or replaced. */
export const ttsRequest = speech.superRefine(oneOf).meta({ id: 'TtsRequest', ...eitherRequired });

export type TtsRequest = z.output<typeof ttsRequest>;

/** The body of POST /v1/tts/stream: what can only be known of the whole is not asked for. */
export const streamRequest = speech
  .omit({ delivery: true, captions: true })
  .superRefine(oneOf)
  .meta({ id: 'StreamRequest', ...eitherRequired });

/** The first message at /v1/tts/live: how all that follows is spoken. */
export const liveSettings = speech.pick({
  dialect: true,
  voice: true,
  format: true,
  bitrate: true,
  sampleRate: true,
  speed: true,
  pitch: true,
  lexicon: true,
});

export type LiveSettings = z.output<typeof liveSettings>;

/** The body of POST /v1/analyze. */
export const analyzeRequest = z
  .strictObject({
    text: text.optional(),
    ssml: ssml.optional(),
    dialect,
    lexicon: requestLexicon.optional(),
  })
  .superRefine(oneOf)
  .meta({ id: 'AnalyzeRequest', ...eitherRequired });

export type AnalyzeRequest = z.output<typeof analyzeRequest>;

/** The definition of a character: a Unicode code point of the text as received. */
export function countCharacters(received: string): number {
  let count = 0;
  for (const _ of received) count++;
  return count;
}

/**
 * The script of a request and its characters, checked as far as it can be before any work: throws what
 * `checkText` throws, and for SSML what `parseSsml` does.
 */
export function scriptOf(
  { text = '', ssml }: { text?: string | undefined; ssml?: string | undefined },
  maxCharacters: number,
): CountedScript {
  if (ssml === undefined) return { text, characters: checkText(text, maxCharacters) };
  if (!ssml.isWellFormed()) checkText(ssml, Number.POSITIVE_INFINITY, 'ssml');
  const script = parseSsml(ssml);
  checkText(script.text, Number.POSITIVE_INFINITY, 'ssml');
  if (script.characters > maxCharacters) throw tooLong(script.characters, maxCharacters, 'ssml');
  return script;
}

function tooLong(characters: number, maxCharacters: number, field: string): ServiceError {
  return new ServiceError(
    'text_too_long',
    `The text has ${characters} characters and may have ${maxCharacters}. Split it at sentence ends into several requests.`,
    { members: { limit: maxCharacters, length: characters }, errors: [{ field, message: 'is too long' }] },
  );
}

/**
 * What can be said of a text before any work: throws `text_empty`, `text_too_long` (with limit and
 * length), `text_unspeakable`, and `invalid_request` for what no UTF-8 text can hold. Gives its characters.
 */
export function checkText(received: string, maxCharacters: number, field = 'text'): number {
  const characters = countCharacters(received);
  if (characters > maxCharacters) throw tooLong(characters, maxCharacters, field);
  const refuse = (message: string) =>
    new ServiceError('invalid_request', `The text was not read: it ${message}.`, {
      errors: [{ field, message }],
    });
  if (!received.isWellFormed()) throw refuse('has half of a surrogate pair');
  if (received.includes('\0')) throw refuse('has a NUL character');
  if (field === 'text' && /^\s*(?:<\?xml[^<>]*>\s*)?<speak[\s/>]/.test(received))
    throw refuse('is SSML, whose tags would be read aloud: send it as `ssml`');
  if (received.trim() === '')
    throw new ServiceError('text_empty', 'The text is empty. Send at least one Arabic word.', {
      errors: [{ field, message: 'is empty' }],
    });
  // Letters and numbers of any script, and the signs that are read as words.
  if (!/[\p{L}\p{N}%‰$€£¥+=<>&@#°×÷√∞٪﷼§©®™\p{Sc}]/u.test(received)) throw unspeakable();
  return characters;
}

/** Throws `text_unspeakable` for a reading in which nothing sounds. */
export function checkReading({ sentences }: Reading): void {
  if (!sentences.some(({ words }) => words.some(({ phones }) => phones.length > 0))) throw unspeakable();
}

function unspeakable(): ServiceError {
  return new ServiceError(
    'text_unspeakable',
    'The text has no letter or number that can be spoken: only marks, punctuation, emoji or invisible characters.',
    { errors: [{ field: 'text', message: 'has nothing that can be spoken' }] },
  );
}
