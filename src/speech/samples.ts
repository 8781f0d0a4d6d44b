import { dialectOf, type SampleKind } from '../arabic/dialects/index.ts';
import type { DialectId } from '../arabic/reading.ts';
import type { Voice } from '../db/records.ts';
import type { Services } from '../services.ts';

/** What is to be heard of a voice: a greeting, how it reads numbers, and how it asks. */
export const sampleKinds = ['greeting', 'numbers', 'question'] as const satisfies readonly SampleKind[];

/** What is said in a sample of a dialect's voices. */
export function sampleText(dialect: DialectId, kind: SampleKind): string {
  return dialectOf(dialect).samples[kind];
}

const made = new WeakMap<Services, Map<string, Promise<Uint8Array>>>();

/** A sample of a voice as MP3: spoken when it is first asked for, then kept in memory. */
export function sampleOf(services: Services, voice: Voice, kind: SampleKind): Promise<Uint8Array> {
  const samples = made.get(services) ?? new Map<string, Promise<Uint8Array>>();
  made.set(services, samples);
  const name = `${voice.id} ${kind}`;
  const known = samples.get(name);
  if (known) return known;
  const sample = speak(services, voice, kind);
  samples.set(name, sample);
  // A failure, such as a full queue, must not stay the answer for good.
  sample.catch(() => samples.delete(name));
  return sample;
}

async function speak({ engine }: Services, voice: Voice, kind: SampleKind): Promise<Uint8Array> {
  const dialect = voice.dialectId as DialectId;
  const reading = await engine.read({ text: sampleText(dialect, kind), dialect, lexicon: [] });
  const { file } = await engine.speak({
    voice: voice.id,
    sentences: reading.sentences,
    speed: 1,
    pitch: 0,
    format: 'mp3',
    sampleRate: voice.sampleRate,
  });
  return file.whole();
}
