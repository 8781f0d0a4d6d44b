import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { DialectId } from '../arabic/reading.ts';
import { formatIds } from '../audio/formats/index.ts';
import { readConfig } from '../config.ts';
import { ServiceError, StartError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { checkReading, checkText, ttsRequest } from '../speech/request.ts';
import { soundFormatOf } from '../speech/sound-format.ts';
import { createEngine } from '../workers/engine.ts';

/**
 * `npm run say -- "مرحبا بكم" out.mp3`: the same reading, voices and encoders as the service, without a
 * server, a database or a charge. Progress and timing on stderr.
 */
const usage = `usage: npm run say -- [--voice id] [--dialect id] [--speed 0.5…2] [--pitch -6…6] [--rate Hz] [--bitrate kbit/s] TEXT FILE.${formatIds.join('|')}
TEXT may be - to read it from standard input.`;

try {
  await say();
} catch (error) {
  const known = error instanceof ServiceError || error instanceof StartError;
  console.error(known ? error.message : error);
  // On somebody's own machine there is nobody to hide the cause from.
  if (error instanceof ServiceError && error.extra.cause) console.error(error.extra.cause);
  if (error instanceof ServiceError && error.extra.valid)
    console.error(`Valid: ${error.extra.valid.join(', ')}`);
  process.exitCode = 1;
}

async function say(): Promise<void> {
  const { values, positionals } = parse();
  const [given, file] = positionals;
  if (given === undefined || file === undefined || positionals.length > 2) throw new StartError(usage);
  const text = given === '-' ? await readAll(process.stdin) : given;
  const started = performance.now();
  const since = () => `${((performance.now() - started) / 1000).toFixed(2)} s`;
  const config = readConfig(process.env);
  const engine = await createEngine({
    models: config.models,
    workers: config.workers,
    queueLimit: config.queueLimit,
    timeoutMs: config.synthesisTimeoutMs,
  });
  try {
    console.error(`${since()}  models loaded`);
    const wanted =
      values.voice ?? engine.voices.find((voice) => !values.dialect || voice.dialect === values.dialect)?.id;
    const voice = engine.voices.find(({ id }) => id === wanted);
    if (!voice)
      throw new ServiceError('unknown_voice', 'There is no such voice.', {
        valid: engine.voices.map(({ id }) => id),
      });
    const request = validate(ttsRequest, {
      text,
      dialect: values.dialect ?? voice.dialect,
      voice: voice.id,
      format: extname(file).slice(1),
      ...(values.speed ? { speed: Number(values.speed) } : {}),
      ...(values.pitch ? { pitch: Number(values.pitch) } : {}),
      ...(values.rate ? { sampleRate: Number(values.rate) } : {}),
      ...(values.bitrate ? { bitrate: Number(values.bitrate) } : {}),
    });
    const { format, sampleRate, bitrate } = soundFormatOf(request, voice.sr);
    checkText(text, Number.MAX_SAFE_INTEGER);
    const reading = await engine.read({ text, dialect: request.dialect as DialectId });
    checkReading(reading);
    console.error(`${since()}  read: ${reading.diacritized}`);
    for (const { code, message } of reading.warnings) console.error(`         ${code}: ${message}`);
    const spoken = await engine.speak({
      voice: voice.id,
      sentences: reading.sentences,
      speed: request.speed,
      pitch: request.pitch,
      format,
      sampleRate,
      bitrate,
    });
    await writeFile(file, spoken.bytes);
    console.error(
      `${since()}  wrote ${file}: ${(spoken.durationMs / 1000).toFixed(2)} s of sound by ${voice.id}`,
    );
  } finally {
    await engine.close();
  }
}

function parse() {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        voice: option,
        dialect: option,
        speed: option,
        pitch: option,
        rate: option,
        bitrate: option,
      },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
