import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../src/workers/engine.ts';
import type { SpeakJob } from '../../src/workers/speech-job.ts';
import { decode, measure, probe } from '../audio/ffmpeg.ts';
import { rms } from '../audio/sounds.ts';
import { greeting, longSentence, second, sentence, word } from '../inference/sentences.ts';
import { pitches, quantile } from '../support/pitch.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));

describe('speaking', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ models, workers: 2, queueLimit: 50, timeoutMs: 60_000 });
  });
  afterAll(() => engine.close());

  const job = (change: Partial<SpeakJob> = {}): SpeakJob => ({
    voice: 'salim',
    sentences: [greeting, second],
    speed: 1,
    pitch: 0,
    format: 'wav',
    sampleRate: 16000,
    ...change,
  });

  it('the installed voices are known', () => {
    expect(engine.voices.map(({ id }) => id)).toEqual(expect.arrayContaining(['haytham', 'salim']));
  });

  it.each(
    ['salim', 'haytham', 'rima'].flatMap((voice) => [
      { voice, format: 'mp3' as const, sampleRate: 16000, rate: 16000 },
      { voice, format: 'wav' as const, sampleRate: 44100, rate: 44100 },
      { voice, format: 'opus' as const, sampleRate: 24000, rate: 48000 },
      { voice, format: 'flac' as const, sampleRate: 8000, rate: 8000 },
    ]),
  )('$voice in $format at $sampleRate Hz: a file that plays, as long as it says', async (change) => {
    const { format, sampleRate, rate } = change;
    const spoken = await engine.speak(job(change));
    expect(spoken.sampleRate).toBe(sampleRate);
    expect(probe(spoken.file.whole(), format)).toMatchObject({ sampleRate: rate, channels: 1 });
    const seconds = decode(spoken.file.whole(), format).length / rate;
    expect(Math.abs(seconds * 1000 - spoken.durationMs)).toBeLessThan(1);
    const heard = measure(spoken.file.whole(), format);
    // The voice's constant gain: a greeting may be a little louder or softer than its everyday sentences.
    expect(Math.abs(heard.lufs + 19)).toBeLessThan(2.5);
    expect(heard.truePeak).toBeLessThanOrEqual(format === 'wav' || format === 'flac' ? -0.8 : 0);
  });

  it('another rate keeps duration and word times', async () => {
    const [low, high] = await Promise.all([
      engine.speak(job({ sampleRate: 8000 })),
      engine.speak(job({ sampleRate: 48000 })),
    ]);
    expect(low.durationMs).toBe(high.durationMs);
    expect(low.words).toEqual(high.words);
  });

  it('words are where the sound is: speech within them, silence at the pauses', async () => {
    const spoken = await engine.speak(job());
    const sound = decode(spoken.file.whole(), 'wav');
    const part = (from: number, to: number) => rms(sound.slice(from * 16, to * 16));
    expect(spoken.words.length).toBe(8);
    for (const { startMs, endMs } of spoken.words) expect(part(startMs, endMs)).toBeGreaterThan(0.02);
    const pause = (after: number) => [spoken.words[after]!.endMs, spoken.words[after + 1]!.startMs] as const;
    for (const [index, ms] of [
      [1, 200],
      [4, 400],
    ] as const) {
      const [from, to] = pause(index);
      // A word behind a pause is heard 20 ms after its first frame begins (`onsetMs` of voice.json).
      expect(Math.abs(to - from - ms - 20)).toBeLessThanOrEqual(13);
      expect(part(from + 40, to - 40)).toBeLessThan(0.01);
    }
    expect(spoken.words[0]!.startMs).toBe(120);
    expect(Math.abs(spoken.durationMs - spoken.words.at(-1)!.endMs - 150)).toBeLessThanOrEqual(13);
  });

  it('the same request gives the same bytes, whatever runs beside it', async () => {
    const first = await engine.speak(job({ format: 'mp3' }));
    const [again] = await Promise.all([
      engine.speak(job({ format: 'mp3' })),
      engine.speak(job({ voice: 'haytham' })),
      engine.speak(job({ sentences: [longSentence(300)] })),
    ]);
    expect(Buffer.from(again.file.whole()).equals(Buffer.from(first.file.whole()))).toBe(true);
  });

  it('twice the speed takes about half the time, half the speed twice', async () => {
    const [normal, fast, slow] = await Promise.all(
      [1, 2, 0.5].map(async (speed) => (await engine.speak(job({ speed }))).durationMs - 250),
    );
    expect(fast! / normal!).toBeGreaterThan(0.45);
    expect(fast! / normal!).toBeLessThan(0.6);
    expect(slow! / normal!).toBeGreaterThan(1.85);
    expect(slow! / normal!).toBeLessThan(2.1);
  });

  it.each([-6, 6])('%i semitones move the pitch, not the time', async (pitch) => {
    const plain = await engine.speak(job());
    const moved = await engine.speak(job({ pitch }));
    expect(moved.durationMs).toBe(plain.durationMs);
    const ratio =
      quantile(pitches(decode(moved.file.whole(), 'wav')), 0.5) /
      quantile(pitches(decode(plain.file.whole(), 'wav')), 0.5);
    expect(12 * Math.log2(ratio)).toBeGreaterThan(pitch - 1.5);
    expect(12 * Math.log2(ratio)).toBeLessThan(pitch + 1.5);
  });

  it('2,000 phones without a pause are said to the end', async () => {
    const spoken = await engine.speak(job({ sentences: [longSentence(2000)] }));
    const sound = decode(spoken.file.whole(), 'wav');
    expect(spoken.durationMs).toBeGreaterThan(100_000);
    // Every half second sounds, the last ones and those around the joints included.
    for (let from = 8000; from + 8000 < sound.length - 16 * 150; from += 8000) {
      expect(rms(sound.slice(from, from + 8000))).toBeGreaterThan(0.01);
    }
  });

  it('one phone alone is an utterance', async () => {
    const spoken = await engine.speak(job({ sentences: [sentence(word('a'))] }));
    expect(spoken.words.length).toBe(1);
    expect(rms(decode(spoken.file.whole(), 'wav'))).toBeGreaterThan(0.001);
  });

  it('words and sentences without sound keep their places in the list', async () => {
    const spoken = await engine.speak(
      job({
        sentences: [sentence(word('')), sentence(word('m aa'), word(''), word('h u')), sentence(word(''))],
      }),
    );
    expect(spoken.words.length).toBe(5);
    expect(spoken.words[2]!.startMs).toBe(spoken.words[1]!.endMs);
    for (const { startMs, endMs } of spoken.words) expect(endMs).toBeGreaterThanOrEqual(startMs);
  });

  it('phones that the voice lacks are said by the nearest', async () => {
    const dialects = sentence(word('g ee t'), word('p oo ch'), word('zh e v o @'));
    expect((await engine.speak(job({ sentences: [dialects] }))).durationMs).toBeGreaterThan(800);
  });

  it('an unknown voice, nothing to say', async () => {
    await expect(engine.speak(job({ voice: 'nobody' }))).rejects.toMatchObject({ code: 'unknown_voice' });
    await expect(engine.speak(job({ sentences: [] }))).rejects.toMatchObject({ code: 'text_unspeakable' });
  });
});
