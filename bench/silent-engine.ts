import type { Reading } from '../src/arabic/reading.ts';
import { SoundFile } from '../src/audio/sound-file.ts';
import { findModels } from '../src/inference/model-files.ts';
import type { Engine } from '../src/workers/engine.ts';
import type { Spoken } from '../src/workers/speech-job.ts';

/** The voices of the folder `models`, without their models: every text is answered at once with the same bytes. */
export function silentEngine(models: string): Engine {
  const bytes = new Uint8Array(2048);
  return {
    voices: findModels(models).voices.map(({ card }) => card),
    async read({ text }): Promise<Reading> {
      const characters = [...text].length;
      const whole = { text, from: 0, to: characters };
      return {
        characters,
        normalized: text,
        diacritized: text,
        sentences: [
          {
            ...whole,
            intonation: 'statement',
            words: [{ ...whole, spoken: text, source: 'list', phones: ['a'], pauseMs: 0 }],
          },
        ],
        warnings: [],
        lexiconHits: 0,
      };
    },
    async speak({ sampleRate }): Promise<Spoken> {
      return {
        file: new SoundFile([bytes]),
        durationMs: 500,
        sampleRate,
        words: [{ startMs: 0, endMs: 500 }],
      };
    },
    async *stream() {
      yield { bytes, words: [{ startMs: 0, endMs: 500 }], sentences: 1 };
      return { header: undefined, durationMs: 500 };
    },
    stats: () => ({ workers: 1, ready: 1, running: 0, queued: 0, requests: 0, waiting: 0, replaced: 0 }),
    async close() {},
  };
}
