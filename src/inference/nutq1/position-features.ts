/**
 * Where a phone stands in its word and in its phrase, as the voices learnt it (training/voice/places.py
 * computes the same): a network of convolutions sees a dozen phones to each side and knows neither how far a
 * sentence has come nor where a word ends.
 */

/** Numbers a phone. */
export const PLACE_WIDTH = 8;

/** Phones over which nearness to a phrase's edge falls to 1/e. */
const REACH = 6;

/**
 * @param phones ids; `sil` at both ends and at pauses.
 * @param words first phone and the one after the last of each word.
 * @returns [N × placeWidth]: first of its word, last of its word, nearness of the phrase's beginning and end, share
 * of the phrase that is over, its length, whether it is the utterance's first and its last; zeros for silence.
 */
export function placesOf(
  phones: ArrayLike<number>,
  sil: number,
  words: readonly { from: number; to: number }[],
): Float32Array {
  const places = new Float32Array(phones.length * PLACE_WIDTH);
  const phrases = phrasesOf(phones, sil);
  phrases.forEach(({ from, to }, number) => {
    const count = to - from;
    for (let i = 0; i < count; i++) {
      places.set(
        [
          Math.exp(-i / REACH),
          Math.exp(-(count - 1 - i) / REACH),
          i / Math.max(1, count - 1) - 0.5,
          0.5 * Math.log(count) - 1.5,
          number === 0 ? 1 : 0,
          number === phrases.length - 1 ? 1 : 0,
        ],
        (from + i) * PLACE_WIDTH + 2,
      );
    }
  });
  for (const { from, to } of words) {
    if (to <= from) continue;
    places[from * PLACE_WIDTH] = 1;
    places[(to - 1) * PLACE_WIDTH + 1] = 1;
  }
  return places;
}

/** The stretches between silences. */
function phrasesOf(phones: ArrayLike<number>, sil: number): { from: number; to: number }[] {
  const phrases: { from: number; to: number }[] = [];
  let from = 0;
  for (let i = 0; i <= phones.length; i++) {
    if (i < phones.length && phones[i] !== sil) continue;
    if (i > from) phrases.push({ from, to: i });
    from = i + 1;
  }
  return phrases;
}
