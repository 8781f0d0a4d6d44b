import type { InputFieldBuilder } from '@pothos/core';
import { intonations, readingSources } from '../arabic/reading.ts';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { type Analysis, analyze } from '../speech/analyze.ts';
import type { TtsAnswer } from '../speech/answer.ts';
import { captionFormats } from '../speech/captions.ts';
import { analyzeRequest, deliveries, timestamps, ttsRequest } from '../speech/request.ts';
import { type Synthesis, synthesize } from '../speech/synthesize.ts';
import { builder } from './builder.ts';
import { AudioFormat } from './catalog.ts';
import type { GraphqlContext, Viewer } from './context.ts';

const Spoken = builder.objectRef<TtsAnswer['spoken']>('SpokenText').implement({
  fields: (t) => ({
    normalized: t.exposeString('normalized', { description: 'Numbers and the like in words.' }),
    diacritized: t.exposeString('diacritized', { description: 'The same with its vowels.' }),
  }),
});

export const Warning = builder.objectRef<TtsAnswer['warnings'][number]>('Warning').implement({
  description: '`from` and `to` are characters of the text received.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    from: t.exposeInt('from'),
    to: t.exposeInt('to'),
  }),
});

export const TimedWord = builder.objectRef<NonNullable<TtsAnswer['words']>[number]>('TimedWord').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
    from: t.exposeInt('from'),
    to: t.exposeInt('to'),
  }),
});

const TimedMark = builder.objectRef<NonNullable<TtsAnswer['marks']>[number]>('TimedMark').implement({
  description: "When a mark of the request's SSML is reached.",
  fields: (t) => ({ name: t.exposeString('name'), ms: t.exposeInt('ms') }),
});

/**
 * The viewer as caller of one generation, which has a reference of its own: the request's for the first, with
 * a suffix for those after it. Counts it as the request that it is. Throws `rate_limited`.
 */
export async function beginGeneration({ services, viewer, generations }: GraphqlContext): Promise<Caller> {
  const caller = callerOf(viewer);
  const number = ++generations.begun;
  if (number > generations.counted) await services.limits.request(caller.accountId);
  return number === 1 ? caller : { ...caller, requestId: `${caller.requestId}.${number}` };
}

export const Speech = builder.objectRef<Synthesis>('Speech').implement({
  fields: (t) => ({
    requestId: t.string({ resolve: ({ answer }) => answer.requestId }),
    audioContent: t.string({
      nullable: true,
      description: 'Base64.',
      resolve: ({ audio }, _args, { sounds }) => audio && sounds.standIn(audio.file),
    }),
    url: t.string({ nullable: true, resolve: ({ answer }) => answer.url }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ answer }) => (answer.expiresAt ? new Date(answer.expiresAt) : null),
    }),
    format: t.field({ type: AudioFormat, resolve: ({ answer }) => answer.format }),
    contentType: t.string({ resolve: ({ answer }) => answer.contentType }),
    sampleRate: t.int({ resolve: ({ answer }) => answer.sampleRate }),
    durationMs: t.int({ resolve: ({ answer }) => answer.durationMs }),
    dialect: t.string({ resolve: ({ answer }) => answer.dialect }),
    voice: t.string({ resolve: ({ answer }) => answer.voice }),
    characters: t.int({ resolve: ({ answer }) => answer.characters }),
    balance: t.int({ resolve: ({ answer }) => answer.balance }),
    spoken: t.field({ type: Spoken, resolve: ({ answer }) => answer.spoken }),
    words: t.field({ type: [TimedWord], nullable: true, resolve: ({ answer }) => answer.words }),
    marks: t.field({ type: [TimedMark], nullable: true, resolve: ({ answer }) => answer.marks }),
    captions: t.string({
      nullable: true,
      description: 'With captions `srt` or `vtt`: the whole file.',
      resolve: ({ answer }) => answer.captions,
    }),
    warnings: t.field({ type: [Warning], resolve: ({ answer }) => answer.warnings }),
    replayed: t.boolean({
      description: 'Whether this is the first answer to the idempotency key, given again.',
      resolve: ({ replayed }) => replayed,
    }),
  }),
});

type Sentence = Analysis['sentences'][number];

const ReadingSource = builder.enumType('ReadingSource', {
  description: 'Where the reading of a word comes from; `network` is the one to check.',
  values: readingSources,
});

const AnalysedWord = builder.objectRef<Sentence['words'][number]>('AnalysedWord').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    from: t.exposeInt('from'),
    to: t.exposeInt('to'),
    spoken: t.exposeString('spoken'),
    source: t.expose('source', { type: ReadingSource }),
    phones: t.exposeStringList('phones'),
    pauseMs: t.exposeFloat('pauseMs', { description: 'Silence after the word.' }),
  }),
});

const Intonation = builder.enumType('Intonation', { values: intonations });

const AnalysedSentence = builder.objectRef<Sentence>('AnalysedSentence').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    intonation: t.expose('intonation', { type: Intonation }),
    words: t.field({ type: [AnalysedWord], resolve: ({ words }) => words }),
  }),
});

const AnalysisRef = builder.objectRef<Analysis>('Analysis').implement({
  fields: (t) => ({
    requestId: t.exposeString('requestId'),
    characters: t.exposeInt('characters'),
    normalized: t.exposeString('normalized'),
    diacritized: t.exposeString('diacritized'),
    sentences: t.field({ type: [AnalysedSentence], resolve: ({ sentences }) => sentences }),
    lexiconHits: t.exposeInt('lexiconHits'),
    warnings: t.field({ type: [Warning], resolve: ({ warnings }) => warnings }),
  }),
});

export const LexiconWordInput = builder.inputType('LexiconWordInput', {
  description:
    'How a word is said in one text, in front of what the account has: a vowelled spelling, or phones.',
  fields: (t) => ({ word: t.string({ required: true }), spelling: t.string(), phones: t.string() }),
});

const Timestamps = builder.enumType('Timestamps', { values: timestamps });

const CaptionFormat = builder.enumType('CaptionFormat', { values: ['none', ...captionFormats] as const });

const Delivery = builder.enumType('Delivery', {
  description: '`url` gives a short-lived URL in place of audioContent.',
  values: deliveries,
});

/** How a text is spoken and written, in every input that has one spoken. */
export const soundFields = (t: InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>) => ({
  dialect: t.id({ required: true }),
  voice: t.id({ required: true }),
  format: t.field({ type: AudioFormat }),
  bitrate: t.int(),
  sampleRate: t.int(),
  speed: t.float(),
  pitch: t.float(),
});

const SynthesizeInput = builder.inputType('SynthesizeInput', {
  description: 'The fields of POST /v1/tts, with the same rules and defaults.',
  fields: (t) => ({
    text: t.string({ description: 'Exactly one of `text` and `ssml`.' }),
    ssml: t.string(),
    ...soundFields(t),
    timestamps: t.field({ type: Timestamps }),
    captions: t.field({ type: CaptionFormat }),
    lexicon: t.field({ type: [LexiconWordInput] }),
    cache: t.boolean(),
    delivery: t.field({ type: Delivery }),
  }),
});

/** GraphQL says null where REST leaves a field out. */
export function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, given(each)]])),
  );
}

builder.queryFields((t) => ({
  analyze: t.field({
    type: AnalysisRef,
    authScopes: { speech: true },
    description: 'What would be spoken, without audio or charge. Null, with an error, where it failed.',
    args: {
      text: t.arg.string(),
      ssml: t.arg.string(),
      dialect: t.arg.id({ required: true }),
      lexicon: t.arg({ type: [LexiconWordInput] }),
    },
    nullable: true,
    complexity: 100,
    resolve: async (_root, args, context) =>
      analyze(context.services, await beginGeneration(context), validate(analyzeRequest, given(args))),
  }),
}));

builder.mutationFields((t) => ({
  synthesize: t.field({
    type: Speech,
    authScopes: { speech: true },
    description:
      'Synthesizes speech and charges it, as POST /v1/tts does. Each is a generation of its own: null, with an error, where it failed, whatever becomes of the others.',
    args: { input: t.arg({ type: SynthesizeInput, required: true }), idempotencyKey: t.arg.string() },
    nullable: true,
    complexity: 1000,
    resolve: async (_root, { input, idempotencyKey }, context) => {
      const caller = await beginGeneration(context);
      const request = validate(ttsRequest, given(input));
      const made = await synthesize(context.services, caller, request, idempotencyKey ?? undefined);
      if (made.audio) context.shares.push(made.audio.share);
      return made;
    },
  }),
}));

/** Speech is charged to an account: that of the key, or the one that the person works for. */
export function callerOf(viewer: Viewer): Caller {
  if (viewer.kind !== 'nobody' && viewer.caller) return viewer.caller;
  if (viewer.kind === 'user')
    throw new ServiceError('account_suspended', 'This account is suspended: resume it first.');
  throw new ServiceError(
    'key_missing',
    'Send your API key in the header x-api-key. Keys are made in the dashboard.',
  );
}
