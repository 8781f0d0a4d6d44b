import { dialectOf } from '../arabic/dialects/index.ts';
import type { DialectId } from '../arabic/reading.ts';
import type { Voice } from '../db/generated/sqlite/client.ts';
import type { Services } from '../services.ts';

const made = new WeakMap<Services, Map<string, Promise<Uint8Array>>>();

/** The sample of a voice as MP3: spoken when it is first asked for, then kept in memory. */
export function sampleOf(services: Services, voice: Voice): Promise<Uint8Array> {
  const samples = made.get(services) ?? new Map<string, Promise<Uint8Array>>();
  made.set(services, samples);
  const known = samples.get(voice.id);
  if (known) return known;
  const sample = speak(services, voice);
  samples.set(voice.id, sample);
  // A failure, such as a full queue, must not stay the answer for good.
  sample.catch(() => samples.delete(voice.id));
  return sample;
}

async function speak({ engine }: Services, voice: Voice): Promise<Uint8Array> {
  const dialect = voice.dialectId as DialectId;
  const reading = await engine.read({ text: dialectOf(dialect).sample, dialect, lexicon: [] });
  const { bytes } = await engine.speak({
    voice: voice.id,
    sentences: reading.sentences,
    speed: 1,
    pitch: 0,
    format: 'mp3',
    sampleRate: voice.sampleRate,
  });
  return bytes;
}
