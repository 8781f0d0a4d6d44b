import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { DialectId } from '../arabic/reading.ts';
import { formatIds } from '../audio/formats/index.ts';
import { type Config, readConfig } from '../config.ts';
import { ServiceError, StartError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { findModels } from '../inference/model-files.ts';
import type { VoiceManifest } from '../inference/voice-manifest.ts';
import { checkReading, checkText, ttsRequest } from '../speech/request.ts';
import { formatOf, soundFormatOf } from '../speech/sound-format.ts';
import { createEngine } from '../workers/engine.ts';

/**
 * `npm run say -- "مرحبا بكم" out.mp3`: the same reading, voices and encoders as the service, without a
 * server, a database or a charge. What it does is told on stderr; stdout may take the sound.
 */
const usage = `usage: npm run -s say -- [options] TEXT FILE

  TEXT  Arabic text; - takes it from standard input
  FILE  where the sound goes; its ending says the format (${formatIds.join(', ')}). - is standard output

  --voice ID      who speaks; see --list. Default: the first voice, or the first of the dialect
  --dialect ID    the voice's own dialect, or which first voice is meant
  --format NAME   for what its ending does not say; default mp3 on standard output
  --speed N       0.5 to 2, default 1
  --pitch N       -6 to 6 semitones, default 0
  --rate HZ       sample rate
  --bitrate K     kilobits a second
  --list          the voices and their dialects
  --help          this

  npm run -s say -- "مرحبا بكم" hello.mp3
  npm run -s say -- --dialect egyptian "ازيك عامل ايه" hello.wav
  cat chapter.txt | npm run -s say -- --format wav - - | ffplay -nodisp -autoexit -`;

type Options = ReturnType<typeof parse>['values'];

try {
  await main();
} catch (error) {
  const known = error instanceof ServiceError || error instanceof StartError;
  console.error(known ? error.message : error);
  // On somebody's own machine there is nobody to hide the cause from.
  if (error instanceof ServiceError && error.extra.cause) console.error(error.extra.cause);
  if (error instanceof ServiceError && error.extra.valid)
    console.error(`Valid: ${error.extra.valid.join(', ')}`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parse();
  if (values.help) return console.log(usage);
  const config = readConfig(process.env);
  const voices = findModels(config.models).voices.map(({ card }) => card);
  if (values.list) return console.log(listOf(voices));
  const [given, file] = positionals;
  if (given === undefined || file === undefined || positionals.length > 2) throw new StartError(usage);
  // Whatever is wrong with the request is told before a model is loaded or standard input is waited for.
  const request = requestOf(values, file, voiceOf(voices, values));
  const text = given === '-' ? await readAll(process.stdin) : given;
  checkText(text, Number.MAX_SAFE_INTEGER);
  await say(config, { ...request, text }, file);
}

/** The voice that is asked for, or the first; `unknown_voice` or `unknown_dialect` with the valid ids. */
function voiceOf(voices: VoiceManifest[], { voice: id, dialect }: Options): VoiceManifest {
  const found = voices.find((voice) =>
    id === undefined ? !dialect || voice.dialect === dialect : voice.id === id,
  );
  if (found && (!dialect || found.dialect === dialect)) return found;
  if (found)
    throw new ServiceError('voice_not_in_dialect', `${found.id} speaks ${found.dialect}, not ${dialect}.`, {
      valid: voices.filter((voice) => voice.dialect === dialect).map((voice) => voice.id),
    });
  throw id === undefined
    ? new ServiceError('unknown_dialect', `No voice speaks the dialect ${dialect}.`, {
        valid: [...new Set(voices.map((voice) => voice.dialect))],
      })
    : new ServiceError('unknown_voice', `There is no voice ${id}.`, {
        valid: voices.map((voice) => voice.id),
      });
}

/** The options as a request of the service, so that the same rules hold. */
function requestOf({ speed, pitch, rate, bitrate, format }: Options, file: string, voice: VoiceManifest) {
  const ending = extname(file).slice(1).toLowerCase();
  const request = validate(ttsRequest, {
    text: '-',
    dialect: voice.dialect,
    voice: voice.id,
    format: formatOf(format ?? (file === '-' ? 'mp3' : ending === 'ogg' ? 'opus' : ending)),
    ...(speed ? { speed: Number(speed) } : {}),
    ...(pitch ? { pitch: Number(pitch) } : {}),
    ...(rate ? { sampleRate: Number(rate) } : {}),
    ...(bitrate ? { bitrate: Number(bitrate) } : {}),
  });
  const { speed: tempo, pitch: semitones } = request;
  const sound = soundFormatOf(request, voice.sr);
  return { voice: voice.id, dialect: voice.dialect, speed: tempo, pitch: semitones, ...sound };
}

/** Loads the models, reads, speaks and writes the file; tells on stderr how far it is. */
async function say(
  config: Config,
  { text, dialect, ...wanted }: ReturnType<typeof requestOf> & { text: string },
  file: string,
): Promise<void> {
  const started = performance.now();
  const tell = (what: string) =>
    console.error(`${((performance.now() - started) / 1000).toFixed(2)} s  ${what}`);
  const engine = await createEngine({
    models: config.models,
    workers: config.workers,
    queueLimit: config.queueLimit,
    timeoutMs: config.synthesisTimeoutMs,
  });
  try {
    tell('models loaded');
    const reading = await engine.read({ text, dialect: dialect as DialectId });
    checkReading(reading);
    tell(`read: ${reading.diacritized}`);
    for (const { code, message } of reading.warnings) console.error(`         ${code}: ${message}`);
    const spoken = await engine.speak({ ...wanted, sentences: reading.sentences });
    await (file === '-' ? writeAll(spoken.file.whole()) : writeFile(file, spoken.file.parts));
    const where = file === '-' ? 'to standard output' : file;
    tell(`wrote ${where}: ${(spoken.durationMs / 1000).toFixed(2)} s of sound by ${wanted.voice}`);
  } finally {
    await engine.close();
  }
}

function listOf(voices: VoiceManifest[]): string {
  const rows = [
    ['voice', 'dialect', 'gender', 'name'],
    ...voices.map(({ id, dialect, gender, name }) => [id, dialect, gender, `${name.en} · ${name.ar}`]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

function parse() {
  const option = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        voice: option,
        dialect: option,
        format: option,
        speed: option,
        pitch: option,
        rate: option,
        bitrate: option,
        list: flag,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function writeAll(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())),
  );
}
