import { z } from 'zod';
import { sampleRates } from '../../audio/format.ts';

/** A symbol's ids: the pad, and the marks of begin and end, stand at fixed places of every Piper voice's map. */
const idMap = z.record(z.string(), z.array(z.int().min(0)).min(1));

/** What a Piper voice says of itself in `<model>.onnx.json`: what of it shapes the sound. */
export const piperConfig = z.object({
  audio: z.object({
    sample_rate: z.literal([...sampleRates], `must be one of ${sampleRates.join(', ')}`),
  }),
  phoneme_type: z
    .literal('espeak', 'must be espeak: voices of letters cannot say our phones')
    .default('espeak'),
  phoneme_id_map: idMap.refine(
    (map) => ['_', '^', '$'].every((symbol) => Object.hasOwn(map, symbol)),
    'must have _, ^ and $',
  ),
  num_symbols: z.int().min(1).optional(),
  num_speakers: z.int().min(1).default(1),
  speaker_id_map: z.record(z.string(), z.int().min(0)).default({}),
  inference: z
    .object({
      noise_scale: z.number().min(0).max(2).default(0.667),
      length_scale: z.number().min(0.1).max(10).default(1),
      noise_w: z.number().min(0).max(2).default(0.8),
    })
    .prefault({}),
  dataset: z.string().min(1).optional(),
  language: z.object({ code: z.string() }).optional(),
});

export type PiperConfig = z.output<typeof piperConfig>;
