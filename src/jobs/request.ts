import { z } from 'zod';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import { checkText, countCharacters, ttsRequest } from '../speech/request.ts';
import { splitText } from './split.ts';

/** Most items of one job. */
const MAX_ITEMS = 5000;
const MAX_NAME = 100;

const item = z
  .strictObject({
    id: z.string().min(1).max(MAX_NAME).describe("The caller's own name for it, once in a job."),
    text: z.string().describe('Arabic text, as long as one of /v1/tts.'),
    title: z.string().min(1).max(200).optional().describe('Begins a chapter of this name.'),
  })
  .meta({ id: 'JobItemRequest' });

const webhook = z
  .strictObject({
    url: z.string().describe('Called with POST once the job has ended. Begins with https://.'),
  })
  .describe('Who is told that the job has ended, by Standard Webhooks; see `/v1/webhook-secret`.')
  .meta({ id: 'WebhookRequest' });

const { text, dialect, voice, format, sampleRate, bitrate, speed, pitch } = ttsRequest.shape;

/** The body of POST /v1/jobs. */
export const jobRequest = z
  .strictObject({
    text: text.optional().describe('A long text; it is cut at paragraphs and sentences. Or `items`.'),
    items: z.array(item).min(1).max(MAX_ITEMS).optional().describe('Many texts. Or `text`.'),
    dialect,
    voice,
    format,
    sampleRate,
    bitrate,
    speed,
    pitch,
    webhook: webhook.optional(),
  })
  .meta({ id: 'JobRequest' });

export type JobRequest = z.output<typeof jobRequest>;

/** What the items of a job have in common. */
export interface JobOptions {
  /** Whether one text was cut into items, so that offsets are of the whole text. */
  cut: boolean;
  dialect: string;
  voice: string;
  format: string;
  sampleRate: JobRequest['sampleRate'];
  bitrate: JobRequest['bitrate'];
  speed: number;
  pitch: number;
}

/** One text of a job before it is written; `refused` where it cannot be spoken, which the others do not mind. */
export interface NewItem {
  name: string;
  title: string | null;
  text: string;
  characters: number;
  refused?: ServiceError;
}

/**
 * The items of a job. Throws what makes the whole of it no job: `invalid_request` for both or neither of text
 * and items or for a name used twice, `text_too_long`, and for a text also `text_empty` and `text_unspeakable`.
 */
export function itemsOf(request: JobRequest, { limits }: Pick<Config, 'limits'>): NewItem[] {
  const { text, items } = request;
  if ((text === undefined) === (items === undefined))
    throw invalid('text', 'Send either `text` or `items`.', 'or `items`: exactly one of them');
  if (text !== undefined) return cutText(text, limits.maxJobCharacters, limits.maxCharacters);
  checkNames(items!);
  const total = items!.reduce((sum, each) => sum + countCharacters(each.text), 0);
  if (total > limits.maxJobCharacters) throw tooLong(total, limits.maxJobCharacters);
  return items!.map(({ id, title = null, text }) => {
    const named = { name: id, title, text, characters: countCharacters(text) };
    const refused = refusalOf(text, limits.maxCharacters);
    return refused ? { ...named, refused } : named;
  });
}

function cutText(text: string, most: number, mostOfOne: number): NewItem[] {
  const characters = countCharacters(text);
  if (characters > most) throw tooLong(characters, most);
  checkText(text, most);
  return splitText(text, Math.min(1000, mostOfOne)).map((piece, index) => ({
    name: String(index + 1),
    title: null,
    text: piece,
    characters: countCharacters(piece),
  }));
}

function refusalOf(text: string, maxCharacters: number): ServiceError | undefined {
  try {
    checkText(text, maxCharacters);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

function checkNames(items: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id))
      throw invalid(`items.${index}.id`, 'Every item needs an id of its own.', 'is the id of an item before');
    seen.add(id);
  }
}

function invalid(field: string, detail: string, message: string): ServiceError {
  return new ServiceError('invalid_request', detail, { errors: [{ field, message }] });
}

function tooLong(length: number, limit: number): ServiceError {
  return new ServiceError(
    'text_too_long',
    `The job has ${length} characters and may have ${limit}. Send it as several jobs.`,
    { members: { limit, length }, errors: [{ field: 'text', message: 'is too long' }] },
  );
}
