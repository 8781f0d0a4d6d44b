import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { DiacritizerModel, DiacritizerOutput, DialectId } from '../arabic/reading.ts';
import { NotFinite } from './nutq1/model.ts';

/** Order of the dialects in the network's input `dialect`. */
const dialects: DialectId[] = ['msa', 'egyptian', 'levantine', 'gulf', 'saudi', 'maghrebi'];

/**
 * The diacritiser as the front end calls it. Pieces go in one by one: they differ in length, and on one
 * thread a batch with its padding is no faster. Inputs that the model does not have are left
 * out, and so is the spelling of a model that does not give it.
 */
export function diacritiserModel(session: InferenceSession): DiacritizerModel {
  const has = (input: string): boolean => session.inputNames.includes(input);
  return async (pieces, dialect) => {
    const outputs: DiacritizerOutput[] = [];
    for (const { ids, given } of pieces) {
      const row = (values: number[]): Tensor =>
        new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
      const result = await session.run({
        ids: row(ids),
        ...(has('given') ? { given: row(given) } : {}),
        ...(has('dialect')
          ? { dialect: new Tensor('int64', BigInt64Array.of(BigInt(dialects.indexOf(dialect))), [1]) }
          : {}),
      });
      const marks = result.logits!.data as Float32Array;
      const spelling = result.spelling?.data as Float32Array | undefined;
      if (!marks.every(Number.isFinite) || !(spelling ?? marks).every(Number.isFinite))
        throw new NotFinite('the diacritiser gave no finite number');
      outputs.push({ marks, spelling });
    }
    return outputs;
  };
}
