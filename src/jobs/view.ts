import { z } from 'zod';
import { type Format, formats } from '../audio/formats/index.ts';
import type { Job, JobItem, JobWebhook } from '../db/records.ts';
import { warning } from '../speech/answer.ts';
import { joinParts } from './joined-file.ts';
import type { ItemResult } from './perform.ts';
import type { JobOptions } from './request.ts';

export const jobStates = ['queued', 'running', 'done', 'partly', 'failed', 'cancelled'] as const;
export const itemStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const webhookStates = ['waiting', 'delivered', 'failed'] as const;

const itemView = z
  .object({
    id: z.string().describe('As it was given; of a text that was cut, a number from 1.'),
    title: z.string().optional().describe('Of the chapter that it begins.'),
    status: z.enum(itemStates).describe('How far it is.'),
    characters: z.int().describe('Of its text.'),
    startMs: z.int().optional().describe('Where it begins in the one file, once the job has ended.'),
    durationMs: z.int().optional().describe('Of its own sound.'),
    url: z.url().optional().describe('Its own sound, for as long as the result lasts.'),
    warnings: z.array(warning).optional().describe('What the caller should know of its reading.'),
    error: z
      .object({
        code: z.string().describe('Of the error, as a request would have it.'),
        detail: z.string().describe('What happened and what to do.'),
      })
      .optional()
      .describe('Why it was not spoken.'),
  })
  .meta({ id: 'JobItem' });

const result = z
  .object({
    url: z.url().describe('The sound of all items that were spoken, one after the other.'),
    wordsUrl: z.url().describe('When each word is heard in it, and each mark of SSML is reached, as JSON.'),
    captions: z
      .object({
        srt: z.url().describe('As SubRip.'),
        vtt: z.url().describe('As WebVTT.'),
      })
      .describe('Captions of it.'),
    chaptersUrl: z
      .url()
      .describe(
        'Its chapters as JSON Chapters, as podcasts have them; an MP3, Ogg Opus and FLAC have them inside too.',
      ),
    expiresAt: z.iso.datetime().describe('When the links end; ask for the job again for new ones.'),
    contentType: z.string().describe('Media type of the sound.'),
    sampleRate: z.int().describe('Samples a second.'),
    bytes: z.int().describe('Length of the file.'),
    durationMs: z.int().describe('Of the whole.'),
    chapters: z
      .array(
        z.object({
          title: z.string().describe('As the item has it that begins it.'),
          startMs: z.int().describe('Where it begins.'),
          endMs: z.int().describe('Where the next one begins, or the end.'),
        }),
      )
      .describe('In the order in which they are heard.'),
  })
  .meta({ id: 'JobResult' });

/** A job as callers see it. */
export const jobView = z
  .object({
    id: z.string().describe('What `/v1/jobs/{id}` takes.'),
    status: z.enum(jobStates).describe('`partly`: it ended, and some items were not spoken.'),
    dialect: z.string().describe('Id of the dialect that is read.'),
    voice: z.string().describe('Id of the voice that speaks.'),
    format: z.string().describe('Of the sound.'),
    characters: z.int().describe('Of all items.'),
    progress: z
      .object({
        items: z.int().describe('All of them.'),
        done: z.int().describe('That were spoken.'),
        failed: z.int().describe('That could not be spoken, which costs nothing.'),
        charged: z
          .int()
          .describe('Characters of the items that are done; with a test key nothing was charged.'),
        share: z.number().describe('How much of it has ended, 0 … 1.'),
      })
      .describe('How far it is.'),
    createdAt: z.iso.datetime().describe('When it was asked for.'),
    finishedAt: z.iso.datetime().optional().describe('When its last item ended.'),
    expiresAt: z.iso.datetime().describe('When the job and its sound are forgotten.'),
    webhook: z
      .object({
        url: z.string().describe('As it was given.'),
        status: z
          .enum(webhookStates)
          .describe('`failed`: the receiver said that it is gone, or no try was left.'),
        tries: z.int().describe('So far.'),
        error: z.string().optional().describe('How the last try failed, such as `timeout` or `status_500`.'),
        deliveredAt: z.iso.datetime().optional().describe('When the receiver took it.'),
      })
      .optional()
      .describe('Who is told of its end. Not in lists.'),
    items: z.array(itemView).optional().describe('Not in lists.'),
    result: result.optional().describe('Once it has ended and something was spoken.'),
  })
  .meta({ id: 'Job' });

export type JobView = z.output<typeof jobView>;

type WebhookRow = Pick<JobWebhook, 'url' | 'status' | 'tries' | 'error' | 'deliveredAt'>;
type JobRow = Omit<Job, 'servedAt'> & { webhook?: WebhookRow | null };
export type PartRow = Pick<
  JobItem,
  'name' | 'title' | 'characters' | 'startMs' | 'status' | 'error' | 'result'
>;

/** A job as its caller sees it; without its items where none are given, and without its sound where no links are. */
export function viewOf(job: JobRow, parts?: readonly PartRow[], links?: Links): JobView {
  const { dialect, voice, format } = JSON.parse(job.options) as JobOptions;
  const over = job.finishedAt !== null;
  const results = parts?.map(({ result }) => (result === null ? null : (JSON.parse(result) as ItemResult)));
  const placed = parts?.map(({ title, startMs }, index) => ({ title, startMs, part: results![index]! }));
  const joined = links && joinParts(placed!, format);
  return {
    id: job.id,
    status: job.status as JobView['status'],
    dialect,
    voice,
    format,
    characters: job.characters,
    progress: {
      items: job.items,
      done: job.done,
      failed: job.failed,
      charged: job.spoken,
      share: over ? 1 : Number(((job.items - job.open) / job.items).toFixed(4)),
    },
    createdAt: job.createdAt.toISOString(),
    ...(job.finishedAt ? { finishedAt: job.finishedAt.toISOString() } : {}),
    expiresAt: job.expiresAt.toISOString(),
    ...(job.webhook ? { webhook: webhookViewOf(job.webhook) } : {}),
    ...(parts
      ? {
          items: parts.map((part, position) =>
            itemViewOf(part, position, joined?.stretches[position]?.startMs, links),
          ),
        }
      : {}),
    ...(joined && links && joined.bytes > 0
      ? {
          result: {
            url: links.of('audio'),
            wordsUrl: links.of('words'),
            captions: { srt: links.of('captions/srt'), vtt: links.of('captions/vtt') },
            chaptersUrl: links.of('chapters'),
            expiresAt: links.until.toISOString(),
            contentType: formats[format as Format].contentType(joined.sampleRate),
            sampleRate: joined.sampleRate,
            bytes: joined.bytes,
            durationMs: joined.durationMs,
            chapters: joined.chapters,
          },
        }
      : {}),
  };
}

function webhookViewOf({ url, status, tries, error, deliveredAt }: WebhookRow): JobView['webhook'] {
  return {
    url,
    status: status as NonNullable<JobView['webhook']>['status'],
    tries,
    ...(error === null ? {} : { error }),
    ...(deliveredAt ? { deliveredAt: deliveredAt.toISOString() } : {}),
  };
}

/** Links that open what is under the job's path, until they end. */
export interface Links {
  until: Date;
  of(what: string): string;
}

function itemViewOf(
  { name, title, characters, status, error, result }: PartRow,
  position: number,
  startMs: number | undefined,
  links: Links | undefined,
): z.output<typeof itemView> {
  const spoken: ItemResult | null = result === null ? null : JSON.parse(result);
  return {
    id: name,
    ...(title === null ? {} : { title }),
    status: status as z.output<typeof itemView>['status'],
    characters,
    ...(spoken && startMs !== undefined ? { startMs } : {}),
    ...(spoken ? { durationMs: spoken.durationMs } : {}),
    ...(spoken && links ? { url: links.of(`items/${position}/audio`) } : {}),
    ...(spoken && spoken.warnings.length > 0 ? { warnings: spoken.warnings } : {}),
    ...(error === null ? {} : { error: JSON.parse(error) }),
  };
}
