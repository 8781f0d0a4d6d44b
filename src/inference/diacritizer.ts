import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { Diacritizer, UnvowelledWord, WordScores } from '../arabic/diacritize/diacritizer.ts';
import { SPELLINGS } from '../arabic/diacritize/spelling.ts';
import type { DialectId } from '../arabic/dialects/index.ts';
import { dialectInput, encode, encoder, type Piece } from './diacritizer-encoding.ts';
import { NotFinite } from './voice-driver.ts';

const MARK_CLASSES = 16;

/**
 * The diacritizer network as the language calls it. `characters` is its input table (index = id). Rows go in one by one:
 * they differ in length, and on one thread a batch with its padding is no faster. Inputs that the network
 * does not have are left out, and so is the spelling of one that does not give it.
 */
export function createDiacritizer(session: InferenceSession, characters: readonly string[]): Diacritizer {
  const id = encoder(characters);
  return {
    async score(words, dialect) {
      const scores: WordScores[] = [];
      for (const row of encode(words, id)) {
        const output = await run(session, row, dialect);
        scores.push(...wordsOf(row, words, output));
      }
      return scores;
    },
  };
}

/** Puts every id of the table to the network once. Throws if the table is longer than the network's. */
export async function tryTable(session: InferenceSession, characters: readonly string[]): Promise<void> {
  await run(session, { ids: [characters.length - 1], given: [0] }, 'msa');
}

async function run(
  session: InferenceSession,
  { ids, given }: Pick<Piece, 'ids' | 'given'>,
  dialect: DialectId,
): Promise<WordScores> {
  const has = (input: string): boolean => session.inputNames.includes(input);
  const row = (values: number[]): Tensor =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const result = await session.run({
    ids: row(ids),
    ...(has('given') ? { given: row(given) } : {}),
    ...(has('dialect')
      ? { dialect: new Tensor('int64', BigInt64Array.of(BigInt(dialectInput(dialect))), [1]) }
      : {}),
  });
  const marks = result.logits!.data as Float32Array;
  const spelling = result.spelling?.data as Float32Array | undefined;
  if (!marks.every(Number.isFinite) || !(spelling ?? marks).every(Number.isFinite))
    throw new NotFinite('the diacritizer gave no finite number');
  return { marks, spelling };
}

/** The scores of the words that a row answers for; those around them are its context. */
function wordsOf(
  { first, at }: Piece,
  words: readonly UnvowelledWord[],
  { marks, spelling }: WordScores,
): WordScores[] {
  return at.map((start, offset) => {
    const end = start + words[first + offset]!.letters.length;
    return {
      marks: marks.subarray(start * MARK_CLASSES, end * MARK_CLASSES),
      spelling: spelling?.subarray(start * SPELLINGS.length, end * SPELLINGS.length),
    };
  });
}
