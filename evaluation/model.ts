/**
 * The project's diacritizer as the measures need it: one ONNX session on one thread.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession } from 'onnxruntime-node';
import type { Diacritizer } from '../src/arabic/diacritize/diacritizer.ts';
import { createDiacritizer } from '../src/inference/diacritizer.ts';

export interface LoadedModel {
  diacritizer: Diacritizer;
  /** What the network is told beside the characters. */
  inputs: readonly string[];
  file: string;
}

/** Where the data of the measures lies: `data` in the folder that NUTQ_SHARED names. Throws without it. */
export function dataFolder(): string {
  const shared = process.env.NUTQ_SHARED;
  if (!shared) throw new Error('NUTQ_SHARED must name the folder that holds the shared data and tools');
  return join(shared, 'data');
}

export async function loadModel(
  folder = process.env.NUTQ_DIACRITISER ?? fileURLToPath(new URL('../models/diacritizer', import.meta.url)),
): Promise<LoadedModel> {
  const file = readdirSync(folder).find((name) => name.endsWith('.onnx'));
  if (file === undefined) throw new Error(`No .onnx in ${folder}`);
  const characters = JSON.parse(readFileSync(join(folder, 'characters.json'), 'utf8')) as string[];
  const session = await InferenceSession.create(join(folder, file), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return { diacritizer: createDiacritizer(session, characters), inputs: session.inputNames, file };
}
