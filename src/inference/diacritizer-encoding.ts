/**
 * The sentence as the diacritizer network reads it: rows of character ids with the marks that are
 * already known. Which words stand in which row is kept, so that the logits find their letters again.
 *
 * Source: the input table `characters.json` beside the model, and `training/diacritizer/text.py`; test/golden holds
 * both to the same.
 */
import type { UnvowelledWord } from '../arabic/diacritize/diacritizer.ts';
import type { DialectId } from '../arabic/dialects/index.ts';
import { classOf, isMarked } from '../arabic/script/marks.ts';

/** A row of the network's input. `at[w]` is where the first letter of word `first + w` stands in it. */
export interface Piece {
  ids: number[];
  given: number[];
  first: number;
  at: number[];
}

/** The dialects in the order of the network's input `dialect`. */
export const DIALECT_INPUTS: readonly DialectId[] = [
  'msa',
  'egyptian',
  'levantine',
  'gulf',
  'saudi',
  'maghrebi',
];

/** What the network is told of a dialect; one that it was not taught is read as Standard Arabic. */
export const dialectInput = (dialect: DialectId): number => Math.max(0, DIALECT_INPUTS.indexOf(dialect));

/** Longest row without its context. Trained on rows of about 200, the network reads longer ones a little better. */
export const PIECE_LENGTH = 400;
/** So many characters of the rows before and after are shown again, so that a cut is no edge. */
export const CONTEXT = 50;

/** What stands in for characters that the table does not have: signs, and the four letters that Arabic borrows. */
const SAME: Record<string, string> = {
  ',': '،',
  ';': '؛',
  '?': '؟',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '.',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  گ: 'ك',
};

export type Encoder = (character: string) => number;

/** The id of a character by the model's input table (index = id). */
export function encoder(characters: readonly string[]): Encoder {
  const table = new Map(characters.map((character, id) => [character, id]));
  const other = table.get('#') ?? 1;
  const digit = table.get('0') ?? other;
  const latin = table.get('A') ?? other;
  return (character) => {
    const known = table.get(SAME[character] ?? character);
    if (known !== undefined && known !== 0) return known;
    if (/\p{Nd}/u.test(character)) return digit;
    return /[A-Za-z]/.test(character) ? latin : other;
  };
}

/**
 * Rows of about PIECE_LENGTH characters, cut at spaces, each with the words around it that the network
 * sees but another row answers for. What stood between the words is shown as it was written: the network
 * takes the spaces around a comma as a sign of what kind of text it reads.
 */
export function encode(words: readonly UnvowelledWord[], id: Encoder): Piece[] {
  const length = (index: number): number => words[index]!.letters.length + words[index]!.gap.length;
  /** The first word, from `at` on in a direction, that does not go into `limit` characters any more. */
  const beyond = (at: number, step: 1 | -1, limit: number): number => {
    let index = at;
    for (let size = 0; index >= 0 && index < words.length; index += step) {
      size += length(index);
      if (size > limit) break;
    }
    return index;
  };
  const pieces: Piece[] = [];
  let first = 0;
  while (first < words.length) {
    const end = Math.max(first + 1, beyond(first, 1, PIECE_LENGTH));
    const from = beyond(first - 1, -1, CONTEXT) + 1;
    const to = beyond(end, 1, CONTEXT);
    const piece: Piece = { ids: [], given: [], first, at: [] };
    for (let index = from; index < to; index += 1) {
      if (index >= first && index < end) piece.at.push(piece.ids.length);
      const { letters, gap } = words[index]!;
      for (const letter of letters) put(piece, id(letter.letter), isMarked(letter) ? 1 + classOf(letter) : 0);
      if (index < to - 1 || gap !== ' ') for (const sign of gap) put(piece, id(sign));
    }
    pieces.push(piece);
    first = end;
  }
  return pieces;
}

function put(piece: Piece, id: number, given = 0): void {
  piece.ids.push(id);
  piece.given.push(given);
}
