import { z } from 'zod';
import { mediaTypes } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import { fileOf, fileResponse } from '../http/ranges.ts';
import { json, type PublicRoute, type RequestContext, type Route } from '../http/route.ts';
import { cancelJob, createJob, jobListQuery, listJobs, readJob } from '../jobs/jobs.ts';
import { opens } from '../jobs/links.ts';
import { jobRequest } from '../jobs/request.ts';
import { itemAudio, jobAudio, jobCaptions, jobChapters, jobWords } from '../jobs/result.ts';
import { jobView } from '../jobs/view.ts';
import { captionFormats } from '../speech/captions.ts';
import { endedJob, jobRequests, listedJobs, queuedJob } from './job-examples.ts';
import { idempotencyErrors, idempotencyHeader, textErrors } from './speech-routes.ts';

const jobId = z.object({ id: z.string().describe('From the answer that made the job.') });
/** Media types of captions: of SubRip none is registered, and this is what is sent. */
const CAPTION_TYPES = { srt: 'application/x-subrip', vtt: 'text/vtt' };
/** Of JSON Chapters. */
const CHAPTERS_TYPE = 'application/json+chapters';
const CACHED = { 'cache-control': 'private, max-age=300' };

const link = z.object({ token: z.string().describe('As the link has it.') });

export const jobRoutes: Route[] = [
  {
    keyed: true,
    method: 'post',
    path: '/v1/jobs',
    operationId: 'createJob',
    tag: 'Jobs',
    scope: 'speech',
    summary: 'Speak a long text, or many, in the background',
    description:
      'Up to a million characters. Each item is held, charged and refused by itself; ask `/v1/jobs/{id}` for what came of it.',
    body: jobRequest,
    requests: jobRequests,
    answers: queuedJob,
    answerHeaders: {
      location: 'Where the job is.',
      'Idempotent-Replayed': '`true` where this is the first answer to the Idempotency-Key, given again.',
    },
    headers: idempotencyHeader,
    status: 202,
    answer: jobView,
    errors: [
      ...textErrors,
      'unknown_dialect',
      'unknown_voice',
      'voice_not_in_dialect',
      'unsupported_format',
      'too_many_concurrent',
      ...idempotencyErrors,
    ],
    async handle({ services, context }, caller) {
      const body = await readJson(context.req.raw, services.config.limits.maxJobBodyBytes);
      const request = validate(jobRequest, body);
      const key = context.req.header('idempotency-key');
      const { job, replayed } = await createJob(services, caller, request, key);
      const headers = { location: `/v1/jobs/${job.id}` };
      const response = json(job, replayed ? { ...headers, 'Idempotent-Replayed': 'true' } : headers);
      return new Response(response.body, { status: 202, headers: response.headers });
    },
  },
  {
    keyed: true,
    method: 'get',
    path: '/v1/jobs',
    operationId: 'listJobs',
    tag: 'Jobs',
    scope: 'speech',
    summary: 'List the jobs of the account',
    description: 'Newest first, without their items.',
    query: jobListQuery,
    answer: z.object({ jobs: z.array(jobView).describe('A page of them.') }),
    answers: listedJobs,
    errors: ['invalid_request'],
    async handle({ services, context }, caller) {
      const { limit, ...filter } = validate(jobListQuery, context.req.query());
      return json({ jobs: await listJobs(services, caller, filter, { limit }) });
    },
  },
  {
    keyed: true,
    method: 'get',
    path: '/v1/jobs/{id}',
    operationId: 'getJob',
    tag: 'Jobs',
    scope: 'speech',
    summary: 'Show how far a job is, and its result',
    description:
      'Progress in items and characters while it runs; links to its sound once it has ended. Links are made anew with each answer.',
    parameters: jobId,
    answer: jobView,
    answers: endedJob,
    errors: ['not_found'],
    async handle({ services, context }, caller) {
      return json(await readJob(services, caller, context.req.param('id') ?? ''));
    },
  },
  {
    keyed: true,
    method: 'delete',
    path: '/v1/jobs/{id}',
    operationId: 'cancelJob',
    tag: 'Jobs',
    scope: 'speech',
    summary: 'Cancel a job',
    description:
      'Items that are done stay and were charged; the others are not spoken. A job that has ended stays as it is.',
    parameters: jobId,
    answer: jobView,
    answers: endedJob,
    errors: ['not_found', 'overloaded'],
    async handle({ services, context }, caller) {
      return json(await cancelJob(services, caller, context.req.param('id') ?? ''));
    },
  },
  linked(
    '/v1/jobs/{id}/audio',
    'getJobAudio',
    "Fetch a job's sound by its link",
    mediaTypes,
    async ({ services, context }, id) => {
      const { contentType, ...file } = await jobAudio(services, id);
      return fileResponse(context.req.raw, file, { 'content-type': contentType, ...CACHED });
    },
  ),
  linked(
    '/v1/jobs/{id}/words',
    'getJobWords',
    'Fetch when each word of a job is heard',
    'application/json',
    async ({ services }, id) =>
      new Response(await jobWords(services, id), {
        headers: { 'content-type': 'application/json', ...CACHED },
      }),
  ),
  linked(
    '/v1/jobs/{id}/captions/{format}',
    'getJobCaptions',
    'Fetch the captions of a job',
    Object.values(CAPTION_TYPES),
    async ({ services, context }, id) => {
      const format = captionFormats.find((each) => each === context.req.param('format'));
      if (!format) throw noLink();
      return new Response(await jobCaptions(services, id, format), {
        headers: { 'content-type': `${CAPTION_TYPES[format]}; charset=utf-8`, ...CACHED },
      });
    },
  ),
  linked(
    '/v1/jobs/{id}/chapters',
    'getJobChapters',
    'Fetch the chapters of a job',
    CHAPTERS_TYPE,
    async ({ services }, id) =>
      new Response(JSON.stringify(await jobChapters(services, id)), {
        headers: { 'content-type': CHAPTERS_TYPE, ...CACHED },
      }),
  ),
  linked(
    '/v1/jobs/{id}/items/{position}/audio',
    'getJobItemAudio',
    "Fetch the sound of a job's item by its link",
    mediaTypes,
    async ({ services, context }, id) => {
      const position = Number(context.req.param('position'));
      const { contentType, bytes } = await itemAudio(services, id, position);
      return fileResponse(context.req.raw, fileOf(bytes), {
        'content-type': contentType,
        ...CACHED,
        etag: `"${sha256(bytes).slice(0, 27)}"`,
      });
    },
  ),
];

/** A path that its link opens, and no key. */
function linked(
  path: PublicRoute['path'],
  operationId: string,
  summary: string,
  mediaType: string | readonly string[],
  answer: (exchange: RequestContext, id: string) => Promise<Response>,
): PublicRoute {
  return {
    keyed: false,
    openToPages: true,
    method: 'get',
    path,
    operationId,
    tag: 'Jobs',
    ranges: path.endsWith('/audio'),
    summary,
    description: 'The address comes with a job that has ended. Whoever has it may fetch it until it ends.',
    parameters: jobId.extend({
      ...(path.includes('{position}')
        ? { position: z.string().describe('Of the item in the job, from 0.') }
        : {}),
      ...(path.includes('{format}') ? { format: z.enum(captionFormats).describe('Of the captions.') } : {}),
    }),
    query: link,
    answer: { mediaType, description: summary },
    errors: ['not_found', 'range_not_satisfiable', 'overloaded'],
    async handle(exchange) {
      const { services, context } = exchange;
      const id = context.req.param('id') ?? '';
      if (!(await opens(services.store, id, context.req.query('token')))) throw noLink();
      return answer(exchange, id);
    },
  };
}

function noLink(): ServiceError {
  return new ServiceError('not_found', 'This link is not right, or its time is over. Ask for the job again.');
}
