/**
 * Vowels for a text: what the writer marked, then what a lexicon knows, then the network for the
 * rest, all three in one decoding. Takes plain sentences, gives each word's letters with marks.
 */
import { agrees, type Lexicon } from '../lexicon/lexicon.ts';
import type { DiacritiserModel, DialectId, PlainSentence } from '../types.ts';
import { complete } from './complete.ts';
import { decode } from './decode.ts';
import { type Encoder, encode, type Piece } from './encode.ts';
import { isMarked, type Letter, parseWord } from './marks.ts';
import { fullyVowelled } from './vowelled.ts';

export interface VowelledWord {
  letters: Letter[];
  /** Phones that the account's lexicon gave for the word. */
  phones?: string[];
  /** The account's lexicon decided it. */
  own: boolean;
  /** The ending is the writer's or the lexicon's, not the network's. */
  certainEnding: boolean;
}

export interface Diacritiser {
  model: DiacritiserModel;
  encoder: Encoder;
  lexicon: Lexicon;
  dialect: DialectId;
}

/** For each sentence its words with their marks, in order. One call of the model for the whole text. */
export async function diacritise(
  sentences: readonly PlainSentence[],
  { model, encoder, lexicon, dialect }: Diacritiser,
): Promise<VowelledWord[][]> {
  const known = sentences.map(({ words }) => words.map(({ spelling }) => beforehand(spelling, lexicon)));
  const pieces = sentences.map(({ words }, index) =>
    encode(
      words,
      known[index]!.map(({ letters }) => letters),
      encoder,
    ),
  );
  const rows = pieces.flat();
  const logits = rows.length === 0 ? [] : await model(rows, dialect);
  let row = 0;
  return known.map((words, index) => {
    for (const piece of pieces[index]!) fill(words, piece, logits[row++]!);
    return words;
  });
}

function fill(words: VowelledWord[], piece: Piece, logits: Float32Array): void {
  piece.at.forEach((start, offset) => {
    const word = words[piece.first + offset]!;
    word.letters = complete(decode(word.letters, logits, start));
  });
}

/** What is certain of a word before the sentence is looked at. */
function beforehand(spelling: string, lexicon: Lexicon): VowelledWord {
  const written = parseWord(spelling);
  const entry = lexicon.find(spelling);
  if (entry && (entry.own || agrees(written, entry.letters))) {
    // An ending that the writer marked stays, whatever the entry says.
    const letters = settled(entry.letters, entry.open);
    const last = written.at(-1);
    if (last && isMarked(last) && entry.open) letters[letters.length - 1] = { ...last };
    return {
      letters,
      own: entry.own,
      certainEnding: !entry.open || (last !== undefined && isMarked(last)),
      ...(entry.phones ? { phones: entry.phones } : {}),
    };
  }
  const last = written.at(-1);
  const certainEnding = last !== undefined && isMarked(last);
  if (fullyVowelled(written)) return { letters: settled(written, !certainEnding), own: false, certainEnding };
  return { letters: written, own: false, certainEnding };
}

/** Every letter completed, but for an ending that is still open. */
function settled(letters: readonly Letter[], open: boolean): Letter[] {
  const all = complete(letters);
  const last = letters.at(-1);
  if (open && last && !isMarked(last)) all[all.length - 1] = { ...last };
  return all;
}
