import { z } from 'zod';
import type { Reading } from '../arabic/reading.ts';
import { formatIds } from '../audio/formats/index.ts';
import type { Caller } from '../core/caller.ts';
import type { Services } from '../services.ts';
import type { Spoken } from '../workers/speech-job.ts';
import { captionsOf } from './captions.ts';
import type { Job } from './generation.ts';
import { timedWord, WordTimes } from './word-times.ts';

export const warning = z
  .object({
    code: z.string().describe('Stable identifier, such as `unreadable_letter`.'),
    message: z.string().describe('One sentence in English.'),
    from: z.int().describe('First character of the text received.'),
    to: z.int().describe('Character after the last.'),
  })
  .describe('Something the caller should know. `from` and `to` are characters of the text received.')
  .meta({ id: 'Warning' });

/** The answer of POST /v1/tts. */
export const ttsAnswer = z
  .object({
    requestId: z.string().describe('Reference of the generation, as in `x-request-id`.'),
    audioContent: z.base64().optional().describe('The audio in base64, unless delivery is `url`.'),
    url: z.url().optional().describe('With delivery `url`: where the audio is until `expiresAt`.'),
    expiresAt: z.iso.datetime().optional().describe('With delivery `url`: until when `url` works.'),
    format: z.enum(formatIds).describe('Format of the audio.'),
    contentType: z.string().describe('Media type of the audio.'),
    sampleRate: z.int().describe('Samples a second.'),
    durationMs: z.int().describe('Length of the audio.'),
    dialect: z.string().describe('Id of the dialect that was read.'),
    voice: z.string().describe('Id of the voice that spoke.'),
    characters: z.int().describe('Characters counted; with a live key these were charged.'),
    balance: z.int().describe('What is left after this charge.'),
    spoken: z
      .object({
        normalized: z.string().describe('Numbers and the like in words.'),
        diacritized: z.string().describe('The same with its vowels.'),
      })
      .describe('What was read: numbers in words; and the same with its vowels.'),
    words: z.array(timedWord).optional().describe('With timestamps `word`: when each word is spoken.'),
    marks: z
      .array(
        z.object({
          name: z.string().describe('As the SSML names it.'),
          ms: z.int().describe('From the beginning of the sound.'),
        }),
      )
      .optional()
      .describe('With SSML that has marks: when each is reached.'),
    captions: z.string().optional().describe('With captions `srt` or `vtt`: the whole file.'),
    warnings: z.array(warning).describe('What the caller should know of the reading.'),
  })
  .meta({ id: 'TtsAnswer' });

export type TtsAnswer = z.output<typeof ttsAnswer>;

/** The answer without its audio. */
export function describe(
  services: Services,
  caller: Caller,
  { request, script, characters, sound, voice }: Job,
  reading: Reading,
  spoken: Spoken,
  balance: number,
  token: string | undefined,
): TtsAnswer {
  const expires = services.store.sources.now().getTime() + services.config.audioUrlSeconds * 1000;
  const words = new WordTimes(reading).tell(spoken.words);
  return {
    requestId: caller.requestId,
    ...(token === undefined
      ? {}
      : { url: `${caller.baseUrl}/v1/audio/${token}`, expiresAt: new Date(expires).toISOString() }),
    format: sound.format,
    contentType: sound.contentType,
    sampleRate: sound.sampleRate,
    durationMs: spoken.durationMs,
    dialect: voice.dialectId,
    voice: voice.id,
    characters,
    balance,
    spoken: { normalized: reading.normalized, diacritized: reading.diacritized },
    ...(request.timestamps === 'word' ? { words } : {}),
    ...(reading.marks ? { marks: timeMarks(reading, spoken) } : {}),
    ...(request.captions === 'none' ? {} : { captions: captionsOf(script.text, words, request.captions) }),
    warnings: [
      ...(caller.kind === 'test'
        ? [
            {
              code: 'test_key',
              message: 'Made with a test key: nothing was charged.',
              from: 0,
              to: characters,
            },
          ]
        : []),
      ...reading.warnings,
    ],
  };
}

/** When each mark is reached: its word begins, or ends. */
export function timeMarks(
  { marks = [] }: Reading,
  { words, durationMs }: Spoken,
): NonNullable<TtsAnswer['marks']> {
  return marks.map(({ name, word, after }) => ({
    name,
    ms: (after ? words[word]?.endMs : words[word]?.startMs) ?? durationMs,
  }));
}
