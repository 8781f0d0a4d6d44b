import { z } from 'zod';
import { dialectIds } from '../arabic/dialects/index.ts';

/** Frames of all our voices last 12.5 ms; durations were learnt in them. */
export const FRAMES_PER_SECOND = 80;

export const genders = ['male', 'female'] as const;

export const voiceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens');

/** What the service knows of a voice, whatever speaks it. */
const anyVoice = z.object({
  id: voiceId,
  version: z.string().min(1),
  dialect: z.enum(dialectIds),
  name: z.object({ ar: z.string().min(1), en: z.string().min(1) }),
  gender: z.enum(genders),
  description: z.object({ ar: z.string().min(1), en: z.string().min(1) }),
  licence: z.string().min(1),
  /** Its place among the voices of its dialect; those without one follow, by id. */
  rank: z.int().min(1).optional(),
  credits: z.string().optional(),
  /** The phones that its models know; a phone's id is its place. */
  phones: z.array(z.string().min(1)).refine((phones) => phones.includes('sil'), 'must contain sil'),
  /** Samples a second, and samples a frame, which is what durations are counted in. */
  sr: z.int().min(8000).max(48000),
  hop: z.int().min(1),
  /**
   * Decibels that bring the models' samples to the service's loudness, measured once over many sentences
   * (evaluation/voice-gain.ts): for speech that is heard before its end is known.
   */
  gainDb: z.number().min(-40).max(40).default(0),
  /** By how much a word behind a silence is heard later than its first frame begins. */
  onsetMs: z.number().min(0).max(100).default(0),
});

export type VoiceManifest = z.output<typeof anyVoice>;

/**
 * What `models/voices/<id>/voice.json` says of a voice of our own family (models/voices/README.md). Keys that are not
 * listed have no effect on the sound and are dropped.
 */
export const nutq1Card = anyVoice.extend({
  /** Measured: a median of 25 ms after the frame, over 54 words of two voices, at 40 dB under the speech. */
  onsetMs: anyVoice.shape.onsetMs.removeDefault().default(20),
  models: z.object({ encoder: z.string().min(1), decoder: z.string().min(1) }),
  /** Channels of the decoder's input z. */
  nz: z.int().min(0),
  /** Multiplies every duration; more is slower. */
  pace: z.number().min(0.25).max(4).default(1),
  /** Semitones added to the pitch asked for. */
  pitchSemitones: z.number().min(-24).max(24).default(0),
  /** Id for models of several speakers. */
  speaker: z.int().min(0).optional(),
});

export type Nutq1Card = z.output<typeof nutq1Card>;
