/**
 * The sentence as the diacritiser network reads it: rows of character ids with the marks that are
 * already known. Which words stand in which row is kept, so that the logits find their letters again.
 *
 * Source: the input table `characters.json` beside the model, and `training/diacritizer/text.py`.
 */
import type { PlainWord } from '../types.ts';
import { classOf, isMarked, type Letter } from './marks.ts';

/** A row of the network's input. `at[w]` is where the first letter of word `first + w` stands in it. */
export interface Piece {
  ids: number[];
  given: number[];
  first: number;
  at: number[];
}

/** Longest row; the network was trained on rows of about this length. */
export const PIECE_LENGTH = 200;

/** What stands in for characters that the table does not have. */
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
  ٱ: 'ا',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ڤ: 'ف',
  ڥ: 'ف',
  گ: 'ك',
  ک: 'ك',
  ی: 'ي',
  ہ: 'ه',
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

/** Rows of about PIECE_LENGTH characters, cut at spaces; a longer word has a row of its own. */
export function encode(words: readonly PlainWord[], letters: readonly Letter[][], id: Encoder): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  words.forEach((word, index) => {
    const own = letters[index]!;
    const length = own.length + word.punctuation.length + 1;
    if (!piece || (piece.ids.length > 0 && piece.ids.length + length > PIECE_LENGTH)) {
      piece = { ids: [], given: [], first: index, at: [] };
      pieces.push(piece);
    }
    if (piece.ids.length > 0) put(piece, id(' '));
    piece.at.push(piece.ids.length);
    for (const letter of own) put(piece, id(letter.letter), isMarked(letter) ? 1 + classOf(letter) : 0);
    // An opening bracket belongs to the word that follows.
    if (word.punctuation === '(' || word.punctuation === '–') put(piece, id(' '));
    for (const sign of word.punctuation) put(piece, id(sign));
  });
  return pieces;
}

function put(piece: Piece, id: number, given = 0): void {
  piece.ids.push(id);
  piece.given.push(given);
}
