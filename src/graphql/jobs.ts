import { type ResolveCursorConnectionArgs, resolveCursorConnection } from '@pothos/plugin-relay';
import { validate } from '../core/validation.ts';
import { type DocumentView, documentKinds, documentRequest, readDocument } from '../documents/read.ts';
import { cancelJob, createJob, jobListQuery, listJobs, readJob } from '../jobs/jobs.ts';
import { watchJob } from '../jobs/progress.ts';
import { jobRequest } from '../jobs/request.ts';
import { itemStates, type JobView, jobStates, webhookStates } from '../jobs/view.ts';
import { dayArgument } from './accounts.ts';
import { builder, MAX_PAGE, pageComplexity } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { beginGeneration, callerOf, given, soundFields, Warning } from './speech.ts';

const JobStatus = builder.enumType('JobStatus', {
  description: '`partly`: it ended, and some items were not spoken.',
  values: jobStates,
});
const JobItemStatus = builder.enumType('JobItemStatus', { values: itemStates });
const WebhookStatus = builder.enumType('JobWebhookStatus', { values: webhookStates });

type ItemView = NonNullable<JobView['items']>[number];
type ResultView = NonNullable<JobView['result']>;

const moment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const Progress = builder.objectRef<JobView['progress']>('JobProgress').implement({
  fields: (t) => ({
    items: t.exposeInt('items', { description: 'All of them.' }),
    done: t.exposeInt('done', { description: 'That were spoken.' }),
    failed: t.exposeInt('failed', { description: 'That could not be spoken, which costs nothing.' }),
    charged: t.exposeInt('charged', { description: 'Characters of the items that are done.' }),
    share: t.exposeFloat('share', { description: 'How much of it has ended, 0 … 1.' }),
  }),
});

const ItemError = builder.objectRef<NonNullable<ItemView['error']>>('JobItemError').implement({
  fields: (t) => ({ code: t.exposeString('code'), detail: t.exposeString('detail') }),
});

const Item = builder.objectRef<ItemView>('JobItem').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'As it was given; of a text that was cut, a number from 1.' }),
    title: t.exposeString('title', { nullable: true, description: 'Of the chapter that it begins.' }),
    status: t.expose('status', { type: JobItemStatus }),
    characters: t.exposeInt('characters'),
    startMs: t.exposeInt('startMs', {
      nullable: true,
      description: 'Where it begins in the one file, once the job has ended.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    url: t.exposeString('url', { nullable: true, description: 'Its own sound.' }),
    warnings: t.field({ type: [Warning], resolve: ({ warnings }) => warnings ?? [] }),
    error: t.field({ type: ItemError, nullable: true, resolve: ({ error }) => error }),
  }),
});

const Chapter = builder.objectRef<ResultView['chapters'][number]>('JobChapter').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
  }),
});

const Captions = builder.objectRef<ResultView['captions']>('JobCaptions').implement({
  description: 'Links.',
  fields: (t) => ({ srt: t.exposeString('srt'), vtt: t.exposeString('vtt') }),
});

const Result = builder.objectRef<ResultView>('JobResult').implement({
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The sound of all items that were spoken.' }),
    wordsUrl: t.exposeString('wordsUrl', { description: 'When each word is heard in it, as JSON.' }),
    captions: t.expose('captions', { type: Captions }),
    chaptersUrl: t.exposeString('chaptersUrl', { description: 'JSON Chapters.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the links end; ask again for new ones.',
      resolve: ({ expiresAt }) => new Date(expiresAt),
    }),
    contentType: t.exposeString('contentType'),
    sampleRate: t.exposeInt('sampleRate'),
    bytes: t.exposeFloat('bytes', { description: 'Length of the file; it may be longer than an Int.' }),
    durationMs: t.exposeInt('durationMs'),
    chapters: t.expose('chapters', { type: [Chapter] }),
  }),
});

const Webhook = builder.objectRef<NonNullable<JobView['webhook']>>('JobWebhook').implement({
  description: 'Who is told of the end of a job.',
  fields: (t) => ({
    url: t.exposeString('url'),
    status: t.expose('status', { type: WebhookStatus }),
    tries: t.exposeInt('tries'),
    error: t.exposeString('error', { nullable: true, description: 'How the last try failed.' }),
    deliveredAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ deliveredAt }) => moment(deliveredAt),
    }),
  }),
});

/** Whole jobs that were read for one that a list or a subscription gave, which has neither items nor links. */
const whole = new WeakMap<JobView, Promise<JobView>>();

function wholeOf(job: JobView, { services, viewer }: GraphqlContext): Promise<JobView> {
  if (job.items) return Promise.resolve(job);
  const reading = whole.get(job) ?? readJob(services, callerOf(viewer), job.id);
  whole.set(job, reading);
  return reading;
}

/** Weighs what has to be read for each job of a list. */
const READ_WHOLE = 100;

const Job = builder.objectRef<JobView>('Job').implement({
  description:
    'A long text, or many, spoken in the background. Each item is held, charged and refused by itself.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: JobStatus }),
    dialect: t.exposeString('dialect'),
    voice: t.exposeString('voice'),
    format: t.exposeString('format'),
    characters: t.exposeInt('characters', { description: 'Of all items.' }),
    progress: t.expose('progress', { type: Progress }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => new Date(createdAt) }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => moment(finishedAt),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the job and its sound are forgotten.',
      resolve: ({ expiresAt }) => new Date(expiresAt),
    }),
    webhook: t.field({
      type: Webhook,
      nullable: true,
      complexity: READ_WHOLE,
      resolve: async (job, _args, context) => (await wholeOf(job, context)).webhook,
    }),
    items: t.field({
      type: [Item],
      complexity: READ_WHOLE,
      resolve: async (job, _args, context) => (await wholeOf(job, context)).items ?? [],
    }),
    result: t.field({
      type: Result,
      nullable: true,
      complexity: READ_WHOLE,
      description: 'Once it has ended and something was spoken.',
      resolve: async (job, _args, context) => (await wholeOf(job, context)).result,
    }),
  }),
});

const JobItemInput = builder.inputType('JobItemInput', {
  description: 'Exactly one of `text` and `ssml`; `startMs` for all items or none.',
  fields: (t) => ({
    id: t.id({ required: true }),
    text: t.string(),
    ssml: t.string(),
    title: t.string(),
    startMs: t.int(),
  }),
});

const JobWebhookInput = builder.inputType('JobWebhookInput', {
  fields: (t) => ({ url: t.string({ required: true }) }),
});

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'The fields of POST /v1/jobs, with the same rules and defaults.',
  fields: (t) => ({
    text: t.string({ description: 'Exactly one of `text`, `ssml` and `items`.' }),
    ssml: t.string(),
    items: t.field({ type: [JobItemInput] }),
    ...soundFields(t),
    webhook: t.field({ type: JobWebhookInput }),
  }),
});

const DocumentKind = builder.enumType('DocumentKind', { values: documentKinds });

const DocumentChapter = builder.objectRef<DocumentView['chapters'][number]>('DocumentChapter').implement({
  fields: (t) => ({ title: t.exposeString('title'), characters: t.exposeInt('characters') }),
});

const DocumentItem = builder.objectRef<DocumentView['items'][number]>('DocumentItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    title: t.exposeString('title', { nullable: true }),
    startMs: t.exposeInt('startMs', { nullable: true, description: 'Of captions: when they are shown.' }),
  }),
});

const Document = builder.objectRef<DocumentView>('Document').implement({
  description: 'What a document would be as a job.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DocumentKind }),
    characters: t.exposeInt('characters', { description: 'What a job of it is charged if all is spoken.' }),
    chapters: t.expose('chapters', { type: [DocumentChapter] }),
    items: t.expose('items', { type: [DocumentItem], description: 'What `items` of `createJob` takes.' }),
  }),
});

builder.queryFields((t) => ({
  readDocument: t.field({
    type: Document,
    authScopes: { speech: true },
    description:
      'Reads a .txt, .docx, .epub, .srt or .vtt for a job, as POST /v1/documents does. Nothing is kept or charged.',
    args: {
      name: t.arg.string({ required: true }),
      content: t.arg.string({ required: true, description: 'The file in base64.' }),
    },
    complexity: 1000,
    resolve: async (_root, args, context) =>
      readDocument(context.services, await beginGeneration(context), validate(documentRequest, args)),
  }),
  job: t.field({
    type: Job,
    authScopes: { speech: true },
    description: 'A job of the own account, with its items and, once it has ended, links to its sound.',
    args: { id: t.arg.id({ required: true }) },
    complexity: READ_WHOLE,
    resolve: (_root, { id }, { services, viewer }) => readJob(services, callerOf(viewer), id),
  }),
  jobs: t.connection({
    type: Job,
    authScopes: { speech: true },
    description: 'Jobs of the own account, newest first.',
    args: {
      status: t.arg({ type: JobStatus }),
      from: t.arg.string(dayArgument),
      to: t.arg.string(dayArgument),
    },
    complexity: pageComplexity,
    resolve: (_root, args, { services, viewer }) => {
      const { limit: _, ...filter } = validate(
        jobListQuery,
        given({ status: args.status, from: args.from, to: args.to }),
      );
      return resolveCursorConnection(
        { args, defaultSize: 20, maxSize: MAX_PAGE, toCursor: ({ id }) => id },
        // Cursors are ids, which grow with time: what is after one in the list is older.
        async ({ before, after, limit, inverted }: ResolveCursorConnectionArgs): Promise<JobView[]> => {
          const asked = { ...filter, before: after, after: before };
          return listJobs(services, callerOf(viewer), asked, { limit, oldestFirst: inverted });
        },
      );
    },
  }),
}));

builder.mutationFields((t) => ({
  createJob: t.field({
    type: Job,
    authScopes: { speech: true },
    description: 'Speaks a long text, or many, in the background, as POST /v1/jobs does.',
    args: { input: t.arg({ type: CreateJobInput, required: true }), idempotencyKey: t.arg.string() },
    complexity: 1000,
    resolve: async (_root, { input, idempotencyKey }, context) => {
      const caller = await beginGeneration(context);
      const request = validate(jobRequest, given(input));
      return (await createJob(context.services, caller, request, idempotencyKey ?? undefined)).job;
    },
  }),
  cancelJob: t.field({
    type: Job,
    authScopes: { speech: true },
    description: 'Ends a job; what is done of it stays and was charged. One that has ended stays as it is.',
    args: { id: t.arg.id({ required: true }) },
    complexity: READ_WHOLE,
    resolve: (_root, { id }, { services, viewer }) => cancelJob(services, callerOf(viewer), id),
  }),
}));

builder.subscriptionFields((t) => ({
  jobProgress: t.field({
    type: Job,
    authScopes: { speech: true },
    description:
      'A job as it is now and whenever it has come further, until it has ended. Over server-sent events: POST with accept: text/event-stream.',
    args: { id: t.arg.id({ required: true }) },
    subscribe: (_root, { id }, { services, viewer }) => watchJob(services, callerOf(viewer), id),
    resolve: (job) => job,
  }),
}));
