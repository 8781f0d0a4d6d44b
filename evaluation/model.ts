/**
 * The project's diacritiser as the measures need it: one ONNX session on one thread, one row a call.
 * (The service's engine has its own, with batching.)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { DiacritizerModel, DialectId } from '../src/arabic/reading.ts';

export interface LoadedModel {
  model: DiacritizerModel;
  characters: string[];
  /** What the network is told beside the characters. */
  inputs: readonly string[];
  file: string;
}

/** Where the shared data lies; NUTQ_DATA, or beside the repository. */
export const dataFolder = (): string =>
  process.env.NUTQ_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

const DIALECTS: DialectId[] = ['msa', 'egyptian', 'levantine', 'gulf', 'saudi', 'maghrebi'];

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
  const inputs = session.inputNames;
  const row = (values: readonly number[]): Tensor =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const model: DiacritizerModel = async (pieces, dialect) => {
    const out: Float32Array[] = [];
    for (const { ids, given } of pieces) {
      const feeds: Record<string, Tensor> = { ids: row(ids) };
      if (inputs.includes('given')) feeds.given = row(given);
      if (inputs.includes('dialect')) {
        feeds.dialect = new Tensor('int64', BigInt64Array.from([BigInt(DIALECTS.indexOf(dialect))]), [1]);
      }
      const result = await session.run(feeds);
      out.push(result.logits!.data as Float32Array);
    }
    return out;
  };
  return { model, characters, inputs, file };
}
