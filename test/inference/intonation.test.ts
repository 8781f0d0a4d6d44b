import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Intonation } from '../../src/arabic/reading.ts';
import { createEngine, type Engine } from '../../src/workers/engine.ts';
import { decode } from '../audio/ffmpeg.ts';
import { pitches, quantile } from '../support/pitch.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));

/** What a listener hears of a sentence's kind, in every kind of voice. */
describe.each(['salim', 'salma', 'tarek'])('%s', (voice) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ models, workers: 1, queueLimit: 50, timeoutMs: 60_000 });
  });
  afterAll(() => engine.close());

  /** Median pitch in semitones (over 1 Hz) of the first word, of all, and of the last two fifths of each word. */
  async function melody(text: string, intonation?: Intonation) {
    const { dialect } = engine.voices.find(({ id }) => id === voice)!;
    const reading = await engine.read({ text, dialect });
    const sentences = reading.sentences.map((one) => ({ ...one, intonation: intonation ?? one.intonation }));
    const spoken = await engine.speak({
      voice,
      sentences,
      speed: 1,
      pitch: 0,
      format: 'wav',
      sampleRate: 16000,
    });
    const sound = decode(spoken.file.whole(), 'wav');
    const semitones = (from: number, to: number) =>
      12 * Math.log2(quantile(pitches(sound.slice(Math.round(from * 16), Math.round(to * 16))), 0.5));
    const { words } = spoken;
    const end = words.at(-1)!;
    return {
      first: semitones(words[0]!.startMs, words[0]!.endMs),
      whole: semitones(words[0]!.startMs, end.endMs),
      end: semitones(0.4 * end.startMs + 0.6 * end.endMs, end.endMs),
      ends: words.map(({ startMs, endMs }) => semitones(0.4 * startMs + 0.6 * endMs, endMs)),
      durationMs: spoken.durationMs,
    };
  }

  it('a statement falls: its end lies under its beginning', async () => {
    const { first, end } = await melody('وصل الوفد إلى بغداد الآن.');
    expect(end).toBeLessThan(first - 0.5);
  });

  it('a question for yes or no rises at its end, where the same words as a statement fall', async () => {
    const asked = await melody('هل وصل الوفد الآن؟');
    const said = await melody('هل وصل الوفد الآن؟', 'statement');
    expect(asked.end).toBeGreaterThan(said.end + 3);
    expect(asked.end).toBeGreaterThan(asked.whole + 1);
    expect(asked.durationMs).toBe(said.durationMs);
  });

  it('a question with a question word is high on that word and falls', async () => {
    const asked = await melody('متى وصل الوفد إلى المدينة؟');
    const said = await melody('متى وصل الوفد إلى المدينة؟', 'statement');
    expect(asked.first).toBeGreaterThan(said.first + 1);
    expect(asked.end).toBeLessThan(asked.first - 2);
  });

  it('an exclamation is higher than the statement', async () => {
    const called = await melody('ما أجمل هذه المدينة!');
    const said = await melody('ما أجمل هذه المدينة!', 'statement');
    expect(called.first).toBeGreaterThan(said.first + 1);
  });

  it('what is listed rises item by item, and the last falls', async () => {
    const { ends } = await melody('في السوق تفاح، ورمان، وزيتون، وحليب.');
    const [apples, pomegranates, olives, milk] = ends.slice(-4) as [number, number, number, number];
    for (const item of [apples, pomegranates, olives]) expect(item).toBeGreaterThan(milk + 1);
  });
});
