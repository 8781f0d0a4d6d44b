/**
 * Words whose vowels are certain, looked up before the network is asked.
 *
 * The files beside this one hold `word TAB vowelled spelling` a line, `#` comments and `[section]`
 * lines. The section says which clitics may stand before a word:
 *   [exact]  none     [function]  و ف     [name], [diptote], [beside]  و ف ب ل ك     [noun]  these and ال
 * A diptote takes neither tanwin nor kasra. What is in [beside] is a name only beside another one (علي, صالح).
 * A spelling whose last letter has no mark leaves the ending (case, mood) to the sentence.
 * `pairs.txt` holds words that are read otherwise beside a certain word: `two words TAB spelling of the second`, or of both.
 *
 * What is asked first: the account's own words; `pairs.txt` (Standard Arabic); the verbs and files that a dialect names
 * (`dialects/ID/index.ts`); the common files beside this one. No word stands in two of these, so that none hides
 * another; a test holds them to it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dialectOf } from '../dialects/index.ts';
import type { DialectId, LexiconEntry } from '../reading.ts';
import { isMarked, type Letter, parseWord, skeleton, strip } from '../script/marks.ts';
import { dialectWords } from './dialect-words.ts';
import { type Beside, type Entry, type Found, openEnding, type Section, withClitic } from './entry.ts';

export interface Lexicon {
  find(word: string, beside?: Beside): Found | undefined;
}

const SECTIONS = new Set<string>(['exact', 'function', 'name', 'diptote', 'beside', 'noun']);
const NAMES = new Set<Section>(['name', 'diptote', 'beside']);

/** The lines of a lexicon file. Throws on a line that is not one, so that a slip is found by the tests. */
export function parseLexicon(text: string): { word: string; spelling: string; section: Section }[] {
  let section: Section = 'exact';
  const entries: { word: string; spelling: string; section: Section }[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/#.*/, '').trim();
    if (line === '') return;
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading !== undefined && SECTIONS.has(heading)) {
      section = heading as Section;
      return;
    }
    const [word, spelling, more] = line.split('\t');
    if (!word || !spelling || more !== undefined || heading) {
      throw new Error(`lexicon line ${index + 1} is not "word TAB spelling": ${line}`);
    }
    entries.push({ word, spelling, section });
  });
  return entries;
}

const loaded = new Map<string, Map<string, Entry>>();

/** The entries of one folder of files, kept after the first reading. */
function entriesOf(key: string, files: () => readonly URL[]): Map<string, Entry> {
  const known = loaded.get(key);
  if (known) return known;
  const entries = new Map<string, Entry>();
  for (const file of files()) {
    for (const { word, spelling, section } of parseLexicon(readFileSync(file, 'utf8'))) {
      const plain = strip(word);
      if (!entries.has(plain)) entries.set(plain, entryOf(spelling, section));
    }
  }
  loaded.set(key, entries);
  return entries;
}

/** Of a pair whose two words are spelled, both. */
function entryOf(spelling: string, section: Section): Entry {
  const [first, second] = spelling.split(' ');
  return second === undefined
    ? { letters: lettersOf(spelling, section), section }
    : { letters: lettersOf(second, section), section, first: lettersOf(first!, section) };
}

function lettersOf(spelling: string, section: Section): Letter[] {
  const letters = parseWord(spelling);
  // With the article a diptote is declined as any noun: مِنَ الرِّيَاضِ.
  if (section === 'diptote' && !spelling.startsWith('ال')) letters.at(-1)!.diptote = true;
  return letters;
}

const folder = new URL('./', import.meta.url);

function textFiles(): URL[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => new URL(name, folder));
}

/** The lexicon for a dialect, with an account's own entries in front. */
export function lexiconFor(dialect: DialectId, own: readonly LexiconEntry[] = []): Lexicon {
  const common = entriesOf('', textFiles);
  const rules = dialectOf(dialect);
  const mine = new Map(own.map((entry) => [strip(entry.word), entry]));
  const isName = (other?: string): boolean =>
    other !== undefined && ours(common, strip(other))?.name !== undefined;
  const standard = (plain: string, { before, after }: Beside): Found | undefined => {
    const pair = before && common.get(`${strip(before)} ${plain}`);
    if (pair) return found(pair, pair.letters);
    const head = after ? common.get(`${plain} ${strip(after)}`) : undefined;
    if (head?.first) return found(head, head.first);
    return ours(common, plain, () => isName(before) || isName(after));
  };
  const spoken =
    dialect === 'msa'
      ? undefined
      : dialectWords(
          rules,
          entriesOf(dialect, () => rules.lexicon),
          (plain) => ours(common, plain),
        );
  return {
    find(word, beside = {}) {
      const plain = strip(word);
      const entry = mine.get(plain);
      if (entry) return ownEntry(entry);
      return spoken ? spoken(plain, beside) : standard(plain, beside);
    },
  };
}

function ownEntry(entry: LexiconEntry): Found {
  const letters = parseWord(entry.spelling ?? entry.word);
  const phones = entry.phones?.trim().split(/\s+/);
  return { letters, open: openEnding(letters), own: true, dialectal: false, ...(phones ? { phones } : {}) };
}

const JOINED: Section[] = ['name', 'diptote', 'beside', 'noun'];
/** Clitics with their vowels, longest first; the article's lam is settled when the word is completed. */
const CLITICS: { written: string; spoken: string; sections: Section[]; article: boolean }[] = [
  ...['', 'و', 'ف'].flatMap((conjunction) => {
    const and = conjunction === '' ? '' : `${conjunction}َ`;
    return [
      { written: `${conjunction}ال`, spoken: `${and}ال`, sections: ['noun' as const], article: true },
      { written: `${conjunction}بال`, spoken: `${and}بِال`, sections: ['noun' as const], article: true },
      { written: `${conjunction}كال`, spoken: `${and}كَال`, sections: ['noun' as const], article: true },
      { written: `${conjunction}لل`, spoken: `${and}لِل`, sections: ['noun' as const], article: true },
      { written: `${conjunction}ب`, spoken: `${and}بِ`, sections: JOINED, article: false },
      { written: `${conjunction}ل`, spoken: `${and}لِ`, sections: JOINED, article: false },
      { written: `${conjunction}ك`, spoken: `${and}كَ`, sections: JOINED, article: false },
    ];
  }),
  { written: 'و', spoken: 'وَ', sections: ['function', ...JOINED], article: false },
  { written: 'ف', spoken: 'فَ', sections: ['function', ...JOINED], article: false },
];
/** A stem behind a clitic of one letter must be long enough not to be the rest of another word. */
const STEM_LENGTH = 4;

function shortest(section: Section, article: boolean): number {
  if (section === 'function') return 3;
  return article ? 3 : STEM_LENGTH;
}

/** `named`: it stands beside a name. */
function ours(
  entries: ReadonlyMap<string, Entry>,
  plain: string,
  named: () => boolean = () => false,
): Found | undefined {
  const at = (word: string): Entry | undefined => {
    const entry = entries.get(word);
    return entry?.section === 'beside' && !named() ? undefined : entry;
  };
  const whole = at(plain);
  if (whole) return found(whole, whole.letters);
  for (const { written, spoken, sections, article } of CLITICS) {
    if (!plain.startsWith(written)) continue;
    const stem = plain.slice(written.length);
    const entry = at(stem);
    if (!entry || !sections.includes(entry.section)) continue;
    if (stem.length < shortest(entry.section, article)) continue;
    return found(entry, withClitic(spoken, entry.letters, article));
  }
  return undefined;
}

function found(entry: Entry, letters: Letter[]): Found {
  const copies = letters.map((letter) => ({ ...letter }));
  const name = NAMES.has(entry.section) ? (letters === entry.letters ? 'bare' : 'joined') : undefined;
  return {
    letters: copies,
    open: openEnding(letters),
    own: false,
    dialectal: false,
    ...(name ? { name } : {}),
  };
}

/** The writer's marks do not contradict the entry. */
export function agrees(written: readonly Letter[], entry: readonly Letter[]): boolean {
  if (!written.some(isMarked)) return true;
  if (skeleton(written) !== skeleton(entry)) return false;
  return written.every((letter, index) => {
    const known = entry[index]!;
    const last = index === written.length - 1;
    if (last && !isMarked(known)) return true;
    if (letter.vowel && letter.vowel !== known.vowel) return false;
    if (letter.shadda && !known.shadda) return false;
    return !(letter.sukun && known.vowel);
  });
}
