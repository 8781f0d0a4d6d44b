import { z } from 'zod';
import type { LexiconEntry, Reading } from '../arabic/reading.ts';
import { formatIds } from '../audio/formats/index.ts';
import { SoundFile } from '../audio/sound-file.ts';
import { findVoiceOf } from '../catalog/catalog.ts';
import { type Caller, noteWork } from '../core/caller.ts';
import type { Voice } from '../db/records.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import {
  abandon,
  claim,
  type IdempotentRequest,
  keepAnswer,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import { requireScope } from '../keys/authenticate.ts';
import { chargeAtOnce } from '../ledger/holds.ts';
import { inSpan } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import type { RequestOptions } from '../workers/admission.ts';
import type { Spoken } from '../workers/speech-job.ts';
import { type LinkedAudio, linkAudio, newAudioToken, storeAudio } from './audio-links.ts';
import { captionsOf } from './captions.ts';
import {
  chargeReserved,
  checkTurn,
  countGeneration,
  deadline,
  generationOf,
  giveBack,
  type Job,
  jobOf,
  type Reserved,
  readScript,
  reserve,
  speakJobOf,
} from './generation.ts';
import { lexiconOf } from './lexicon.ts';
import { inPlace } from './place.ts';
import type { TtsRequest } from './request.ts';
import type { Said } from './said.ts';
import { soundFormatOf } from './sound-format.ts';
import { type AudioShare, bytesInFlight } from './spoken-length.ts';
import type { CountedScript } from './ssml.ts';
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

export interface Synthesis {
  /** Without `audioContent`. */
  answer: TtsAnswer;
  /** What `audioContent` is to hold; absent where the answer has a link. */
  audio: Audio | undefined;
  /** Whether this is the first answer to an Idempotency-Key, given again. */
  replayed: boolean;
  /** Whether the sound was there already (`hit`), was made (`miss`), or had to be made (`off`). */
  cache: CacheState;
}

export type CacheState = 'hit' | 'miss' | 'off';

/** Sound on its way to a caller. */
export interface Audio {
  file: SoundFile;
  /** Its part of the node's memory, to be released once the sound is sent or its caller gone. */
  share: AudioShare;
}

/**
 * The use case: says a text, charges it, gives the answer. Whatever fails, nothing is charged and what
 * was held is released. Throws the contract's codes.
 */
export async function synthesize(
  services: Services,
  caller: Caller,
  request: TtsRequest,
  idempotencyKey?: string,
): Promise<Synthesis> {
  requireScope(caller, 'speech');
  const job = await jobOf(services, request);
  const { characters, voice } = job;
  noteWork(caller, characters, voice.id);
  const claimed: IdempotentRequest | undefined =
    idempotencyKey === undefined
      ? undefined
      : {
          accountId: caller.accountId,
          key: idempotencyKey,
          operation: 'tts',
          body: request,
          requestId: caller.requestId,
          expiresAt: deadline(services),
        };
  const stored = claimed && (await claim(services.store, claimed));
  try {
    return await inPlace(services, caller, characters, async () =>
      stored
        ? { ...(await replay(services, caller, job, stored)), replayed: true }
        : { ...(await generate(services, caller, job, claimed)), replayed: false },
    );
  } catch (error) {
    if (claimed && !stored)
      await abandon(services.store, claimed).catch((err) => services.log.warn({ err }, 'a claim stays'));
    throw error;
  }
}

async function generate(
  services: Services,
  caller: Caller,
  job: Job,
  claimed: IdempotentRequest | undefined,
): Promise<Omit<Synthesis, 'replayed'>> {
  const { accountId } = caller;
  let reserved: Reserved | undefined;
  let share: AudioShare | undefined;
  try {
    // Read while the hold is written.
    const lexicon = lexiconOf(services.db, accountId, job.request.lexicon);
    lexicon.catch(() => {});
    reserved = await reserve(services, caller, job.characters);
    const said = await say(services, caller, job, lexicon);
    const { reading, spoken } = said;
    ({ share } = said);
    caller.signal.throwIfAborted();
    const answer = await inSpan('ledger charge', () =>
      settle(services, caller, job, reading, spoken, reserved as Reserved, claimed),
    );
    countGeneration(services, job.voice, job.characters, reserved);
    if (said.cache !== 'hit')
      services.metrics.audioSeconds.inc({ voice: job.voice.id }, spoken.durationMs / 1000);
    const { cache } = said;
    if (answer.url === undefined) return { answer, cache, audio: { file: spoken.file, share } };
    share.release();
    return { answer, cache, audio: undefined };
  } catch (error) {
    share?.release();
    if (reserved) await giveBack(services, reserved);
    throw error;
  }
}

/** What a text is to be spoken as. */
export type SpeechRequest = Pick<TtsRequest, 'dialect' | 'voice' | 'format' | 'speed' | 'pitch'> &
  Pick<Partial<TtsRequest>, 'sampleRate' | 'bitrate'>;

export interface SpokenText {
  reading: Reading;
  spoken: Spoken;
  voice: Voice;
}

/** Speaks a script in the background, for whoever charges it. Throws the contract's codes. */
export async function speakScript(
  services: Services,
  caller: Caller,
  request: SpeechRequest,
  script: CountedScript,
  lexicon: LexiconEntry[],
): Promise<SpokenText> {
  const voice = await findVoiceOf(services.db, request.dialect, request.voice);
  for (const turn of script.turns ?? []) await checkTurn(services, turn, voice);
  const sound = soundFormatOf(request, voice.sampleRate);
  const job = { request, script, sound, voice, background: true };
  const { reading, spoken, share } = await say(services, caller, job, Promise.resolve(lexicon));
  share.release();
  return { reading, spoken, voice };
}

type SpeechOf = Pick<Job, 'script' | 'sound' | 'voice' | 'background'> & {
  request: Pick<TtsRequest, 'dialect' | 'speed' | 'pitch'> & Pick<Partial<TtsRequest>, 'cache'>;
};

/** Reads and speaks a text, unless its sound is kept or being made for another request of the account. */
async function say(
  services: Services,
  caller: Caller,
  speech: SpeechOf,
  lexicon: Promise<LexiconEntry[]>,
): Promise<Said & { share: AudioShare; cache: CacheState }> {
  const { request, script, sound, voice, background = false } = speech;
  const { accountId, signal } = caller;
  const entries = await lexicon;
  const make = (stop: AbortSignal) =>
    speak(services, speech, entries, { signal: stop, account: accountId, background });
  const withShare = (said: Said, cache: CacheState) => ({
    ...said,
    share: services.audioBudget.take(said.spoken.file.length),
    cache,
  });
  if (!request.cache) return withShare(await make(signal), 'off');
  const { dialect, speed, pitch } = request;
  const key = { accountId, script, lexicon: entries, dialect, speed, pitch, ...sound };
  const ofVoice = { voice: voice.id, version: voice.version };
  const { cached, ...said } = await services.sounds.get({ ...key, ...ofVoice }, signal, make);
  return withShare(said, cached ? 'hit' : 'miss');
}

async function speak(
  services: Services,
  { request, script, sound, voice }: SpeechOf,
  lexicon: LexiconEntry[],
  options: RequestOptions,
): Promise<Said> {
  const { reading, seconds } = await readScript(services, { request, script }, lexicon, options);
  const share = services.audioBudget.take(bytesInFlight(seconds, voice.sampleRate, sound));
  try {
    const job = speakJobOf({ request, sound, voice }, reading);
    return { reading, spoken: await services.engine.speak(job, options) };
  } finally {
    // Each who waits for it takes a share of the file at once, before anything else can.
    share.release();
  }
}

/** Charge, stored answer and link are written together or not at all, once the store has what the link opens. */
async function settle(
  services: Services,
  caller: Caller,
  job: Job,
  reading: Reading,
  spoken: Spoken,
  reserved: Reserved,
  claimed: IdempotentRequest | undefined,
): Promise<TtsAnswer> {
  const { request, voice } = job;
  const { hold } = reserved;
  const generation = generationOf(caller, voice, spoken.durationMs);
  const token = request.delivery === 'url' ? newAudioToken(services) : undefined;
  const linked: LinkedAudio | undefined =
    token === undefined
      ? undefined
      : {
          accountId: caller.accountId,
          contentType: job.sound.contentType,
          file: spoken.file,
          token,
        };
  if (hold && token === undefined && !claimed) {
    const balance = await chargeAtOnce(services.store, hold, generation);
    if (balance !== undefined) return describe(services, caller, job, reading, spoken, balance, token);
  }
  const write = async (run: RunStatement): Promise<TtsAnswer> => {
    const balance = await chargeReserved(run, services, caller, reserved, generation);
    const answer = describe(services, caller, job, reading, spoken, balance, token);
    if (linked) await linkAudio(run, services, linked);
    if (claimed) {
      const small = token === undefined && spoken.file.length <= services.config.idempotentAudioBytes;
      const kept = small ? spoken.file.whole() : null;
      await keepAnswer(run, services.store, claimed, JSON.stringify(answer), kept);
    }
    return answer;
  };
  if (linked) await storeAudio(services, linked);
  caller.signal.throwIfAborted();
  return services.db.statements.transaction(write, { account: caller.accountId });
}

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

/** The first answer again. Audio too large to keep is made again from the same body, without a charge. */
async function replay(
  services: Services,
  caller: Caller,
  job: Job,
  stored: StoredAnswer,
): Promise<Omit<Synthesis, 'replayed'>> {
  const answer = ttsAnswer.parse(JSON.parse(stored.answer));
  if (answer.url !== undefined) return { answer, cache: 'hit', audio: undefined };
  if (stored.audio)
    return { answer, cache: 'hit', audio: { file: new SoundFile([stored.audio]), share: noShare } };
  const lexicon = lexiconOf(services.db, caller.accountId, job.request.lexicon);
  const { spoken, share, cache } = await say(services, caller, job, lexicon);
  return { answer, cache, audio: { file: spoken.file, share } };
}

/** Of sound that is small. */
const noShare: AudioShare = { shrink: () => {}, release: () => {} };
