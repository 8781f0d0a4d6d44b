import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dialectIds } from '../arabic/dialects/index.ts';
import { StartError } from '../core/errors.ts';
import { unsayable } from './phone-ids.ts';
import { framesPerSecond, type VoiceManifest, voiceCard } from './voice-manifest.ts';

/**
 * What is installed under `models/`. Everything is looked at before the first request, so that a file
 * that is missing stops the start with its name instead of failing somebody's request.
 */

export interface InstalledVoice {
  card: VoiceManifest;
  /** Real paths: voices that share a file share its session. */
  encoder: string;
  decoder: string;
}

export interface InstalledModels {
  /** As the catalog lists them: by dialect, then by id. The first is what is taken where nobody chose. */
  voices: InstalledVoice[];
  diacritiser: string;
  /** The diacritiser's input table: index = id. */
  characters: string[];
}

const advice = 'Restore it, for instance by `git checkout -- models`, or remove the voice.';

/** Finds voices and diacritiser in the folder `models`. Throws StartError naming the file at fault. */
export function findModels(models: string): InstalledModels {
  const folder = join(models, 'voices');
  const ids = list(folder).sort();
  if (ids.length === 0) throw new StartError(`There is no voice in ${folder}. ${advice}`);
  const diacritizer = join(models, 'diacritizer');
  return {
    voices: ids.map((id) => findVoice(join(folder, id), id)).sort(byDialect),
    diacritiser: modelFile(join(diacritizer, 'diacritizer.int8.onnx')),
    characters: parse(join(diacritizer, 'characters.json'), z.array(z.string())),
  };
}

/** As the catalog lists them: by dialect, then by id. */
function byDialect({ card: a }: InstalledVoice, { card: b }: InstalledVoice): number {
  return dialectIds.indexOf(a.dialect) - dialectIds.indexOf(b.dialect);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name);
  } catch (cause) {
    throw new StartError(`Cannot read the folder ${folder}: ${reason(cause)}. Set NUTQ_MODELS.`, { cause });
  }
}

function findVoice(folder: string, id: string): InstalledVoice {
  const path = join(folder, 'voice.json');
  const card = parse(path, voiceCard);
  if (card.id !== id)
    throw new StartError(`${path} names the voice “${card.id}”, but its folder is “${id}”. Make them alike.`);
  if (card.sr !== framesPerSecond * card.hop)
    throw new StartError(
      `${path} gives the rate ${card.sr} (sr) with ${card.hop} samples a frame (hop): a frame lasts 12.5 ms, so hop must be ${card.sr / framesPerSecond}. Give the rate that the voice's models were trained at.`,
    );
  const lacking = unsayable(card.phones);
  if (lacking.length > 0)
    throw new StartError(
      `${path} has no phone to say ${lacking.join(', ')} by. Its models need these phones.`,
    );
  return {
    card,
    encoder: modelFile(join(folder, card.models.encoder)),
    decoder: modelFile(join(folder, card.models.decoder)),
  };
}

function modelFile(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).size === 0) throw new Error('it is empty');
    return real;
  } catch (cause) {
    throw new StartError(`Cannot read the model ${path}: ${reason(cause)}. ${advice}`, { cause });
  }
}

function parse<T extends z.ZodType>(path: string, schema: T): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new StartError(`Cannot read ${path}: ${reason(cause)}. ${advice}`, { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  throw new StartError(`${path} is not as models/voices/README.md says: ${issues.join('; ')}.`);
}

function reason(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 'it does not exist';
  return cause instanceof Error ? cause.message : String(cause);
}
