import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/postgres.mjs';
import { textOf } from '../passage.ts';
import { startServer } from '../server.ts';
import { scripts } from './python.ts';

/** What came of one text. */
export interface Heard {
  /** Until the first byte of sound, in ms. */
  firstMs: number;
  wholeMs: number;
  /** How long the sound lasts. */
  soundSeconds: number;
}

export interface Speaker {
  name: string;
  speak(text: string): Promise<Heard>;
  /** The most memory it has held, in MB. */
  peakMemory(): number;
  stop(): Promise<void>;
}

const VOICE = { dialect: 'msa', voice: 'salim' };

/** Ours, as `npm start` runs it: whole answers, and streams, of one service. */
export async function nutq(): Promise<Speaker[]> {
  const server = await startServer();
  const post = (path: string, body: object) =>
    heard(() =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...VOICE, ...body }),
      }),
    );
  const speaker = (name: string, speak: Speaker['speak']): Speaker => ({
    name,
    speak,
    peakMemory: () => peakMemory(server.pid),
    stop: () => server.stop(),
  });
  return [
    speaker('nutq, whole answer', async (text) => {
      const { bytes, ...times } = await post('/v1/tts', { text, format: 'wav' });
      return { ...times, soundSeconds: JSON.parse(bytes.toString()).durationMs / 1000 };
    }),
    speaker('nutq, streamed', async (text) => {
      const { bytes, ...times } = await post('/v1/tts/stream', { text, format: 'pcm', sampleRate: 24000 });
      return { ...times, soundSeconds: bytes.length / 2 / 24000 };
    }),
  ];
}

/**
 * Piper's own server, with a voice of its medium shape, which speaks as long as ours: the length of its speech is what random
 * weights do not have right.
 */
export async function piper(python: string, folder: string, ours: Speaker): Promise<Speaker> {
  const voice = join(folder, 'medium.onnx');
  if (!existsSync(voice)) await promisify(execFile)(python, [join(scripts, 'piper_medium.py'), voice]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    python,
    ['-m', 'piper.http_server', '-m', voice, '--host', '127.0.0.1', '--port', `${port}`],
    {
      stdio: 'ignore',
    },
  );
  await listening(server, `${url}/info`);
  let scale = 1;
  const speak = async (text: string): Promise<Heard> => {
    const { bytes, ...times } = await heard(() =>
      fetch(`${url}/synthesize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text, length_scale: scale }),
      }),
    );
    return { ...times, soundSeconds: (bytes.length - 44) / 2 / 22050 };
  };
  // Frames are whole, so length is not quite in proportion to the scale.
  for (let round = 0; round < 3; round++) {
    const text = textOf(120, round);
    scale *= (await ours.speak(text)).soundSeconds / (await speak(text)).soundSeconds;
  }
  return {
    name: 'Piper 1.8.0, medium',
    speak,
    peakMemory: () => peakMemory(server.pid!),
    stop: () => ended(server),
  };
}

/** espeak-ng by its command, a process a text; undefined where it is not installed. */
export async function espeak(): Promise<Speaker | undefined> {
  const version = await promisify(execFile)('espeak-ng', ['--version']).catch(() => undefined);
  if (!version) return undefined;
  /** Of those that were still there when their first sound came. */
  let most = 0;
  return {
    name: `espeak-ng ${/\d+\.[\d.]+/.exec(version.stdout)?.[0]}`,
    speak: async (text) => {
      const begun = performance.now();
      const speaking = spawn('espeak-ng', ['-v', 'ar', '--stdout', text], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let firstMs = 0;
      let bytes = 0;
      for await (const chunk of speaking.stdout) {
        if (bytes === 0) {
          firstMs = performance.now() - begun;
          most = Math.max(most, peakMemory(speaking.pid!) || 0);
        }
        bytes += chunk.length;
      }
      return { firstMs, wholeMs: performance.now() - begun, soundSeconds: (bytes - 44) / 2 / 22050 };
    },
    peakMemory: () => most || Number.NaN,
    stop: async () => {},
  };
}

/** Times of an answer, and its body; throws where it is none. */
async function heard(
  ask: () => Promise<Response>,
): Promise<{ firstMs: number; wholeMs: number; bytes: Buffer }> {
  const begun = performance.now();
  const response = await ask();
  const parts: Uint8Array[] = [];
  let firstMs = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (parts.length === 0) firstMs = performance.now() - begun;
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (!response.ok) throw new Error(`${response.status}: ${bytes}`);
  return { firstMs, wholeMs: performance.now() - begun, bytes };
}

/** Linux alone tells it; elsewhere NaN. */
function peakMemory(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function listening(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`Piper's server ended with ${server.exitCode}`);
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Piper's server did not listen within a minute");
}

async function ended(server: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await end;
}
