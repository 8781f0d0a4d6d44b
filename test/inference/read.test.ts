import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../src/workers/engine.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));

describe('reading in a worker', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ models, workers: 2, queueLimit: 50, timeoutMs: 60_000 });
  });
  afterAll(() => engine.close());

  it('bare text becomes sentences that every voice can say', async () => {
    const reading = await engine.read({ text: 'مرحبا بكم في 3 مدن. كيف الحال؟', dialect: 'msa' });
    expect(reading.characters).toBe(30);
    expect(reading.sentences.length).toBe(2);
    expect(reading.diacritized).toMatch(/[\u064e-\u0652]/);
    for (const { id } of engine.voices.filter(({ dialect }) => dialect === 'msa')) {
      const spoken = await engine.speak({
        voice: id,
        sentences: reading.sentences,
        speed: 1,
        pitch: 0,
        format: 'mp3',
        sampleRate: 16000,
      });
      expect(spoken.words.length).toBe(reading.sentences.flatMap(({ words }) => words).length);
    }
  });

  it('an account’s own pronunciation is for its own texts alone', async () => {
    const text = 'زرت نطق اليوم';
    const plain = await engine.read({ text, dialect: 'msa' });
    const own = await engine.read({ text, dialect: 'msa', lexicon: [{ word: 'نطق', spelling: 'نُوطِيق' }] });
    expect(own.diacritized).not.toBe(plain.diacritized);
    expect(own.lexiconHits).toBe(1);
    const again = await Promise.all(Array.from({ length: 4 }, () => engine.read({ text, dialect: 'msa' })));
    for (const reading of again) expect(reading).toEqual(plain);
  });

  it('texts with nothing to say give no words', async () => {
    const { sentences } = await engine.read({ text: ' ،؟! 😀', dialect: 'msa' });
    expect(sentences.flatMap(({ words }) => words).filter(({ phones }) => phones.length > 0)).toEqual([]);
  });
});
