import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dialectIds } from '../arabic/dialects/index.ts';
import { StartError } from '../core/errors.ts';
import { ADVICE, modelFile, parse, reason } from './files.ts';
import { unsayable } from './phone-ids.ts';
import { findPiper, type PiperVoice, piperModelIn } from './piper/find.ts';
import { FRAMES_PER_SECOND, type Nutq1Card, nutq1Card } from './voice-manifest.ts';

/**
 * What is installed under `models/`. Everything is looked at before the first request, so that a file
 * that is missing stops the start with its name instead of failing somebody's request.
 */

/** A voice of our own family. */
export interface Nutq1Voice {
  family: 'nutq1';
  card: Nutq1Card;
  /** Real paths: voices that share a file share its session. */
  encoder: string;
  decoder: string;
}

export type InstalledVoice = Nutq1Voice | PiperVoice;

export interface InstalledModels {
  /** As the catalog lists them. The first is what is taken where nobody chose. */
  voices: InstalledVoice[];
  diacritizer: string;
  /** The diacritizer's input table: index = id. */
  characters: string[];
}

/** Finds voices and diacritizer in the folder `models`. Throws StartError naming the file at fault. */
export function findModels(models: string): InstalledModels {
  const folder = join(models, 'voices');
  const ids = list(folder).sort();
  if (ids.length === 0) throw new StartError(`There is no voice in ${folder}. ${ADVICE}`);
  const diacritizer = join(models, 'diacritizer');
  const voices = ids.map((id) => findVoice(join(folder, id), id)).sort(inCatalogOrder);
  for (const [index, { card }] of voices.entries())
    if (voices.findIndex((other) => other.card.id === card.id) !== index)
      throw new StartError(`Two folders in ${folder} give a voice “${card.id}”. Rename one.`);
  return {
    voices,
    diacritizer: modelFile(join(diacritizer, 'diacritizer.int8.onnx')),
    characters: parse(join(diacritizer, 'characters.json'), z.array(z.string())),
  };
}

/** By dialect, then by rank, then by id, which is how they come. */
function inCatalogOrder({ card: a }: InstalledVoice, { card: b }: InstalledVoice): number {
  const last = Number.MAX_SAFE_INTEGER;
  return dialectIds.indexOf(a.dialect) - dialectIds.indexOf(b.dialect) || (a.rank ?? last) - (b.rank ?? last);
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
  const piper = piperModelIn(folder);
  if (piper !== undefined) return findPiper(folder, id, piper);
  const path = join(folder, 'voice.json');
  const card = parse(path, nutq1Card);
  if (card.id !== id)
    throw new StartError(`${path} names the voice “${card.id}”, but its folder is “${id}”. Make them alike.`);
  if (card.sr !== FRAMES_PER_SECOND * card.hop)
    throw new StartError(
      `${path} gives the rate ${card.sr} (sr) with ${card.hop} samples a frame (hop): a frame lasts 12.5 ms, so hop must be ${card.sr / FRAMES_PER_SECOND}. Give the rate that the voice's models were trained at.`,
    );
  const lacking = unsayable(card.phones);
  if (lacking.length > 0)
    throw new StartError(
      `${path} has no phone to say ${lacking.join(', ')} by. Its models need these phones.`,
    );
  return {
    family: 'nutq1',
    card,
    encoder: modelFile(join(folder, card.models.encoder)),
    decoder: modelFile(join(folder, card.models.decoder)),
  };
}
