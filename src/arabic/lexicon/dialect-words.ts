/**
 * What a dialect knows of a word: its own lists, its verbs, its nouns with what is written to them, and of the lists of
 * Standard Arabic what it shares. A word is looked up whole first, then behind its conjunction, its prepositions and its
 * article, each said as the dialect says it.
 */
import type { Dialect } from '../dialects/dialect.ts';
import { withAnd } from '../dialects/shared/conjunction.ts';
import { inContext } from '../dialects/shared/context.ts';
import { withEnding } from '../dialects/shared/nouns.ts';
import { participlesOf } from '../dialects/shared/participles.ts';
import { hasJoinedArticle, joinedArticle } from '../dialects/shared/stem-rules.ts';
import { verbsOf } from '../dialects/shared/verbs.ts';
import { type Letter, parseWord, strip } from '../script/marks.ts';
import { type Beside, type Entry, type Found, openEnding, withClitic } from './entry.ts';

/** و and ف before any word, prepositions before a noun, and the article behind them. */
interface Clitic {
  written: string;
  /** Vowelled. */
  spoken: string;
  article: boolean;
  /** The alif of its article is not said: هالبيت, عالبيت. */
  silent?: boolean;
}

const [A, I, SUKUN] = ['\u064e', '\u0650', '\u0652'] as const;

const CLITICS: readonly Clitic[] = [
  { written: 'ال', spoken: 'ال', article: true },
  { written: 'بال', spoken: `ب${I}ال`, article: true },
  { written: 'كال', spoken: `ك${A}ال`, article: true },
  { written: 'لل', spoken: `ل${I}ل`, article: true },
  { written: 'هال', spoken: `ه${A}ال`, article: true, silent: true },
  { written: 'بهال', spoken: `ب${SUKUN}ه${A}ال`, article: true, silent: true },
  { written: 'لهال', spoken: `ل${SUKUN}ه${A}ال`, article: true, silent: true },
  { written: 'عهال', spoken: `ع${A}ه${A}ال`, article: true, silent: true },
  { written: 'عال', spoken: `ع${A}ال`, article: true, silent: true },
  { written: 'ب', spoken: `ب${I}`, article: false },
  { written: 'ل', spoken: `ل${I}`, article: false },
];

const CONJUNCTIONS = [
  ['و', withAnd],
  ['ف', (letters: readonly Letter[]): Letter[] => [...parseWord(`ف${A}`), ...letters]],
] as const;

type Find = (plain: string, beside: Beside) => Found | undefined;

/** Looks words up for a dialect. `shared` is what Standard Arabic's lists say of a word. */
export function dialectWords(
  dialect: Dialect,
  entries: ReadonlyMap<string, Entry>,
  shared: (plain: string) => Found | undefined,
): Find {
  const verbs = dialect.verbs && verbsOf(dialect.verbs);
  const { prepositions, joints } = dialect;

  const listed = (plain: string, least: number): Letter[] | undefined => {
    const entry = plain.length < least ? undefined : entries.get(plain);
    return entry?.letters.map((letter) => ({ ...letter }));
  };
  const noun = (plain: string): readonly Letter[] | undefined => {
    const entry = entries.get(plain);
    return entry?.section === 'noun' ? entry.letters : undefined;
  };
  const ended = (plain: string): Letter[] | undefined => {
    const spelling = plain.length > 2 ? withEnding(plain, noun, joints) : undefined;
    return spelling === undefined ? undefined : parseWord(spelling);
  };

  const verb = (plain: string, before: string | undefined): Letter[] | undefined => {
    const spelling = plain.length > 2 ? verbs?.find(plain, before && strip(before)) : undefined;
    return spelling === undefined ? undefined : parseWord(spelling);
  };

  const participles = dialect.verbs && participlesOf(dialect, dialect.verbs);
  const participle = (plain: string, which: 'certain' | 'find'): Letter[] | undefined => {
    const spelling = plain.length > 3 ? participles?.[which](plain) : undefined;
    return spelling === undefined ? undefined : parseWord(spelling);
  };

  /** The noun behind prepositions and article. */
  const behind = (plain: string): Letter[] | undefined => {
    for (const { written, spoken, article, silent } of CLITICS) {
      if (!plain.startsWith(written) || (silent && !hasJoinedArticle(plain))) continue;
      const rest = plain.slice(written.length);
      const least = article ? 2 : 3;
      const stem =
        listed(rest, least) ??
        (rest.length > least
          ? (participle(rest, 'certain') ?? ended(rest) ?? (article ? participle(rest, 'find') : undefined))
          : undefined);
      if (!stem || (!article && entries.get(rest)?.section === 'exact')) continue;
      const clitic = article || prepositions === undefined ? spoken : `${written}${open(prepositions, stem)}`;
      const letters = withClitic(clitic, stem, article);
      return silent ? [...joinedArticle(letters)] : letters;
    }
    return undefined;
  };

  /** A word without a conjunction. */
  const bare = (plain: string, beside: Beside, least: number): Known | undefined => {
    const whole = listed(plain, least);
    if (whole) return { letters: whole };
    const certain = participle(plain, 'certain');
    if (certain) return { letters: certain, verb: true };
    const form = verb(plain, beside.before);
    if (form) return { letters: form, verb: true };
    const letters = behind(plain) ?? ended(plain);
    if (letters) return { letters };
    const doer = participle(plain, 'find');
    return doer && { letters: doer, verb: true };
  };

  return (plain, beside) => {
    const decided = inContext(plain, beside, dialect);
    if (decided) return dialectal({ letters: parseWord(decided) });
    const whole = bare(plain, beside, 1);
    if (whole) return dialectal(whole);
    for (const [conjunction, joined] of CONJUNCTIONS) {
      if (!plain.startsWith(conjunction) || plain.length < 3) continue;
      const rest = plain.slice(1);
      const found = bare(rest, beside, 2);
      if (found) return dialectal({ ...found, letters: joined(found.letters, dialect.and) });
      const standard = rest.length > 3 ? shared(rest) : undefined;
      if (standard) return { ...standard, letters: joined(standard.letters, dialect.and) };
    }
    return shared(plain);
  };
}

/** Letters of a word, and whether the verb table has them. */
type Known = Pick<Found, 'letters' | 'verb'>;

const dialectal = (known: Known): Found => ({
  ...known,
  open: openEnding(known.letters, true),
  own: false,
  dialectal: true,
});

/** A preposition without a vowel takes one before two consonants: w-, but wi-ktaab. */
function open(vowel: string, [first, second]: readonly Letter[]): string {
  return vowel === SUKUN && (first?.sukun || (first?.letter === 'ا' && second)) ? I : vowel;
}
