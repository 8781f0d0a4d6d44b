/**
 * The terms of Arabic grammar that spelling out needs, and the endings of nouns. Takes vowelled stems
 * without case ending; gives vowelled words. After Wright, A Grammar of the Arabic Language, §§ 308–328.
 */
import { SUN } from '../script/article.ts';

export type Gender = 'm' | 'f';
export type Case = 'nom' | 'acc' | 'gen';
/** Indefinite words take tanwin; definite ones and the first part of a genitive construction do not. */
export type State = 'indefinite' | 'construct' | 'definite';

/** How a word shows its case. `fixed`: not at all (foreign words in a vowel). */
export type Declension = 'triptote' | 'diptote' | 'soundFeminine' | 'fixed';

/** A noun that can be counted. Stems bear every vowel but the last. */
export interface Noun {
  gender: Gender;
  singular: string;
  plural: string;
  pluralDeclension: Declension;
  singularDeclension?: Declension;
  /** An adjective that follows it in every form, such as مربع in متر مربع. */
  adjective?: string;
  /** A noun in the genitive that follows it, such as ساعة in كيلومتر في الساعة. */
  tail?: readonly string[];
}

/** Puts the article before a vowelled word; a sun letter is doubled. */
export function withArticle(word: string): string {
  const first = word[0] ?? '';
  if (first === 'ا') return `الِ${word.replace(/^ا[َُِ]?/, 'ا')}`;
  // A dialect word that begins with two consonants cannot show its doubling.
  if (word[1] === 'ْ') return `ال${word}`;
  return SUN.has(first) && word[1] !== 'ّ' ? `ال${first}ّ${word.slice(1)}` : `الْ${word}`;
}

/** A word with its case ending. */
export function inflect(stem: string, declension: Declension, grammaticalCase: Case, state: State): string {
  if (declension === 'fixed') return stem;
  const tanwin = state === 'indefinite' && declension !== 'diptote';
  if (grammaticalCase === 'nom') return stem + (tanwin ? 'ٌ' : 'ُ');
  const asAccusative =
    (declension === 'diptote' && state === 'indefinite') ||
    (grammaticalCase === 'acc' && declension !== 'soundFeminine');
  if (!asAccusative) return stem + (tanwin ? 'ٍ' : 'ِ');
  if (!tanwin) return `${stem}َ`;
  return stem.endsWith('ة') || stem.endsWith('اء') ? `${stem}ً` : `${stem}ًا`;
}

/** The dual: كتابان, كتابين, مدينتان; in construct without its nun. */
export function dual(stem: string, grammaticalCase: Case, state: State): string {
  const base = stem.endsWith('ة') ? `${stem.slice(0, -1)}ت` : stem;
  const ending = grammaticalCase === 'nom' ? 'َا' : 'َيْ';
  return base + ending + (state === 'construct' ? '' : 'نِ');
}

export const singular = (noun: Noun, grammaticalCase: Case, state: State): string =>
  inflect(noun.singular, noun.singularDeclension ?? 'triptote', grammaticalCase, state);

/** A vowelled word without its marks, as a lexicon is keyed. */
export const bare = (word: string): string => word.replace(/[ً-ْ]/g, '');
