import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../src/audio/dsp/loudness.ts';
import { TARGET_LUFS } from '../../src/audio/master.ts';
import { idsOf, symbolsOf } from '../../src/inference/piper/symbols.ts';
import { createEngine } from '../../src/workers/engine.ts';
import { decode } from '../audio/ffmpeg.ts';
import { type Answer, startTestService, type TestService } from '../support/service.ts';

/**
 * Voices of Piper, by a small model of the same shape (training/voice/piper_fixture.py) that hums each symbol for its own time at
 * its own pitch.
 */
const fixture = fileURLToPath(new URL('piper-voice', import.meta.url));
const ours = fileURLToPath(new URL('../../models', import.meta.url));

interface Config {
  audio: { sample_rate: number };
  phoneme_type: string;
  phoneme_id_map: Record<string, number[]> | undefined;
}

function modelsWith(folderName: string): string {
  const models = mkdtempSync(join(tmpdir(), 'nutq-piper-'));
  cpSync(join(ours, 'diacritizer'), join(models, 'diacritizer'), { recursive: true });
  cpSync(join(ours, 'voices', 'salim'), join(models, 'voices', 'salim'), { recursive: true });
  cpSync(fixture, join(models, 'voices', folderName), { recursive: true });
  return models;
}

describe('a Piper voice that was dropped into models/voices', () => {
  let models: string;
  let service: TestService;
  beforeAll(async () => {
    models = modelsWith('ar_JO-humming-medium');
    service = await startTestService({ NUTQ_MODELS: models });
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(models, { recursive: true, force: true });
  });

  const ask = async (change: object = {}): Promise<Answer['body']> => {
    const body = {
      text: 'مرحبا بكم جميعا',
      dialect: 'msa',
      voice: 'ar-jo-humming-medium',
      format: 'wav',
      ...change,
    };
    const answer = await service.tts(body);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body;
  };
  const samplesOf = (body: Answer['body']) => decode(Buffer.from(body.audioContent, 'base64'), 'wav');

  it('is in the catalog with its licence and its own sample rate', async () => {
    const { body } = await service.call('/v1/voices/ar-jo-humming-medium', { key: null });
    expect(body).toMatchObject({
      id: 'ar-jo-humming-medium',
      dialect: 'msa',
      name: { en: 'humming' },
      sampleRate: 22_050,
      licence: 'CC0-1.0',
    });
    expect(body.version).toMatch(/^[0-9a-f]{12}$/);
  });

  it('speaks at its own rate, as loud as the others, and says when its words are', async () => {
    const body = await ask({ timestamps: 'word', text: 'مرحبا بكم، أهلا وسهلا.' });
    expect(body.sampleRate).toBe(22_050);
    const samples = samplesOf(body);
    expect(samples.length / 22_050).toBeCloseTo(body.durationMs / 1000, 2);
    expect(Math.abs(integratedLoudness(samples, 22_050) - TARGET_LUFS)).toBeLessThan(2);
    const { words } = body;
    expect(words.map(({ text }: { text: string }) => text)).toEqual(
      ['مرحبا', 'بكم،', 'أهلا', 'وسهلا.'].map((word) => word.replace(/[،.]/, '')),
    );
    for (let n = 1; n < words.length; n++)
      expect(words[n].startMs).toBeGreaterThanOrEqual(words[n - 1].endMs);
    // The word behind the comma begins where the sound does.
    const silence = Math.max(...samples.map(Math.abs)) / 50;
    const at = (ms: number) => Math.round((ms * 22_050) / 1000);
    const pause = samples.subarray(at(words[1].endMs + 20), at(words[2].startMs - 20));
    expect(pause.length).toBeGreaterThan(at(50));
    expect(pause.every((sample) => Math.abs(sample) < silence)).toBe(true);
    const begun = samples.subarray(at(words[2].startMs), at(words[2].startMs + 40));
    expect(begun.some((sample) => Math.abs(sample) > silence)).toBe(true);
  });

  it('takes speed, pitch and markup', async () => {
    const spoken = async (change: object) => (await ask(change)).durationMs as number;
    const usual = await spoken({});
    expect((await spoken({ speed: 2 })) / usual).toBeLessThan(0.7);
    expect((await spoken({ speed: 0.5 })) / usual).toBeGreaterThan(1.6);
    // Higher, and as long, but for what its whole frames make of a length.
    const higher = await ask({ pitch: 6 });
    expect(Math.abs(higher.durationMs / usual - 1)).toBeLessThan(0.1);
    const turns = (body: Answer['body']) => {
      const samples = samplesOf(body);
      let count = 0;
      let isUp = false;
      for (const sample of samples)
        if (isUp ? sample < -0.02 : sample > 0.02) {
          isUp = !isUp;
          count++;
        }
      return count / samples.length;
    };
    const ratio = turns(higher) / turns(await ask());
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(1.5);
    const paused = await spoken({
      text: undefined,
      ssml: '<speak>مرحبا <break time="1s"/> بكم جميعا</speak>',
    });
    expect(paused - usual).toBeGreaterThan(800);
  });

  it('speaks beside a voice of another kind and rate in one text', async () => {
    const ssml =
      '<speak>مرحبا بكم. <voice name="ar-jo-humming-medium">أهلا وسهلا.</voice> إلى اللقاء.</speak>';
    for (const voice of ['salim', 'ar-jo-humming-medium']) {
      const body = await ask({ text: undefined, ssml, voice, timestamps: 'word' });
      const samples = samplesOf(body);
      expect(samples.length / body.sampleRate).toBeCloseTo(body.durationMs / 1000, 2);
      expect(body.words).toHaveLength(6);
      for (let n = 1; n < 6; n++)
        expect(body.words[n].startMs).toBeGreaterThanOrEqual(body.words[n - 1].endMs);
      expect(body.words[5].endMs).toBeLessThanOrEqual(body.durationMs);
    }
  });

  it('streams the sound of its words in every format', async () => {
    const body = { text: 'مرحبا بكم. أهلا.', dialect: 'msa', voice: 'ar-jo-humming-medium', format: 'pcm' };
    const answer = await service.call('/v1/tts/stream', { json: body });
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBeGreaterThan(22_050);
  });
});

it('phones become the signs that espeak writes for them', () => {
  expect(symbolsOf('j')).toEqual(['d', 'ʒ']);
  expect(symbolsOf('S')).toEqual(['s', 'ˤ']);
  expect(symbolsOf('aa')).toEqual(['a', 'ː']);
  const ids = { _: [0], '^': [1], $: [2], ' ': [3], '.': [4], b: [5], a: [6], ː: [7], k: [8] };
  const known = new Set(['b', 'a', 'aa', 'k']);
  // g is k to a voice that has none; a question mark that it lacks is left out.
  const phrase = {
    words: [
      ['b', 'aa'],
      ['g', 'a'],
    ],
    mark: '.',
  };
  expect(idsOf(phrase, ids, known)).toEqual([1, 0, 5, 0, 6, 0, 7, 0, 3, 0, 8, 0, 6, 0, 4, 0, 2]);
  expect(idsOf({ words: [['b']], mark: '?' }, ids, known)).toEqual([1, 0, 5, 0, 2]);
});

describe('a Piper voice that is not whole is named at the start, with what is wrong', () => {
  let models: string;
  let folder: string;
  beforeEach(() => {
    models = modelsWith('humming');
    folder = join(models, 'voices', 'humming');
  });
  afterEach(() => rmSync(models, { recursive: true, force: true }));

  const edit = (change: (config: Config) => void) => () => {
    const path = join(folder, 'humming.onnx.json');
    const config = JSON.parse(readFileSync(path, 'utf8'));
    change(config);
    writeFileSync(path, JSON.stringify(config));
  };
  const card = (about: object) => () =>
    writeFileSync(join(folder, 'voice.json'), JSON.stringify({ family: 'piper', ...about }));
  const faults: [string, () => void, RegExp][] = [
    [
      'no .onnx.json',
      () => rmSync(join(folder, 'humming.onnx.json')),
      /humming\.onnx\.json: it does not exist/,
    ],
    ['no .onnx', () => rmSync(join(folder, 'humming.onnx')), /humming\.onnx: it does not exist/],
    ['a cut model', () => truncateSync(join(folder, 'humming.onnx'), 900), /humming\.onnx cannot be loaded/],
    [
      'another kind of model',
      () => cpSync(join(ours, 'diacritizer/diacritizer.int8.onnx'), join(folder, 'humming.onnx')),
      /humming\.onnx has no input, input_lengths, scales/,
    ],
    [
      'a rate that no file can have',
      edit((config) => {
        config.audio.sample_rate = 11_025;
      }),
      /audio\.sample_rate: must be one of/,
    ],
    [
      'letters for phonemes',
      edit((config) => {
        config.phoneme_type = 'text';
      }),
      /phoneme_type: must be espeak/,
    ],
    [
      'no map',
      edit((config) => {
        config.phoneme_id_map = undefined;
      }),
      /phoneme_id_map/,
    ],
    [
      'no pad',
      edit((config) => {
        delete config.phoneme_id_map?._;
      }),
      /must have _, \^ and \$/,
    ],
    [
      'a language without our sounds',
      edit((config) => {
        delete config.phoneme_id_map?.ˤ;
      }),
      /humming\.onnx\.json .* to say S, D, T, Z by/,
    ],
    [
      'an id beyond its table',
      edit((config) => {
        config.phoneme_id_map!.b = [999];
      }),
      /“humming” cannot speak: .*humming\.onnx/,
    ],
    ['no such speaker', card({ speaker: 'three' }), /“three”, but this model has one, two/],
    ['a key that means nothing', card({ licens: 'x' }), /voice\.json .*licens/],
    ['a folder of two', () => writeFileSync(join(folder, 'other.onnx.json'), '{}'), /a folder of its own/],
    [
      'a name that is no id',
      () => renameSync(folder, join(models, 'voices', 'صوت')),
      /letters, digits, hyphens/,
    ],
  ];
  it.each(faults)('%s', async (_, damage, message) => {
    damage();
    const starting = createEngine({ models, workers: 1, queueLimit: 1, timeoutMs: 10_000 }).then((engine) =>
      engine.close(),
    );
    await expect(starting).rejects.toThrow(message);
    await expect(starting).rejects.toMatchObject({ name: 'StartError' });
  });
});

describe('what voice.json says beside a Piper voice', () => {
  it('holds: dialect, names, speaker, loudness', async () => {
    const models = modelsWith('humming');
    const name = { ar: 'طنين', en: 'Hum' };
    writeFileSync(
      join(models, 'voices/humming/voice.json'),
      JSON.stringify({
        family: 'piper',
        dialect: 'levantine',
        name,
        gender: 'female',
        licence: 'MIT',
        speaker: 'two',
        gainDb: -3,
      }),
    );
    const engine = await createEngine({ models, workers: 1, queueLimit: 1, timeoutMs: 10_000 });
    try {
      const voice = engine.voices.find(({ id }) => id === 'humming');
      expect(voice).toMatchObject({
        dialect: 'levantine',
        name,
        gender: 'female',
        licence: 'MIT',
        gainDb: -3,
      });
    } finally {
      await engine.close();
      rmSync(models, { recursive: true, force: true });
    }
  });
});
