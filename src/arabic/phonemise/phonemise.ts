/** Vowelled words of a sentence to phones, phrase by phrase. */
import type { Letter } from '../diacritise/marks.ts';
import { asRead } from './defective.ts';
import type { Dialect } from './dialects/dialect.ts';
import { pausal } from './pausal.ts';
import { join } from './sandhi.ts';
import { type WordPhones, wordPhones } from './word.ts';

export interface ToSay {
  letters: readonly Letter[];
  /** Phones that are given instead, as by an account's lexicon. */
  phones?: readonly string[] | undefined;
  /** A pause follows. */
  pause: boolean;
}

/** The phones of each word; a pause follows the last one in any case. */
export function phonemise(words: readonly ToSay[], dialect: Dialect): string[][] {
  const out: string[][] = [];
  let phrase: WordPhones[] = [];
  words.forEach((word, index) => {
    const final = word.pause || index === words.length - 1;
    phrase.push(sayWord(word, final, dialect));
    if (!final) return;
    out.push(...join(phrase, dialect.helper));
    phrase = [];
  });
  return out;
}

function sayWord(word: ToSay, final: boolean, dialect: Dialect): WordPhones {
  if (word.phones) return { wasl: undefined, phones: [...word.phones] };
  const letters = asRead(word.letters);
  const { wasl, phones } = wordPhones(final ? pausal(letters) : letters);
  const said = dialect.word(phones);
  return { wasl: wasl === 'a' && dialect.article !== 'a' ? 'i' : wasl, phones: said };
}
