import type { LexiconEntry, Reading } from '../arabic/reading.ts';
import { findVoiceOf } from '../catalog/catalog.ts';
import type { Caller } from '../core/caller.ts';
import type { Voice } from '../db/records.ts';
import type { Services } from '../services.ts';
import type { RequestOptions } from '../workers/admission.ts';
import type { Spoken } from '../workers/speech-job.ts';
import { checkTurn, type Job, readScript, speakJobOf } from './generation.ts';
import type { TtsRequest } from './request.ts';
import type { Said } from './said.ts';
import { soundFormatOf } from './sound-format.ts';
import { type AudioShare, bytesInFlight } from './spoken-length.ts';
import type { CountedScript } from './ssml.ts';

export type CacheState = 'hit' | 'miss' | 'off';

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
export async function say(
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
