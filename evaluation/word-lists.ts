/** The word lists by which dialects are judged: WikiPron (bare spellings) and Maknuune (vowelled ones). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialectId } from '../src/arabic/reading.ts';
import { strip } from '../src/arabic/script/marks.ts';
import { folded, fromIpa, fromMaknuune } from './ipa.ts';

export interface ListedWord {
  spelling: string;
  /** Every pronunciation that the list has for the spelling; the nearest counts. */
  phones: string[][];
}

export interface WordList {
  name: string;
  dialect: DialectId;
  /** The spellings carry their vowels. */
  vowelled: boolean;
  words: ListedWord[];
}

export const LISTS: readonly { name: string; dialect: DialectId; file: string; schwa: 'a' | 'i' }[] = [
  { name: 'WikiPron ara', dialect: 'msa', file: 'ara_arab_broad.tsv', schwa: 'i' },
  { name: 'WikiPron arz', dialect: 'egyptian', file: 'arz_arab_broad.tsv', schwa: 'i' },
  { name: 'WikiPron ajp', dialect: 'levantine', file: 'ajp_arab_broad.tsv', schwa: 'i' },
  { name: 'Maknuune', dialect: 'levantine', file: 'palestinian_maknuune_ipa.tsv', schwa: 'i' },
  { name: 'WikiPron afb', dialect: 'gulf', file: 'afb_arab_broad.tsv', schwa: 'a' },
  { name: 'WikiPron acw', dialect: 'saudi', file: 'acw_arab_broad.tsv', schwa: 'i' },
  { name: 'WikiPron ary', dialect: 'maghrebi', file: 'ary_arab_broad.tsv', schwa: 'i' },
];

export function loadList(data: string, { name, dialect, file, schwa }: (typeof LISTS)[number]): WordList {
  const vowelled = name === 'Maknuune';
  const words = new Map<string, string[][]>();
  for (const line of readFileSync(join(data, 'text/pronunciation', file), 'utf8').split('\n')) {
    const [spelling, ipa] = line.split('\t');
    if (!spelling || !ipa || /[^\u0600-\u06ff ]/.test(spelling)) continue;
    const phones = vowelled ? fromMaknuune(ipa) : spaced(ipa, schwa);
    // The name of a letter is no word, and expressions of several words are listed without what joins them.
    if (!phones || spelling.trim().includes(' ') || strip(spelling).length < 2) continue;
    words.set(spelling, [...(words.get(spelling) ?? []), folded(phones)]);
  }
  return { name, dialect, vowelled, words: [...words].map(([spelling, phones]) => ({ spelling, phones })) };
}

function spaced(ipa: string, schwa: 'a' | 'i'): string[] | undefined {
  const symbols = ipa.split(/\s+/).filter((symbol) => symbol !== '‿');
  const phones = symbols.map((symbol) => fromIpa(symbol, schwa));
  return phones.every((phone) => phone !== undefined) ? phones.flat() : undefined;
}

/** A fixed half of the words was looked at while the rules were written; the other half was not. */
export function isHeldOut(spelling: string): boolean {
  let hash = 0x811c9dc5;
  for (const character of strip(spelling))
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return ((hash >>> 16) & 1) === 1;
}
