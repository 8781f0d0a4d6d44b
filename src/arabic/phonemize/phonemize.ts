/** Vowelled words of a sentence to phones, phrase by phrase. */

import type { Dialect } from '../dialects/dialect.ts';
import { type Letter, skeleton } from '../script/marks.ts';
import { asRead } from './defective.ts';
import { pausal, pausalPhones } from './pausal.ts';
import { join } from './sandhi.ts';
import { type WordPhones, wordPhones } from './word.ts';

export interface WordInPhrase {
  letters: readonly Letter[];
  /** Phones that are given instead, as by an account's lexicon. */
  phones?: readonly string[] | undefined;
  /** A pause follows. */
  pause: boolean;
}

/** The phones of each word; a pause follows the last one in any case. */
export function phonemize(words: readonly WordInPhrase[], dialect: Dialect): string[][] {
  const out: string[][] = [];
  let phrase: WordPhones[] = [];
  words.forEach((word, index) => {
    const final = word.pause || index === words.length - 1;
    phrase.push(sayWord(word, final ? undefined : words[index + 1], dialect));
    if (!final) return;
    out.push(...join(phrase, dialect.sounds.epenthesis));
    phrase = [];
  });
  return out;
}

/** `next` is the word that follows without a pause. */
function sayWord(word: WordInPhrase, next: WordInPhrase | undefined, dialect: Dialect): WordPhones {
  if (word.phones) return { wasl: undefined, phones: [...word.phones] };
  const letters = asRead(word.letters);
  const inPause = dialect.caseEndings && !next;
  const { wasl, phones: full } = wordPhones(inPause ? pausal(letters) : letters);
  const phones = inPause ? pausalPhones(full) : dialect.caseEndings && isI(letters) ? shortened(full) : full;
  const last = letters.at(-1);
  const feminine = last?.letter === 'ة' && !last.vowel;
  const construct =
    feminine && !dialect.caseEndings && next !== undefined && isConstruct(letters, next.letters);
  // حياة الناس: after a long a the t is all that is added.
  const long = construct && phones.at(-1) === 'aa';
  const said = dialect.sounds.word(long ? [...phones, 't'] : phones, {
    feminine,
    construct: construct && !long,
    wasl: wasl !== undefined,
  });
  return { wasl: wasl && (isDivine(word.letters) ? wasl : dialect.sounds.onset(wasl)), phones: said };
}

/** أنا keeps its long a before a pause alone: أَنَا طَالِبٌ is ana Taalib. */
const isI = (letters: readonly Letter[]): boolean => /^[وفأ]?أنا$/.test(skeleton(letters));

const shortened = (phones: readonly string[]): string[] =>
  phones.at(-1) === 'aa' ? [...phones.slice(0, -1), 'a'] : [...phones];

/** مدرسة البنات: a noun without the article before one that has it. */
function isConstruct(letters: readonly Letter[], next: readonly Letter[]): boolean {
  const word = skeleton(letters);
  return !/^[وفبك]?ال|^لل/.test(word) && /^ال..|^لل/.test(skeleton(next)) && !ABSOLUTE.test(word);
}

/** Adverbs and numbers with ة own nothing that follows: بكرة الصبح, خمسة الفجر, برة البيت. */
const ABSOLUTE = new RegExp(
  `^[وفبل]?(?:${[
    'بكرة برة جوة لسة شوية أيوة ايوة واحدة وحدة تلاتة ثلاثة تلتة أربعة اربعة خمسة ستة سبعة',
    'تمانية ثمانية تسعة عشرة',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
);

/** The a of الله is its own in every dialect, not that of the dialect's article. */
const isDivine = (letters: readonly Letter[]): boolean => skeleton(letters) === 'الله';
