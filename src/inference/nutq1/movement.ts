import { noise } from './noise.ts';
import { PLACE_WIDTH } from './position-features.ts';

/**
 * What a reader does differently each time. The models give the mean of all ways in which a sentence was read, and the mean is
 * flat: so each phrase is drawn its height and each word its weight and its tempo, small and from a seed, so that the
 * same request sounds the same.
 */
export interface Movement {
  /** Semitones to add to each phone. */
  semitones: Float32Array;
  /** What multiplies each phone's duration. */
  stretch: Float32Array;
}

/** Standard deviations: of a phrase's height and of a word's peak in semitones, of the log of a word's tempo. */
const PHRASE_HEIGHT = 0.35;
const WORD_PEAK = 0.7;
const WORD_TEMPO = 0.04;
/** No draw is farther out than so many deviations: one word in four hundred would be shouted. */
const FARTHEST = 2;

/** @param places of each phone (position-features.ts): rows of zeros are silence. @param seed decides every draw. */
export function movementOf(places: Float32Array, seed: number): Movement {
  const count = places.length / PLACE_WIDTH;
  const semitones = new Float32Array(count);
  const stretch = new Float32Array(count).fill(1);
  // Three draws a phone are more than phrases and words can ask for.
  const draws = noise(3 * count + 3, seed ^ 0x6d6f7665);
  let next = 0;
  const draw = (deviation: number): number =>
    deviation * Math.max(-FARTHEST, Math.min(FARTHEST, draws[next++]!));
  const silent = (n: number): boolean =>
    places.subarray(n * PLACE_WIDTH, (n + 1) * PLACE_WIDTH).every((value) => value === 0);
  for (let from = 0; from < count; ) {
    if (silent(from)) {
      from++;
      continue;
    }
    let end = from;
    while (end < count && !silent(end)) end++;
    const height = draw(PHRASE_HEIGHT);
    for (let word = from; word < end; ) {
      let after = word + 1;
      while (after < end && places[after * PLACE_WIDTH] !== 1) after++;
      const peak = draw(WORD_PEAK);
      const tempo = Math.exp(draw(WORD_TEMPO));
      for (let n = word; n < after; n++) {
        const share = Math.sin((Math.PI * (n - word + 0.5)) / (after - word));
        semitones[n] = height + peak * share;
        stretch[n] = tempo;
      }
      word = after;
    }
    from = end;
  }
  return { semitones, stretch };
}
