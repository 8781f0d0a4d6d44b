import { Readable } from 'node:stream';
import { formats } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';
import type { ByteRange } from '../http/ranges.ts';
import type { Services } from '../services.ts';
import { headOf, type JoinableFormat } from './joined-file.ts';
import type { ItemResult } from './perform.ts';
import type { JobOptions } from './request.ts';

/** The one file of a job, before it is put together. */
export interface Joined {
  /** Where each item begins, in ms; undefined where it was not spoken. */
  startMs: (number | undefined)[];
  sampleRate: number;
  bytes: number;
  durationMs: number;
}

/** What the file of these results will be, those that are null left out. */
export function joinParts(results: readonly (ItemResult | null)[]): Joined {
  const spoken = results.filter((one) => one !== null);
  const sampleRate = spoken[0]?.sampleRate ?? 0;
  let samples = 0;
  const startMs = results.map((one) => {
    if (one === null) return undefined;
    const start = Math.round((1000 * samples) / sampleRate);
    samples += one.samples;
    return start;
  });
  const sound = spoken.reduce((sum, { soundBytes }) => sum + soundBytes, 0);
  const durationMs = sampleRate === 0 ? 0 : Math.round((1000 * samples) / sampleRate);
  return { startMs, sampleRate, bytes: sound === 0 ? 0 : sound + spoken[0]!.headBytes, durationMs };
}

interface Spoken {
  position: number;
  name: string;
  /** Where its text begins in the text of the job. */
  from: number;
  result: ItemResult;
}

/** The items that were spoken, and what they have in common. Throws `not_found` for a job that is gone. */
async function spokenItems({ db, store }: Services, jobId: string) {
  const job = await db.job.findUnique({ where: { id: jobId } });
  if (!job || job.finishedAt === null || job.expiresAt <= store.sources.now()) throw gone();
  const options: JobOptions = JSON.parse(job.options);
  const rows = await db.jobItem.findMany({
    where: { jobId },
    orderBy: { position: 'asc' },
    select: { position: true, name: true, characters: true, result: true },
  });
  let at = 0;
  const items: Spoken[] = [];
  for (const { position, name, characters, result } of rows) {
    if (result !== null)
      items.push({ position, name, from: options.cut ? at : 0, result: JSON.parse(result) });
    at += characters;
  }
  if (items.length === 0) throw gone();
  return { options, items };
}

function gone(): ServiceError {
  return new ServiceError('not_found', 'There is no sound at this address, or its time is over.');
}

/** One file that is read in pieces, as long as it may be. */
export interface LongFile {
  contentFormat: JoinableFormat;
  sampleRate: number;
  bytes: number;
  /** The bytes of a range, or all. */
  read(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** The one file of a job. It is never whole in memory: an item of it is read when it is sent. */
export async function jobAudio(services: Services, jobId: string): Promise<LongFile> {
  const { options, items } = await spokenItems(services, jobId);
  const format = options.format as JoinableFormat;
  const results = items.map(({ result }) => result);
  const first = await soundOf(services, jobId, items[0]!.position);
  const head = headOf(first, format, results[0]!.sampleRate, results);
  const bytes = results.reduce((sum, { soundBytes }) => sum + soundBytes, head.length);
  return {
    contentFormat: format,
    sampleRate: results[0]!.sampleRate,
    bytes,
    read: ({ start, end } = { start: 0, end: bytes - 1 }) =>
      streamOf(slices(services, jobId, items, head, start, end)),
  };
}

async function* slices(
  services: Services,
  jobId: string,
  items: readonly Spoken[],
  head: Uint8Array,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start < head.length) yield head.subarray(start, Math.min(head.length, end + 1));
  let at = head.length;
  for (const { position, result } of items) {
    const { headBytes, soundBytes } = result;
    const from = Math.max(0, start - at);
    const to = Math.min(soundBytes, end + 1 - at);
    at += soundBytes;
    if (from >= soundBytes) continue;
    if (to <= 0) return;
    const file = await soundOf(services, jobId, position);
    yield file.subarray(headBytes + from, headBytes + to);
  }
}

/** The sound of one item, a whole file. Throws `not_found`. */
export async function soundOf({ db }: Services, jobId: string, position: number): Promise<Uint8Array> {
  const sound = await db.jobSound.findUnique({ where: { jobId_position: { jobId, position } } });
  if (!sound) throw gone();
  return sound.bytes;
}

/** The content type of an item's sound. Throws `not_found`. */
export async function contentTypeOf({ db }: Services, jobId: string, position: number): Promise<string> {
  const item = await db.jobItem.findUnique({
    where: { jobId_position: { jobId, position } },
    select: { result: true, job: { select: { options: true } } },
  });
  if (!item?.result) throw gone();
  const { format } = JSON.parse(item.job.options) as JobOptions;
  const { sampleRate } = JSON.parse(item.result) as ItemResult;
  return formats[format as JoinableFormat].contentType(sampleRate);
}

/** When each word of a job is heard in its one file, as JSON that is written as it is sent. */
export async function jobWords(services: Services, jobId: string): Promise<ReadableStream<Uint8Array>> {
  const { items } = await spokenItems(services, jobId);
  const { startMs } = joinParts(items.map(({ result }) => result));
  const encoder = new TextEncoder();
  async function* write() {
    yield encoder.encode('{"words":[');
    let begun = false;
    for (const [index, { name, from, result }] of items.entries()) {
      const words = result.words.map((word) => ({
        item: name,
        text: word.text,
        startMs: word.startMs + startMs[index]!,
        endMs: word.endMs + startMs[index]!,
        from: word.from + from,
        to: word.to + from,
      }));
      const written = JSON.stringify(words).slice(1, -1);
      if (written === '') continue;
      yield encoder.encode(begun ? `,${written}` : written);
      begun = true;
    }
    yield encoder.encode(']}');
  }
  return streamOf(write());
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes, { objectMode: true })) as ReadableStream<Uint8Array>;
}
