/**
 * Normal noise from a seed: the breath in a voice, the same for the same request. A table of normal
 * numbers is drawn from by a fast generator; making each number anew takes longer than the models.
 */

const TABLE_BITS = 16;
let table: Float32Array | undefined;

/** Marsaglia's xorshift32; `state` must not be 0. */
function next(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}

function normals(): Float32Array {
  if (table) return table;
  table = new Float32Array(1 << TABLE_BITS);
  let state = 0x9e3779b9 | 0;
  const uniform = (): number => {
    state = next(state);
    return ((state >>> 0) + 0.5) / 0x1_0000_0000;
  };
  for (let i = 0; i < table.length; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    table[i] = radius * Math.cos(angle);
    table[i + 1] = radius * Math.sin(angle);
  }
  return table;
}

/** `length` numbers with mean 0 and deviation 1, decided by `seed` (a whole number). */
export function noise(length: number, seed: number): Float32Array {
  const source = normals();
  const out = new Float32Array(length);
  let state = seed | 0 || 1;
  for (let i = 0; i < length; i++) {
    state = next(state);
    out[i] = source[state >>> (32 - TABLE_BITS)]!;
  }
  return out;
}

/** A seed from numbers (FNV-1a), so that equal utterances sound equal wherever they stand. */
export function seedOf(numbers: Int32Array): number {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193);
  return hash;
}
