import { Readable } from 'node:stream';
import { type Format, formats } from '../audio/formats/index.ts';
import { joiningOf } from '../audio/joining/index.ts';
import type { ByteRange, ReadableFile } from '../http/ranges.ts';
import type { Services } from '../services.ts';
import { type CaptionFormat, cuesOf, writeCues } from '../speech/captions.ts';
import { countCharacters } from '../speech/request.ts';
import { type Joined, joinParts, type Stretch } from './joined-file.ts';
import type { ItemResult } from './perform.ts';
import type { JobOptions } from './request.ts';
import { soundGone, soundOf } from './sound.ts';

/** An item that was spoken. */
interface SpokenItem {
  position: number;
  name: string;
  text: string;
  /** Where its text begins in the text of the job, and in the one file. */
  from: number;
  stretch: Stretch;
  result: ItemResult;
}

interface SpokenJob {
  options: JobOptions;
  items: SpokenItem[];
  joined: Joined;
}

/** What was spoken of a job. Throws `not_found` for one that is gone or of which nothing was. */
async function spokenJob({ db, store }: Services, jobId: string): Promise<SpokenJob> {
  const job = await db.job.findUnique({ where: { id: jobId } });
  if (!job || job.finishedAt === null || job.expiresAt <= store.sources.now()) throw soundGone();
  const options: JobOptions = JSON.parse(job.options);
  const rows = await db.jobItem.findMany({
    where: { jobId },
    orderBy: { position: 'asc' },
    select: { position: true, name: true, title: true, text: true, startMs: true, result: true },
  });
  const results = rows.map(({ result }) => (result === null ? null : (JSON.parse(result) as ItemResult)));
  const parts = rows.map(({ title, startMs }, index) => ({ title, startMs, part: results[index]! }));
  const joined = joinParts(parts, options.format);
  let from = 0;
  const items: SpokenItem[] = [];
  for (const [index, { position, name, text }] of rows.entries()) {
    const result = results[index];
    const stretch = joined.stretches[index];
    if (result && stretch)
      items.push({ position, name, text, from: options.cut ? from : 0, stretch, result });
    from += countCharacters(text);
  }
  if (items.length === 0) throw soundGone();
  return { options, items, joined };
}

/** One file that is read in pieces, as long as it may be. */
export interface LongFile extends ReadableFile {
  contentType: string;
}

/** The one file of a job. It is never whole in memory: an item of it is read when it is sent. */
export async function jobAudio(services: Services, jobId: string): Promise<LongFile> {
  const { options, items, joined } = await spokenJob(services, jobId);
  const { format } = options;
  const first = items[0]!;
  const firstFile = await soundOf(services, jobId, first.position, first.result);
  const head = joiningOf(format).writeHead(firstFile, joined);
  const { sampleRate, bytes: size } = joined;
  return {
    contentType: formats[format as Format].contentType(sampleRate),
    size,
    read: async (range = { start: 0, end: size - 1 }) =>
      streamOf(slices(pieces(services, jobId, items, head, format), range)),
  };
}

/** A stretch of a file, of which a part is read when it is sent. */
interface Piece {
  bytes: number;
  /** The bytes `from` … `to` of it. */
  read(from: number, to: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

function* pieces(
  services: Services,
  jobId: string,
  items: readonly SpokenItem[],
  head: Uint8Array,
  format: string,
): Generator<Piece> {
  const joining = joiningOf(format);
  yield { bytes: head.length, read: (from, to) => [head.subarray(from, to)] };
  for (const { position, result, stretch } of items) {
    const { silence, at, last, bytes } = stretch;
    for (const { bytes, make } of joining.writeSilence(silence.samples, items[0]!.result, silence.at))
      yield { bytes, read: (from, to) => [make().subarray(from, to)] };
    const read = async function* (from: number, to: number) {
      const file = await soundOf(services, jobId, position, result);
      yield joining.writeSound(file, result, at, last).subarray(from, to);
    };
    yield { bytes, read };
  }
}

async function* slices(pieces: Iterable<Piece>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { bytes, read } of pieces) {
    const from = Math.max(0, start - at);
    const to = Math.min(bytes, end + 1 - at);
    at += bytes;
    if (from < to) yield* read(from, to);
    if (at > end) return;
  }
}

/** The sound of one item, a whole file, and its content type. Throws `not_found` and `overloaded`. */
export async function itemAudio(
  services: Services,
  jobId: string,
  position: number,
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const item = await services.db.jobItem.findUnique({
    where: { jobId_position: { jobId, position } },
    select: { result: true, job: { select: { options: true } } },
  });
  if (!item?.result) throw soundGone();
  const { format } = JSON.parse(item.job.options) as JobOptions;
  const result = JSON.parse(item.result) as ItemResult;
  const contentType = formats[format as Format].contentType(result.sampleRate);
  return { contentType, bytes: await soundOf(services, jobId, position, result) };
}

/** When each word of a job is heard in its one file, and each mark of its SSML is reached: JSON, written as it is sent. */
export async function jobWords(services: Services, jobId: string): Promise<ReadableStream<Uint8Array>> {
  const { items } = await spokenJob(services, jobId);
  async function* write() {
    yield '{"words":[';
    yield* commaBetween(items.map((item) => wordsOf(item)));
    yield '],"marks":[';
    yield* commaBetween(items.map(marksOf));
    yield ']}';
  }
  return streamOf(encoded(write()));
}

function wordsOf({ name, from: offset, stretch: { startMs: start }, result }: SpokenItem): object[] {
  return result.words.map(({ text, startMs, endMs, from, to }) => ({
    item: name,
    text,
    startMs: startMs + start,
    endMs: endMs + start,
    from: from + offset,
    to: to + offset,
  }));
}

function marksOf({ name: item, stretch: { startMs }, result }: SpokenItem): object[] {
  return (result.marks ?? []).map(({ name, ms }) => ({ item, name, ms: ms + startMs }));
}

function* commaBetween(lists: Iterable<object[]>): Generator<string> {
  let begun = false;
  for (const list of lists) {
    if (list.length === 0) continue;
    const written = JSON.stringify(list).slice(1, -1);
    yield begun ? `,${written}` : written;
    begun = true;
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** The captions of the one file of a job. */
export async function jobCaptions(services: Services, jobId: string, format: CaptionFormat): Promise<string> {
  const { items } = await spokenJob(services, jobId);
  const cues = items.flatMap(({ text, stretch: { startMs }, result }) =>
    cuesOf(text, result.words).map((cue) => ({
      ...cue,
      startMs: cue.startMs + startMs,
      endMs: cue.endMs + startMs,
    })),
  );
  return writeCues(cues, format);
}

/** The chapters of the one file of a job, as podcasts have them beside it: JSON Chapters, version 1.2.0. */
export async function jobChapters(services: Services, jobId: string): Promise<object> {
  const { joined } = await spokenJob(services, jobId);
  const chapters = joined.chapters.map(({ title, startMs, endMs }) => ({
    startTime: startMs / 1000,
    endTime: endMs / 1000,
    title,
  }));
  return { version: '1.2.0', chapters };
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes, { objectMode: true })) as ReadableStream<Uint8Array>;
}
