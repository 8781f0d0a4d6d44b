import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../src/core/errors.ts';
import { createEngine } from '../../src/workers/engine.ts';
import { greeting } from '../inference/sentences.ts';

const original = fileURLToPath(new URL('../../models', import.meta.url));

/** A start with damaged models must say which file is at fault, and what to do. */
describe('starting with damaged models', () => {
  let models: string;
  beforeEach(() => {
    models = mkdtempSync(join(tmpdir(), 'nutq-models-'));
    cpSync(join(original, 'diacritizer'), join(models, 'diacritizer'), { recursive: true });
    cpSync(join(original, 'voices', 'salim'), join(models, 'voices', 'salim'), { recursive: true });
  });
  afterEach(() => rmSync(models, { recursive: true, force: true }));

  const start = () => createEngine({ models, workers: 1, queueLimit: 1, timeoutMs: 10_000 });
  const edit = (file: string, change: (json: Record<string, unknown>) => void): void => {
    const path = join(models, file);
    const json = JSON.parse(readFileSync(path, 'utf8'));
    change(json);
    writeFileSync(path, JSON.stringify(json));
  };

  it.each<[string, string, () => void]>([
    ['no decoder', 'salim/decoder.onnx', () => rmSync(join(models, 'voices/salim/decoder.onnx'))],
    ['no voice.json', 'salim/voice.json', () => rmSync(join(models, 'voices/salim/voice.json'))],
    ['no voices', 'voices', () => rmSync(join(models, 'voices'), { recursive: true })],
    [
      'no diacritizer',
      'diacritizer.int8.onnx',
      () => rmSync(join(models, 'diacritizer/diacritizer.int8.onnx')),
    ],
    ['no table of characters', 'characters.json', () => rmSync(join(models, 'diacritizer/characters.json'))],
    [
      'a cut encoder',
      'salim/encoder.onnx',
      () => truncateSync(join(models, 'voices/salim/encoder.onnx'), 1e6),
    ],
    [
      'a cut decoder',
      'salim/decoder.onnx',
      () => truncateSync(join(models, 'voices/salim/decoder.onnx'), 9e6),
    ],
    [
      'an empty decoder',
      'salim/decoder.onnx',
      () => truncateSync(join(models, 'voices/salim/decoder.onnx'), 0),
    ],
    [
      'a Git LFS pointer for a model',
      'salim/encoder.onnx',
      () =>
        writeFileSync(
          join(models, 'voices/salim/encoder.onnx'),
          'version https://git-lfs.github.com/spec/v1',
        ),
    ],
    [
      'a table of characters longer than the diacritizer’s',
      'diacritizer.int8.onnx',
      () => writeFileSync(join(models, 'diacritizer/characters.json'), JSON.stringify(Array(999).fill('#'))),
    ],
    [
      'encoder and decoder exchanged',
      'salim/decoder.onnx',
      () =>
        edit('voices/salim/voice.json', (json) => Object.assign(json.models!, { encoder: 'decoder.onnx' })),
    ],
    [
      'more phones than the encoder has',
      'salim/encoder.onnx',
      () => edit('voices/salim/voice.json', (json) => (json.phones as string[]).push(...'ABCDEFG')),
    ],
    [
      'a rate at which frames do not last 12.5 ms',
      'salim/voice.json',
      () => edit('voices/salim/voice.json', (json) => Object.assign(json, { sr: 22050 })),
    ],
    [
      'a rate that the models do not have',
      'salim/decoder.onnx',
      () =>
        edit('voices/salim/voice.json', (json) =>
          Object.assign(json, json.sr === 16000 ? { sr: 24000, hop: 300 } : { sr: 16000, hop: 200 }),
        ),
    ],
    [
      'a broken voice.json',
      'salim/voice.json',
      () => writeFileSync(join(models, 'voices/salim/voice.json'), '{"id"'),
    ],
    [
      'a voice.json without licence',
      'licence',
      () => edit('voices/salim/voice.json', (json) => Reflect.deleteProperty(json, 'licence')),
    ],
    [
      'an id that is not the folder’s',
      'salim',
      () => edit('voices/salim/voice.json', (json) => (json.id = 'ziad')),
    ],
    [
      'too few phones',
      'salim/voice.json',
      () => edit('voices/salim/voice.json', (json) => (json.phones = ['<pad>', 'sil', 'a'])),
    ],
  ])('%s: the message names %s', async (_, file, damage) => {
    damage();
    const error = await start().then(
      (engine) => engine.close().then(() => undefined),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).message).toContain(file);
    expect((error as StartError).message).not.toMatch(/\n/);
  });

  it('voices that name the same files share them; pace and pitch are their own', async () => {
    cpSync(join(models, 'voices/salim/voice.json'), join(models, 'voices/deep/voice.json'));
    edit('voices/deep/voice.json', (json) =>
      Object.assign(json, {
        id: 'deep',
        pace: 1.5,
        pitchSemitones: -3,
        models: { encoder: '../salim/encoder.onnx', decoder: '../salim/decoder.onnx' },
      }),
    );
    const engine = await start();
    const [deep, salim] = await Promise.all(
      ['deep', 'salim'].map((voice) =>
        engine.speak({ voice, sentences: [greeting], speed: 1, pitch: 0, format: 'wav', sampleRate: 16000 }),
      ),
    );
    expect(deep!.durationMs / salim!.durationMs).toBeGreaterThan(1.25);
    await engine.close();
  });

  it('voices of other rates speak beside it, as fast and as long as their rates say', async () => {
    const add = (id: string, sr: number, hop: number): void => {
      const folder = join(models, 'voices', id);
      cpSync(fileURLToPath(new URL('tiny-voice', import.meta.url)), folder, { recursive: true });
      edit('voices/salim/voice.json', ({ speaker: _, gainDb: __, ...card }) =>
        writeFileSync(join(folder, 'voice.json'), JSON.stringify({ ...card, id, pace: 1, sr, hop })),
      );
    };
    add('narrow', 16_000, 200);
    add('wide', 48_000, 600);
    const engine = await start();
    const lengthOf = async (voice: string, sampleRate: number): Promise<number> => {
      const request = { voice, sentences: [greeting], speed: 1, pitch: 0, format: 'wav' as const };
      return (await engine.speak({ ...request, sampleRate })).durationMs;
    };
    const narrow = await lengthOf('narrow', 16_000);
    // The same frames of 12.5 ms make the same time, whatever rate is asked for.
    expect(Math.abs((await lengthOf('narrow', 24_000)) - narrow)).toBeLessThan(2);
    expect(Math.abs((await lengthOf('wide', 48_000)) - narrow)).toBeLessThan(2);
    expect(await lengthOf('salim', 24_000)).toBeGreaterThan(1000);
    await engine.close();
  });
});
