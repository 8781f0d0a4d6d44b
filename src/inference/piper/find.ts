import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dialectIds } from '../../arabic/dialects/index.ts';
import { StartError } from '../../core/errors.ts';
import { modelFile, parse } from '../files.ts';
import { unsayable } from '../phone-ids.ts';
import { genders, type VoiceManifest, voiceId } from '../voice-manifest.ts';
import { type PiperConfig, piperConfig } from './config.ts';
import { phonesKnown } from './symbols.ts';

/** A Piper voice that is installed. */
export interface PiperVoice {
  family: 'piper';
  card: VoiceManifest;
  config: PiperConfig;
  /** Row of its speakers; undefined for a model of one. */
  speaker: number | undefined;
  model: string;
  /** Whether its card says how loud it is; else that is measured when it is opened. */
  isCalibrated: boolean;
}

const names = z.object({ ar: z.string().min(1), en: z.string().min(1) });

/** What `voice.json` may say beside the files of a Piper voice; without one all is as the files have it. */
const piperCard = z.strictObject({
  family: z.literal('piper'),
  id: voiceId.optional(),
  version: z.string().min(1).optional(),
  dialect: z.enum(dialectIds).default('msa'),
  name: names.optional(),
  gender: z.enum(genders).default('male'),
  description: names.optional(),
  licence: z.string().min(1).optional(),
  rank: z.int().min(1).optional(),
  credits: z.string().optional(),
  /** Name or number of its speaker. */
  speaker: z.union([z.string(), z.int().min(0)]).optional(),
  gainDb: z.number().min(-40).max(40).optional(),
});

/** The `.onnx` of a folder that has its `.onnx.json` beside it or should have; undefined where it is no Piper voice's. */
export function piperModelIn(folder: string): string | undefined {
  const files = readdirSync(folder);
  const configured = files.filter((name) => name.endsWith('.onnx.json'));
  if (configured.length > 1)
    throw new StartError(
      `${folder} has ${configured.join(' and ')}: give each Piper voice a folder of its own.`,
    );
  const [config] = configured;
  if (config) return config.slice(0, -'.json'.length);
  const models = files.filter((name) => name.endsWith('.onnx'));
  // Our own voices have two models, named by their voice.json.
  return models.length === 1 && !files.includes('voice.json') ? models[0] : undefined;
}

/** Reads a Piper voice. Throws StartError naming the file at fault and what is wrong with it. */
export function findPiper(folder: string, folderName: string, model: string): PiperVoice {
  const configPath = join(folder, `${model}.json`);
  const config = parse(configPath, piperConfig, 'a Piper voice has it');
  const cardPath = join(folder, 'voice.json');
  const card = existsSync(cardPath)
    ? parse(cardPath, piperCard, 'models/voices/README.md says')
    : piperCard.parse({ family: 'piper' });
  const id = idOf(folder, folderName, card.id);
  const phones = ['sil', ...phonesKnown(config.phoneme_id_map)];
  const lacking = unsayable(phones);
  if (lacking.length > 0)
    throw new StartError(
      `${configPath} has no symbols in phoneme_id_map to say ${lacking.join(', ')} by: this voice was not made for Arabic.`,
    );
  const path = modelFile(join(folder, model));
  const plainName = config.dataset ?? folderName;
  const about = `A Piper voice, ${config.dataset ?? model}${config.language ? ` (${config.language.code})` : ''}.`;
  return {
    family: 'piper',
    card: {
      id,
      version: card.version ?? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12),
      dialect: card.dialect,
      name: card.name ?? { ar: plainName, en: plainName },
      gender: card.gender,
      description: card.description ?? { ar: `صوت Piper: ${plainName}.`, en: about },
      licence: card.licence ?? licenceIn(folder) ?? 'unknown: its folder has no MODEL_CARD',
      ...(card.rank === undefined ? {} : { rank: card.rank }),
      ...(card.credits === undefined ? {} : { credits: card.credits }),
      phones,
      sr: config.audio.sample_rate,
      // Its durations are samples: it tells of no frames.
      hop: 1,
      gainDb: card.gainDb ?? 0,
      onsetMs: 0,
    },
    config,
    speaker: speakerOf(config, card.speaker, cardPath),
    model: path,
    isCalibrated: card.gainDb !== undefined,
  };
}

/** `ar_JO-kareem-medium` becomes `ar-jo-kareem-medium`. */
function idOf(folder: string, folderName: string, given: string | undefined): string {
  if (given !== undefined && given !== folderName)
    throw new StartError(
      `${join(folder, 'voice.json')} names the voice “${given}”, but its folder is “${folderName}”. Make them alike.`,
    );
  const id = folderName.toLowerCase().replaceAll('_', '-');
  if (!voiceId.safeParse(id).success)
    throw new StartError(
      `${folder}: the name of a voice's folder must be letters, digits, hyphens and underscores.`,
    );
  return id;
}

/** As the card that comes with Piper's voices has it: a line `* License: …`. */
function licenceIn(folder: string): string | undefined {
  const path = join(folder, 'MODEL_CARD');
  if (!existsSync(path)) return undefined;
  return /^\W*licen[cs]e:\s*(\S.*)$/im.exec(readFileSync(path, 'utf8'))?.[1]?.trim();
}

function speakerOf(
  { num_speakers: count, speaker_id_map: ids }: PiperConfig,
  asked: string | number | undefined,
  cardPath: string,
): number | undefined {
  const speaker = typeof asked === 'string' ? ids[asked] : (asked ?? 0);
  if (speaker === undefined || speaker >= count)
    throw new StartError(
      `${cardPath} asks for the speaker “${asked}”, but this model has ${Object.keys(ids).join(', ') || `0 to ${count - 1}`}.`,
    );
  return count > 1 ? speaker : undefined;
}
