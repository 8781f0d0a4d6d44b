import { z } from 'zod';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import { countCharacters, scriptOf, ttsRequest } from '../speech/request.ts';
import type { CountedScript } from '../speech/ssml.ts';
import { PIECE_CHARACTERS, splitScript } from './split.ts';

/** Most items of one job. */
export const MAX_ITEMS = 5000;
const MAX_NAME = 100;
/** Longest title of a chapter. */
export const MAX_TITLE = 200;
/** No sound of a job is longer: a day, in ms. */
const LONGEST_MS = 24 * 3600 * 1000;

const item = z
  .strictObject({
    id: z.string().min(1).max(MAX_NAME).describe("The caller's own name for it, once in a job."),
    text: z.string().optional().describe('Arabic text, as long as one of /v1/tts. Or `ssml`.'),
    ssml: z.string().optional().describe('SSML, as /v1/tts takes it. Or `text`.'),
    title: z.string().min(1).max(MAX_TITLE).optional().describe('Begins a chapter of this name.'),
    startMs: z
      .int()
      .min(0)
      .max(LONGEST_MS)
      .optional()
      .describe(
        'Where it begins in the one file, with silence before it; for all items or none, in order. What is too long until the next one is spoken faster, at most twice as fast; what is still too long delays it, with a warning.',
      ),
  })
  .meta({ id: 'JobItemRequest' });

const webhook = z
  .strictObject({
    url: z.string().describe('Called with POST once the job has ended. Begins with https://.'),
  })
  .describe('Who is told that the job has ended, by Standard Webhooks; see `/v1/webhook-secret`.')
  .meta({ id: 'WebhookRequest' });

const { text, ssml, dialect, voice, format, sampleRate, bitrate, speed, pitch } = ttsRequest.shape;

/** The body of POST /v1/jobs. */
export const jobRequest = z
  .strictObject({
    text: text
      .optional()
      .describe('A long text; it is cut at paragraphs and sentences. Or `ssml`, or `items`.'),
    ssml: ssml.optional().describe('A long text as SSML, which is cut likewise. Or `text`, or `items`.'),
    items: z.array(item).min(1).max(MAX_ITEMS).optional().describe('Many texts. Or `text`, or `ssml`.'),
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
  /** What its SSML says of the text, as JSON. */
  script: string | null;
  characters: number;
  /** Where in the one file it is to begin, in ms, and how much later the next one is. */
  startMs: number | null;
  roomMs: number | null;
  refused?: ServiceError;
}

/**
 * The items of a job. Throws what makes the whole of it no job: `invalid_request` for all but one of text, ssml
 * and items, for a name used twice and for times out of order, `text_too_long`, and for one text also what `scriptOf` throws.
 */
export function itemsOf(request: JobRequest, { limits }: Pick<Config, 'limits'>): NewItem[] {
  const { text, ssml, items } = request;
  if ([text, ssml, items].filter((each) => each !== undefined).length !== 1)
    throw invalid(
      'text',
      'Send either `text`, `ssml` or `items`.',
      'or `ssml` or `items`: exactly one of them',
    );
  if (items === undefined) return cut(request, limits.maxJobCharacters, limits.maxCharacters);
  checkNames(items);
  checkTimes(items);
  const made = items.map((item, index) => ({
    ...itemOf(item, index, limits.maxCharacters),
    ...placeOf(item, items[index + 1]),
  }));
  const total = made.reduce((sum, { characters }) => sum + characters, 0);
  if (total > limits.maxJobCharacters) throw tooLong(total, limits.maxJobCharacters);
  return made;
}

function cut(request: JobRequest, most: number, mostOfOne: number): NewItem[] {
  const characters = request.text === undefined ? 0 : countCharacters(request.text);
  if (characters > most) throw tooLong(characters, most);
  const pieces = splitScript(scriptOf(request, most), Math.min(PIECE_CHARACTERS, mostOfOne));
  return pieces.map((piece, index) => ({
    name: String(index + 1),
    title: null,
    ...written(piece, request.ssml !== undefined),
    startMs: null,
    roomMs: null,
  }));
}

type ItemRequest = z.output<typeof item>;

function itemOf(
  { id: name, title, text, ssml }: ItemRequest,
  index: number,
  most: number,
): Omit<NewItem, 'startMs' | 'roomMs'> {
  if ((text === undefined) === (ssml === undefined))
    throw invalid(
      `items.${index}.text`,
      'An item has either `text` or `ssml`.',
      'or `ssml`: exactly one of them',
    );
  const received = text ?? ssml!;
  try {
    return { name, title: title ?? null, ...written(scriptOf({ text, ssml }, most), ssml !== undefined) };
  } catch (refused) {
    if (!(refused instanceof ServiceError)) throw refused;
    return {
      name,
      title: title ?? null,
      text: received,
      script: null,
      characters: countCharacters(received),
      refused,
    };
  }
}

/** A script as the database has it. */
function written(script: CountedScript, marked: boolean): Pick<NewItem, 'text' | 'script' | 'characters'> {
  const { text, characters, corrections: _, ...said } = script;
  return { text, script: marked ? JSON.stringify(said) : null, characters };
}

function placeOf(
  { startMs }: ItemRequest,
  next: ItemRequest | undefined,
): Pick<NewItem, 'startMs' | 'roomMs'> {
  if (startMs === undefined) return { startMs: null, roomMs: null };
  return { startMs, roomMs: next ? next.startMs! - startMs : null };
}

function checkTimes(items: readonly ItemRequest[]): void {
  const timed = items[0]!.startMs !== undefined;
  for (const [index, { startMs }] of items.entries()) {
    if ((startMs !== undefined) !== timed)
      throw invalid(
        `items.${index}.startMs`,
        'Give all items a `startMs` or none.',
        'is given for some items alone',
      );
    if (index > 0 && timed && startMs! <= items[index - 1]!.startMs!)
      throw invalid(
        `items.${index}.startMs`,
        'Send items in the order of their `startMs`.',
        'is not later than the one before',
      );
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

/** Throw it for more characters than a job may have. */
export function tooLong(length: number, limit: number, field = 'text'): ServiceError {
  return new ServiceError(
    'text_too_long',
    `The job has ${length} characters and may have ${limit}. Send it as several jobs.`,
    { members: { limit, length }, errors: [{ field, message: 'is too long' }] },
  );
}
