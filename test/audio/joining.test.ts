/** Files of every format put one after the other with silence between, judged by what ffmpeg finds and decodes. */
import { expect, it } from 'vitest';
import { concatenate } from '../../src/audio/format.ts';
import { type Format, formatIds } from '../../src/audio/formats/index.ts';
import { joiningOf } from '../../src/audio/joining/index.ts';
import { SoundFile } from '../../src/audio/sound-file.ts';
import { type Joined, joinParts } from '../../src/jobs/joined-file.ts';
import { encode } from './encoding.ts';
import { chaptersIn, decode, decodeRaw } from './ffmpeg.ts';
import { babble, rms, signalToNoise } from './sounds.ts';

interface Placed {
  file: Uint8Array;
  title?: string | null;
  startMs?: number | null;
}

/** The one file of many, as a job puts it together. */
function join(
  placed: readonly Placed[],
  format: Format,
  sampleRate: number,
): { whole: Uint8Array; joined: Joined } {
  const joining = joiningOf(format);
  const parts = placed.map(({ file, title = null, startMs = null }) => ({
    part: { ...joining.partOf(new SoundFile([file])), sampleRate },
    title,
    startMs,
  }));
  const joined = joinParts(parts, format);
  const pieces = [joining.writeHead(placed[0]!.file, joined)];
  for (const [index, { file }] of placed.entries()) {
    const { silence, at, bytes, last } = joined.stretches[index]!;
    const silent = [...joining.writeSilence(silence.samples, parts[0]!.part, silence.at)];
    const quiet = concatenate(silent.map(({ make }) => make()));
    expect(silent.map(({ bytes }) => bytes)).toEqual(silent.map(({ make }) => make().length));
    const sound = joining.writeSound(file, parts[index]!.part, at, last);
    expect([quiet.length, sound.length]).toEqual([silence.bytes, bytes]);
    pieces.push(quiet, sound);
  }
  return { whole: concatenate(pieces), joined };
}

const decoded = (bytes: Uint8Array, format: Format, sampleRate: number): Float32Array =>
  format === 'mulaw' || format === 'alaw'
    ? decodeRaw(bytes, format, sampleRate)
    : format === 'pcm'
      ? decodeRaw(bytes, 's16le', sampleRate)
      : decode(bytes, format);

const withChapters: Format[] = ['mp3', 'opus', 'flac'];

/** By formats with chapters and those without; a frame of MP3 lasts 72 ms at 8000 Hz. */
const cases: [Format, number][] = [
  ...withChapters.flatMap((format): [Format, number][] => [
    [format, 8000],
    [format, 44_100],
  ]),
  ...formatIds
    .filter((format) => !withChapters.includes(format))
    .map((format): [Format, number] => [format, 24_000]),
];

it.each(cases)('%s at %i Hz is what its files are, each where it belongs', async (format, sampleRate) => {
  const files = await Promise.all(
    [0.713, 0.311, 1.2345].map(
      async (seconds) => (await encode(format, babble(sampleRate, seconds), { sampleRate })).file,
    ),
  );
  const titles = ['الفصل الأول = 1', null, 'الثاني 📖'];
  const begin = [300, 1500, 12_345];
  const { whole, joined } = join(
    files.map((file, index) => ({ file, title: titles[index]!, startMs: begin[index]! })),
    format,
    sampleRate,
  );
  expect(whole.length).toBe(joined.bytes);
  const sound = decoded(whole, format, sampleRate);
  // Opus is decoded to 48 kHz, whatever went in.
  const rate = format === 'opus' ? 48_000 : sampleRate;
  const frameMs = format === 'mp3' && sampleRate === 8000 ? 72 : 27;
  expect(Math.abs((1000 * sound.length) / rate - joined.durationMs)).toBeLessThan(2 * frameMs);
  for (const [index, file] of files.entries()) {
    const { startMs } = joined.stretches[index]!;
    expect(Math.abs(startMs - begin[index]!)).toBeLessThan(format === 'mp3' ? frameMs : 11);
    const from = Math.round((startMs / 1000) * rate);
    const before = sound.subarray(Math.max(0, from - rate / 5), Math.max(0, from - rate / 50));
    expect(rms(before)).toBeLessThan(0.001);
    // Of an MP3 what its encoder puts before the sound is cut off in its own file alone: they are not sample on sample.
    if (format === 'mp3' || index === 0) continue;
    const own = decoded(file, format, sampleRate);
    // A place in ms may be some samples beside the sound.
    const alike = Array.from({ length: 61 }, (_, shift) => from + shift - 30).map((at) =>
      signalToNoise(own, sound.subarray(at, at + own.length)),
    );
    expect(Math.max(...alike)).toBeGreaterThan(format === 'opus' ? 20 : 200);
  }
  if (!withChapters.includes(format)) return;
  const found = chaptersIn(whole, format);
  expect(startsOf(found)).toEqual(startsOf(joined.chapters));
  expect(Math.abs(found[1]!.endMs - joined.durationMs)).toBeLessThan(2 * frameMs);
});

const startsOf = (chapters: Joined['chapters']) => chapters.map(({ title, startMs }) => [title, startMs]);

it.each(['opus', 'flac'] as const)('%s has 999 chapters inside, the rest beside it', async (format) => {
  const { file } = await encode(format, babble(8000, 0.2), { sampleRate: 8000 });
  const placed = Array.from({ length: 1001 }, (_, index) => ({
    file,
    title: `الفصل ${index} ${'ا'.repeat(90)}`,
  }));
  const { whole, joined } = join(placed, format, 8000);
  expect(joined.chapters.length).toBe(1001);
  expect(startsOf(chaptersIn(whole, format))).toEqual(startsOf(joined.chapters.slice(0, 999)));
});

it('FLAC counts samples beyond 32 bits', async () => {
  const { file } = await encode('flac', babble(48_000, 0.3), { sampleRate: 48_000 });
  const flac = joiningOf('flac');
  const part = flac.partOf(new SoundFile([file]));
  const at = { samples: 2 ** 33 + 5, pages: 0 };
  expect(flac.writeSound(file, part, at, true).length).toBe(flac.extentOf(part, at).bytes);
});
