/**
 * Which vowelled forms a word of Standard Arabic can have, as diacritized text shows them: 128,000 words, made by
 * `training/diacritizer/forms.py`. A form says one class (8 × shadda + vowel) for every letter but the last, whose
 * mark is the sentence's business.
 *
 * `known-forms.tsv` holds `word TAB form form …` a line, a hexadecimal digit a letter, sorted by bytes: it stays one
 * buffer and is searched where it lies, since as many objects would cost ten times its size.
 */
import { readFileSync } from 'node:fs';
import { SUN } from '../script/article.ts';

export type Form = readonly number[];

const NEWLINE = 10;
const SHADDA = 8;
let table: Buffer | undefined;

/** The forms of a bare word, the commonest first; none where nobody has counted it. */
export function listedForms(word: string): Form[] {
  table ??= readFileSync(new URL('./known-forms.tsv', import.meta.url));
  const key = Buffer.from(`${word}\t`);
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const begin = middle === 0 ? 0 : table.lastIndexOf(NEWLINE, middle - 1) + 1;
    const end = table.indexOf(NEWLINE, middle);
    const order = key.compare(table, begin, Math.min(begin + key.length, end));
    if (order === 0) {
      const forms = table.toString('latin1', begin + key.length, end);
      return forms.split(' ').map((form) => [...form].map((digit) => Number.parseInt(digit, 16)));
    }
    if (order < 0) high = begin;
    else low = end + 1;
  }
  return [];
}

const [NONE, A, I] = [0, 1, 3];
/** What may stand before a word that nobody has counted with it, and its marks. */
const CLITICS: readonly { written: string; marks: Form }[] = [
  { written: 'و', marks: [A] },
  { written: 'ف', marks: [A] },
  { written: 'ب', marks: [I] },
  { written: 'ل', marks: [I] },
  { written: 'ل', marks: [A] },
  { written: 'ك', marks: [A] },
  { written: 'س', marks: [A] },
];
const ARTICLES: readonly { written: string; marks: Form }[] = [
  { written: 'ال', marks: [NONE, NONE] },
  { written: 'لل', marks: [I, NONE] },
];
const SHORTEST = 3;

/** The forms that a word has for being a listed one behind conjunctions, prepositions and the article. */
export function derivedForms(word: string, clitics = 2): Form[] {
  const rest = (written: string): string | undefined =>
    word.startsWith(written) && word.length >= written.length + SHORTEST
      ? word.slice(written.length)
      : undefined;
  const behindClitic = CLITICS.flatMap(({ written, marks }) => {
    const stem = rest(written);
    if (stem === undefined) return [];
    const listed = listedForms(stem);
    const forms = listed.length > 0 || clitics === 1 ? listed : derivedForms(stem, clitics - 1);
    return forms.map((form) => [...marks, ...form]);
  });
  const behindArticle = ARTICLES.flatMap(({ written, marks }) => {
    const stem = rest(written);
    return stem === undefined ? [] : listedForms(stem).map((form) => [...marks, ...withArticle(stem, form)]);
  });
  return [...behindClitic, ...behindArticle, ...ownedForms(word)];
}

const U = 2;
/** Pronouns, and their marks but for the last letter's. */
const PRONOUNS: readonly { written: string; marks: readonly Form[] }[] = [
  { written: 'ه', marks: [[]] },
  { written: 'ها', marks: [[NONE]] },
  { written: 'هم', marks: [[U], [I]] },
  {
    written: 'هما',
    marks: [
      [U, NONE],
      [I, NONE],
    ],
  },
  { written: 'ك', marks: [[]] },
  { written: 'كم', marks: [[U]] },
  { written: 'نا', marks: [[NONE]] },
];

/** جلساتك: the forms of a listed noun with its case and a pronoun; ة is a ت before it. */
function ownedForms(word: string): Form[] {
  return PRONOUNS.flatMap(({ written, marks }) => {
    const stem = word.slice(0, -written.length);
    if (!word.endsWith(written) || stem.length < SHORTEST) return [];
    const feminine = stem.endsWith('ت') ? listedForms(`${stem.slice(0, -1)}ة`) : [];
    return [...listedForms(stem), ...feminine].flatMap((form) =>
      [A, U, I].flatMap((ending) => marks.map((end) => [...form, ending, ...end])),
    );
  });
}

/** A sun letter is doubled behind the article. */
const withArticle = (stem: string, [first = NONE, ...others]: Form): Form => [
  SUN.has(stem[0]!) ? first | SHADDA : first,
  ...others,
];
