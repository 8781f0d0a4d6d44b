import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real decoder, so that a file is judged by what players do with it. Debian: `apt-get install ffmpeg`. */

function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-audio-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withFile<T>(bytes: Uint8Array, extension: string, use: (path: string) => T): T {
  return withFolder((folder) => {
    const path = join(folder, `sound.${extension}`);
    writeFileSync(path, bytes);
    return use(path);
  });
}

const quiet = ['-hide_banner', '-nostdin', '-v', 'error'];

/** What is to be decoded. */
export interface Encoding {
  bytes: Uint8Array;
  extension: string;
  /** For what has no header: how ffmpeg calls it, and its rate. */
  raw?: { codec: string; sampleRate: number };
}

/** Samples as ffmpeg decodes them, without any change of rate; throws on whatever it complains about. */
export function decode(bytes: Uint8Array, extension: string): Float32Array {
  return decodeAll([{ bytes, extension }])[0]!;
}

/** Samples of what has no header, which ffmpeg knows as `codec`. */
export function decodeRaw(bytes: Uint8Array, codec: string, sampleRate: number): Float32Array {
  return decodeAll([{ bytes, extension: codec, raw: { codec, sampleRate } }])[0]!;
}

/** As `decode`, of many: to start ffmpeg takes longer than most sounds of a test. */
export function decodeAll(encodings: readonly Encoding[]): Float32Array[] {
  return withFolder((folder) => {
    const inputs = encodings.flatMap(({ bytes, extension, raw }, at) => {
      const path = join(folder, `${at}.${extension}`);
      writeFileSync(path, bytes);
      return [...(raw ? ['-f', raw.codec, '-ar', String(raw.sampleRate), '-ac', '1'] : []), '-i', path];
    });
    const outputs = encodings.map((_, at) => join(folder, `${at}.f32le`));
    const run = spawnSync('ffmpeg', [
      ...quiet,
      ...inputs,
      ...outputs.flatMap((path, at) => ['-map', `${at}:a`, '-f', 'f32le', '-c:a', 'pcm_f32le', path]),
    ]);
    // The last packet of a stream without a length is cut off in ffmpeg's eyes, and given all the same.
    const complaints = String(run.stderr).replace(/^.*corrupt input packet in stream 0\n/gm, '');
    if (run.status !== 0 || complaints) throw new Error(`ffmpeg: ${run.error ?? complaints}`);
    return outputs.map((path) => new Float32Array(new Uint8Array(readFileSync(path)).buffer));
  });
}

export interface Probe {
  codec: string;
  sampleRate: number;
  channels: number;
  /** Seconds, as a player shows them before it has played. */
  duration: number;
}

export function probe(bytes: Uint8Array, extension: string): Probe {
  return withFile(bytes, extension, (path) => {
    const fields = 'stream=codec_name,sample_rate,channels:format=duration';
    const out = execFileSync('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'json', path]);
    const { streams, format } = JSON.parse(out.toString());
    return {
      codec: streams[0].codec_name,
      sampleRate: Number(streams[0].sample_rate),
      channels: streams[0].channels,
      duration: Number(format.duration),
    };
  });
}

/** The chapters that a player finds in a file. */
export function chaptersIn(
  bytes: Uint8Array,
  extension = 'mp3',
): { startMs: number; endMs: number; title: string }[] {
  return withFile(bytes, extension, (path) => {
    const out = execFileSync('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', path]);
    const { chapters } = JSON.parse(out.toString()) as {
      chapters: { start_time: string; end_time: string; tags: { title: string } }[];
    };
    const ms = (seconds: string) => Math.round(Number(seconds) * 1000);
    return chapters.map(({ start_time, end_time, tags }) => ({
      startMs: ms(start_time),
      endMs: ms(end_time),
      title: tags.title,
    }));
  });
}

/** Integrated loudness (LUFS) and highest true peak (dBTP) by ffmpeg's own meter. */
export function measure(bytes: Uint8Array, extension: string): { lufs: number; truePeak: number } {
  return withFile(bytes, extension, (path) => {
    const run = spawnSync(
      'ffmpeg',
      ['-hide_banner', '-nostdin', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'],
      { encoding: 'utf8' },
    );
    const summary = run.stderr.slice(run.stderr.lastIndexOf('Summary:'));
    const number = (pattern: RegExp): number => Number(pattern.exec(summary)?.[1]);
    return { lufs: number(/I:\s+(\S+) LUFS/), truePeak: number(/Peak:\s+(\S+) dBFS/) };
  });
}
