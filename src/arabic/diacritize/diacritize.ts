/**
 * Vowels for a text: what the writer marked, then what a lexicon knows, then the network for the
 * rest, all three in one decoding. Takes plain sentences, gives each word's letters with marks, spelled as they
 * were meant.
 */

import type { Dialect } from '../dialects/dialect.ts';
import { inDialect } from '../dialects/shared/endings.ts';
import type { Beside, Found } from '../lexicon/entry.ts';
import { agrees, type Lexicon } from '../lexicon/lexicon.ts';
import type { DialectId, ReadingSource, VerbalizedSentence } from '../reading.ts';
import { bareLetter, isMarked, type Letter, parseWord, strip } from '../script/marks.ts';
import { agree } from './agreement.ts';
import { alignChains } from './chains.ts';
import { adverbial, endingOnly } from './constraints.ts';
import { type Diacritizer, gapAfter } from './diacritizer.ts';
import { type Head, isTypedCommand, readHeads } from './heads.ts';
import { tellApart } from './homographs.ts';
import { asFormTwo, complete, idleWaw } from './implicit.ts';
import { habitsOf, meant, type TypedWord } from './spelling.ts';
import { decode } from './viterbi.ts';
import { fullyVowelled, withAssimilatedArticle } from './vowelled.ts';

export interface VowelledWord {
  letters: Letter[];
  /** Phones that the account's lexicon gave for the word. */
  phones?: string[];
  /** The account's lexicon decided it. */
  own: boolean;
  /** The ending is the writer's or the lexicon's, not the network's. */
  certainEnding: boolean;
  /** The vowel before a final ta marbuta is, too. */
  certainFeminine: boolean;
  /** The account's or the dialect's lexicon decided all of it. */
  dialectal: boolean;
  /** The writer put marks on it. */
  marked: boolean;
  /** A lexicon has it as it is spelled. */
  listed: boolean;
  /** What its vowels come from. */
  source: ReadingSource;
  /** A name that the lexicon knows; `bare` if nothing is written to it. */
  name?: Found['name'];
}

const TANWIN = new Set(['an', 'un', 'in']);

export interface DiacritizeOptions {
  diacritizer: Diacritizer;
  lexicon: Lexicon;
  dialect: DialectId;
  /** How the dialect ends its words. */
  rules: Pick<Dialect, 'caseEndings' | 'sounds' | 'stemRules' | 'silentHe' | 'and'>;
}

/** For each sentence its words with their marks, in order. One call of the network for the whole text. */
export async function diacritize(
  sentences: readonly VerbalizedSentence[],
  { diacritizer, lexicon, dialect, rules }: DiacritizeOptions,
): Promise<VowelledWord[][]> {
  const plain = new Map(
    sentences.map((sentence) => [sentence, sentence.words.map(({ spelling }) => strip(spelling))]),
  );
  const certain = (sentence: VerbalizedSentence, at: number, spelling: string): VowelledWord => {
    const { words, intonation } = sentence;
    const before = words[at - 1];
    const word = beforehand(spelling, lexicon, rules.caseEndings, {
      before: before?.punctuation === '' ? before.spelling : undefined,
      after: words[at]!.punctuation === '' ? words[at + 1]?.spelling : undefined,
      earlier: plain.get(sentence)!.slice(0, at),
      question: intonation === 'question',
    });
    const { phones } = words[at]!;
    if (phones) return { ...word, phones: [...phones], own: false, source: 'writer' };
    return words[at]!.source === 'text' ? word : { ...word, source: 'spelled' };
  };
  const known = sentences.map((sentence) =>
    sentence.words.map(({ spelling }, at) => certain(sentence, at, spelling)),
  );
  const all = known.flat();
  const places = sentences.flatMap((sentence) => sentence.words.map((word, at) => ({ sentence, at, word })));
  // The network is told only the writer's marks. Told the lexicon's too, it read endings worse; told of a lone
  // tanwin, it takes the letter under it for a single one (حاليًا).
  const shown = all.map(({ letters, marked }, index) => ({
    letters:
      marked && !adverbial(letters) && !endingOnly(letters)
        ? letters
        : letters.map(({ letter }): Letter => bareLetter(letter)),
    gap: gapAfter(places[index]!.word),
  }));
  // It reads on across sentences, whose words explain one another.
  const scores = shown.length === 0 ? [] : await diacritizer.score(shown, dialect);
  const typed = all.map((word, index): TypedWord => {
    const { sentence, at, word: written } = places[index]!;
    const restorable = rules.caseEndings && mayBeRestored(word, sentence, at);
    return {
      letters: shown[index]!.letters,
      scores: restorable ? scores[index]!.spelling : undefined,
      after: written.punctuation === '' ? plain.get(sentence)![at + 1] : undefined,
      listed: word.listed,
    };
  });
  const margins = habitsOf(typed);
  const undecided: Letter[][] = [];
  all.forEach((word, index) => {
    const { marks } = scores[index]!;
    const { sentence, at } = places[index]!;
    const restored = meant(typed[index]!, margins);
    if (restored) Object.assign(word, certain(sentence, at, restored));
    undecided.push(word.letters);
    const decoded = complete(decode(word.letters, marks, rules.caseEndings));
    word.letters = rules.caseEndings ? asFormTwo(decoded) : decoded;
  });
  if (rules.caseEndings) {
    let first = 0;
    sentences.forEach(({ words }, at) => {
      const sentence = known[at]!.map(
        (word, index): Head => ({
          ...word,
          written: words[index]!,
          undecided: undecided[first + index]!,
          logits: scores[first + index]!.marks,
        }),
      );
      first += words.length;
      readHeads(sentence);
      tellApart(sentence);
      alignChains(sentence);
      agree(sentence);
      sentence.forEach(({ letters }, index) => {
        known[at]![index]!.letters = letters;
      });
      withoutTanwin(known[at]!, words);
    });
  } else for (const word of all) word.letters = inDialect(word, rules);
  return known;
}

/**
 * The network was taught to restore Standard Arabic; a dialect's lexicon knows how its people type, and who vowels a word has
 * spelled it with care (but for the tanwin of an adverb, which most people type).
 */
const mayBeRestored = (word: VowelledWord, sentence: VerbalizedSentence, at: number): boolean =>
  !word.own &&
  (!word.marked || (!word.listed && adverbial(word.letters))) &&
  sentence.words[at]!.source === 'text' &&
  !isTypedCommand(sentence, at);

/** The later of names in a row (قال أحمد خالد إن) is read without its ending, as people say names. */
function withoutTanwin(words: readonly VowelledWord[], plain: VerbalizedSentence['words']): void {
  words.forEach((word, index) => {
    const before = words[index - 1];
    const last = word.letters.at(-1);
    if (!before?.name || plain[index - 1]!.punctuation !== '' || word.name !== 'bare') return;
    if (!word.certainEnding && last?.vowel && TANWIN.has(last.vowel))
      word.letters[word.letters.length - 1] = { ...last, vowel: undefined, sukun: true };
  });
}

/** What is certain of a word before the sentence is looked at. */
function beforehand(spelling: string, lexicon: Lexicon, endings: boolean, beside: Beside): VowelledWord {
  const written = withAssimilatedArticle(parseWord(spelling));
  const last = written.at(-1);
  const endingWritten = last !== undefined && (last.vowel !== undefined || last.sukun);
  const marked = written.some(isMarked);
  const entry = lexicon.find(spelling, beside);
  if (entry && (entry.own || agrees(written, entry.letters))) {
    // An account may spell a word with the marks alone that matter to it; the network finds the others.
    const whole = !entry.own || fullyVowelled(entry.letters, !endings);
    const letters = settled(entry.letters, entry.open, whole);
    // An ending that the writer marked stays, whatever the entry says.
    if (endingWritten && entry.open) letters[letters.length - 1] = { ...last };
    const dialectal = entry.own || entry.dialectal;
    // A dialect has the endings of its own words, and of adverbs such as شكرًا.
    const kept = endings || dialectal || entry.letters.at(-2)?.vowel === 'an';
    return {
      letters,
      own: entry.own,
      certainEnding: endingWritten || (!entry.open && kept),
      certainFeminine: dialectal,
      dialectal,
      marked,
      listed: true,
      source: entry.own
        ? 'lexicon'
        : marked && fullyVowelled(written, !endings)
          ? 'writer'
          : entry.verb
            ? 'verbs'
            : 'list',
      ...(entry.phones ? { phones: entry.phones } : {}),
      ...(entry.name ? { name: entry.name } : {}),
    };
  }
  const full = fullyVowelled(written, !endings);
  const letters = full ? settled(written, !endingWritten) : written;
  if (full && !endings && !isMarked(letters[0]!) && !'اآ'.includes(letters[0]!.letter))
    letters[0]!.sukun = true;
  return {
    letters,
    own: false,
    certainEnding: endingWritten,
    certainFeminine: written.at(-2)?.vowel !== undefined,
    dialectal: false,
    marked,
    listed: false,
    source: full && marked ? 'writer' : 'network',
  };
}

/**
 * Every letter completed, but for the vowel of an ending that is still open. Where the word is `whole` the others are
 * closed to the network: a long vowel's letter and a final double consonant bear no sign that says so (بِدِّي، بَسّ), and
 * it would add one.
 */
function settled(letters: readonly Letter[], open: boolean, whole = true): Letter[] {
  const all = complete(letters).map((letter) => ({ ...letter, closed: whole }));
  const last = letters.at(-1);
  if (idleWaw(letters, all.length - 2) && !letters.at(-2)!.vowel)
    all[all.length - 2] = { ...all.at(-2)!, vowel: undefined, closed: false };
  if (open && last && !last.vowel && !last.sukun)
    all[all.length - 1] = { ...last, single: !last.shadda, closed: false };
  return all;
}
