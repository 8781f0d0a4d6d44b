/**
 * The participles of a dialect's verbs, with their feminine, their plural and what is written to them: of the first form who
 * does (شايف, رايحة, لابسينها) and what is done to (مكتوب), of the fifth and sixth who does (متأكدة). Those of the other forms
 * are written alike in both voices, which only the sentence tells (معلّم, مستخدم); where one voice alone is said, or nearly so
 * (مسافر, مستعجل, مكسّر), `participles.tsv` has it for each dialect.
 */
import { readFileSync } from 'node:fs';
import { parseWord, strip } from '../../script/marks.ts';
import type { Dialect } from '../dialect.ts';
import type { Patterns, Stems } from './lemmas.ts';
import { withEnding } from './nouns.ts';
import { type Conjugation, stemsOf, type VerbTable, withObject } from './verbs.ts';

const [A, U, I, SHADDA, SUKUN] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;
const STRONG = new RegExp(`^([^اأوي])[${A}${I}]([^اأوىي])[${A}${I}]([^اأوىي])$`);
const OF_WAW = new RegExp(`^(و)[${A}${I}]([^اأوىي])[${A}${I}]([^اأوىي])$`);
const HOLLOW = new RegExp(`^([^اأوي])${A}ا([^اأوىي])$`);
const WEAK = new RegExp(`^([^اأوي])[${A}${I}]([^اأوىي])(?:${A}ى|${I}ي)$`);
const DOUBLED = new RegExp(`^([^اأوي])${A}([^اأوىي])${SHADDA}$`);
/** tʾakkid, twaaṣal. */
const FIFTH = new RegExp(`^ت${SUKUN}.${A}(?:.[${A}${I}]${SHADDA}|ا)`);
/** مَنْسِي */
const DONE_WEAK = new RegExp(`^م${A}.${SUKUN}.${I}ي$`);
/** Learned words, which keep their short vowels: مُدَرِّبَة. */
const LEARNED = new RegExp(`^م${U}`);
/** مِتِّفِق, of which her and their form is مِتِّفْقَة. */
const DOUBLE_BEFORE = new RegExp(`(${I}${SHADDA}.)${I}(.)$`);
/** Begun with an article they are other words: بالعين, والدلو. */
const ARTICLE = /^[وفبكل]?ال/;

/** Who does and what is done to, of one man. */
function singulars([he, does]: Stems, { fifth, participle }: Patterns): string[] {
  const strong = STRONG.exec(he);
  if (strong) {
    const [, first, second, third] = strong;
    return [`${first}${A}ا${second}${I}${third}`, `م${A}${first}${SUKUN}${second}${U}و${third}`];
  }
  const waw = OF_WAW.exec(he);
  if (waw) return [`و${A}ا${waw[2]}${I}${waw[3]}`];
  const hollow = HOLLOW.exec(he);
  if (hollow) return [`${hollow[1]}${A}اي${I}${hollow[2]}`];
  const weak = WEAK.exec(he);
  if (weak) return [`${weak[1]}${A}ا${weak[2]}${I}ي`, `م${A}${weak[1]}${SUKUN}${weak[2]}${I}ي`];
  const doubled = DOUBLED.exec(he);
  if (doubled) {
    const [, first, second] = doubled;
    return [`${first}${A}ا${second}${I}${second}`, `م${A}${first}${SUKUN}${second}${U}و${second}`];
  }
  if (participle === 'standard' || !FIFTH.test(does)) return [];
  const ended = does.replace(new RegExp(`${A}(${SHADDA}?)ى$`), `${I}$1ي`);
  return [`م${I}${fifth === 'a' ? ended.replace(new RegExp(`${A}(${SHADDA}?.)$`), `${I}$1`) : ended}`];
}

/** Her and their participles: mashya, mashyiin, raayHa, but mansiyya. */
function inflected(one: string, dialect: Dialect, { lighten }: Conjugation): { she: string; they: string[] } {
  const done = DONE_WEAK.test(one);
  const base = done
    ? one + SHADDA
    : LEARNED.test(one)
      ? one
      : one.endsWith('ي')
        ? one.replace(new RegExp(`${I}(${SHADDA}?)ي$`), (_, shadda) =>
            shadda ? `${I}${SHADDA}ي` : `${SUKUN}ي`,
          )
        : lighten(one).replace(DOUBLE_BEFORE, `$1${SUKUN}$2`);
  const vowel = dialect.sounds.feminine(parseWord(base)) === 'i' ? I : A;
  const they = [`${marked(base, I)}ين`];
  if (one.endsWith('ي') && !done) they.push(`${one}ن`);
  return { she: `${marked(base, vowel)}ة`, they };
}

/** A vowel after a letter that may bear a shadda: vowel first, as NFC has it. */
const marked = (stem: string, vowel: string): string =>
  stem.endsWith(SHADDA) ? stem.slice(0, -1) + vowel + SHADDA : stem + vowel;

interface Participles {
  /** The vowelled spelling of a participle of `participles.tsv`, or nothing. */
  certain(plain: string): string | undefined;
  /** The same of one that is made from the verbs. */
  find(plain: string): string | undefined;
}

const loaded = new WeakMap<VerbTable, Participles>();

/** The participles of a dialect, made when they are first asked for. */
export function participlesOf(dialect: Dialect, table: VerbTable): Participles {
  const known = loaded.get(table) ?? {
    certain: inflections(listed(table.patterns), dialect, table, 'nouns'),
    find: inflections(
      stemsOf(table).flatMap((stems) => singulars(stems, table.patterns)),
      dialect,
      table,
    ),
  };
  loaded.set(table, known);
  return known;
}

/** The column of a dialect in `participles.tsv`. */
function listed({ column }: Patterns): string[] {
  return readFileSync(new URL('./participles.tsv', import.meta.url), 'utf8')
    .normalize('NFC')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[column]!)
    .filter((one) => one !== '-');
}

/** Finds the forms of participles, given in the form of one man; `nouns`: they are nouns as well (مديري, مهندستنا, مهندسات). */
function inflections(
  ones: readonly string[],
  dialect: Dialect,
  { conjugation, patterns }: VerbTable,
  nouns?: 'nouns',
): (plain: string) => string | undefined {
  const persons = new Map<string, string>();
  const women = new Map<string, string>();
  /** شايفاه: she who sees him, where she is written with an alif before a pronoun. */
  const long = new Map<string, string>();
  const add = (map: Map<string, string>, spelling: string): void => {
    if (!map.has(strip(spelling))) map.set(strip(spelling), spelling);
  };
  for (const one of ones) {
    const { she, they } = inflected(one, dialect, conjugation);
    add(persons, one);
    for (const many of they) add(persons, many);
    add(women, she);
    if (nouns && !one.endsWith('ي')) add(persons, she.replace(/.(\u0651?)ة$/, `${A}$1ات`));
    if (patterns.hers === 'long') add(long, she.replace(/.(\u0651?)ة$/, `${A}$1ا`));
  }
  const noun = (bare: string) => {
    const one = women.get(bare) ?? (nouns && persons.get(bare));
    return one === undefined ? undefined : parseWord(one);
  };
  // Of شايفه the sentence tells whether it is شايفة or "sees him".
  const his = (plain: string): boolean => /[^نا]ه$/.test(plain);
  const ofHers = (plain: string): string | undefined =>
    (patterns.hers === 'long' && !nouns) || women.has(plain.replace(/ه$/, 'ة'))
      ? undefined
      : withEnding(plain, noun, dialect.joints);
  return (plain) => {
    if (ARTICLE.test(plain)) return undefined;
    const alone = persons.get(plain) ?? women.get(plain);
    if (alone || his(plain)) return alone ?? (patterns.hers === 't' ? ofHers(plain) : undefined);
    return withObject(plain, (stem) => persons.get(stem) ?? long.get(stem), conjugation) ?? ofHers(plain);
  };
}
