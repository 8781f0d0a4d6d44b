/**
 * The stems of verbs from their roots: what he did, what follows the person's prefix in he does, and where no rule of the
 * conjugation tells it the stem of I did. `lemmas.tsv` names form and root, for the first form also its two vowels; how a form
 * sounds is the dialect's pattern. A root is three or four letters; a weak last letter is ي or ى, a weak middle one و or ي.
 */
import { readFileSync } from 'node:fs';
import { strip } from '../../script/marks.ts';

/** How a dialect makes its forms. */
export interface Patterns {
  /** The letter by which it is named in `lemmas.tsv`. */
  letter: 'e' | 'l' | 'g' | 's';
  /** Its column of vowels for the first form. */
  column: 0 | 1 | 2 | 3;
  /** The last vowel of the derived forms: that of "he did", and that of "he does" (kallam, ykallim). */
  last: { did: Vowel; does: Vowel };
  /** Both are `a` beside ر and back consonants (Cairo: kallim, but fakkar). */
  backed: boolean;
  /** The same of the fifth and sixth form, which in Cairo end as the second and third (itkallim) and elsewhere in a (tkallam). */
  fifth: 'as second' | 'a';
  /** What stands before the t of the fifth and sixth form in "he did": itkallim, tkallam. */
  onsetOfT: 'اِ' | '';
  /** The vowel behind the t of the eighth form and the n of the seventh in "he does": yishtighil, yishtaghil. */
  eighth: Vowel;
  /** In "he did" of the first form an i is only the first vowel: kitab, fiham. */
  falling: boolean;
  /** In "I did" of the first form with a weak middle: shuft, jibt; by the vowel of the present. */
  hollow: { u: Vowel; i: Vowel; a: Vowel };
  /** The participle of the fifth and sixth form: mitʾakkid, or as in Standard Arabic, mutaʾakkid. */
  participle: 'mit' | 'standard';
  /** Her participle before a pronoun: shayfaah, shayifto. */
  hers: 'long' | 't';
}

export type Vowel = 'a' | 'u' | 'i';
/** He did, he does behind the prefix, the stem of I did. */
export type Stems = [string, string, string?];

const SIGN: Record<string, string> = { a: '\u064e', u: '\u064f', i: '\u0650' };
const [A, I, SHADDA, SUKUN] = ['\u064e', '\u0650', '\u0651', '\u0652'] as const;

const isWeak = (letter: string): boolean => letter === 'ي' || letter === 'ى';
const BACK = /[حخعغصضطظر]/;

/** One line of the table: form, root, and for the first form the vowels, for others the dialects that have it. */
interface Lemma {
  form: string;
  root: string;
  more: string;
}

/** The lines of the table, which is read when it is first asked for. */
export function lemmas(): readonly Lemma[] {
  read ??= readFileSync(new URL('./lemmas.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [form = '', root = '', more = ''] = line.normalize('NFC').split('\t');
      return { form, root, more };
    });
  return read;
}
let read: Lemma[] | undefined;

/** The stems of all verbs of the table that the dialect has, in the order of the table. */
export function stemsOfLemmas(patterns: Patterns): Stems[] {
  return lemmas().flatMap(({ form, root, more }) => {
    if (form === 'I') {
      const [vowels, where = 'elgs'] = more.split('/') as [string, string?];
      const columns = vowels.split(' ');
      const own = columns.length > 1 ? columns[patterns.column]! : vowels;
      return own === '-' || !where.includes(patterns.letter) ? [] : [firstForm([...root], own, patterns)];
    }
    if (more !== '' && !more.includes(patterns.letter)) return [];
    return [derived(form, [...root], patterns)];
  });
}

const vowelled = (consonant: string, vowel: string): string => consonant + SIGN[vowel]!;

function firstForm(root: readonly string[], vowels: string, patterns: Patterns): Stems {
  const [first, second, third] = root as [string, string, string];
  const [did, does] = [vowels[0]!, vowels[1] ?? vowels[0]!];
  if (second === third) return [`${first}${A}${second}${SHADDA}`, `${first}${SIGN[did]}${second}${SHADDA}`];
  if ('اوي'.includes(second) && vowels.length === 1) {
    const long = { u: 'و', i: 'ي', a: 'ا' }[vowels]!;
    const own = patterns.hollow[vowels as Vowel];
    return [
      `${first}${A}ا${third}`,
      `${first}${SIGN[vowels]}${long}${third}`,
      `${first}${SIGN[own]}${third}`,
    ];
  }
  if (isWeak(third)) {
    // Of the Gulf: liga, nisa, but ʿaṭa.
    const open = patterns.falling && !/[حخعغهأ]/.test(first) ? I : A;
    const past =
      did === 'i' && !patterns.falling ? `${first}${I}${second}${I}ي` : `${first}${open}${second}${A}ى`;
    return [past, `${first}${SUKUN}${does === 'a' ? `${second}${A}ى` : `${second}${I}ي`}`];
  }
  const present = `${first}${SUKUN}${vowelled(second, does)}${third}`;
  const later = did === 'i' && patterns.falling ? 'a' : did;
  return [`${first}${SIGN[did]}${vowelled(second, later)}${third}`, present];
}

/** The last two letters of a stem: a consonant with its vowel and the last one, or a weak end. */
function end(last: string, vowel: Vowel, mark = ''): string {
  if (!isWeak(last)) return SIGN[vowel] + mark + last;
  return vowel === 'a' ? `${A}${mark}ى` : `${I}${mark}ي`;
}

function derived(form: string, root: readonly string[], patterns: Patterns): Stems {
  const { last, backed, fifth, onsetOfT, eighth } = patterns;
  const [first, second, third, fourth] = root as [string, string, string, string];
  const back = backed && BACK.test(`${second}${third}${fourth ?? ''}`.slice(-2));
  const weak = isWeak(root.at(-1)!);
  const did: Vowel = back || weak ? 'a' : last.did;
  const does: Vowel = back && !weak ? 'a' : last.does;
  const t: Vowel = weak || fifth === 'a' ? 'a' : did;
  switch (form) {
    case 'II':
      return [
        `${first}${A}${second}${end(third, did, SHADDA)}`,
        `${first}${A}${second}${end(third, does, SHADDA)}`,
      ];
    case 'III': {
      const past: Vowel = weak ? 'a' : last.did;
      return [`${first}${A}ا${second}${end(third, past)}`, `${first}${A}ا${second}${end(third, 'i')}`];
    }
    case 'IV':
      return fourthForm(first, second, third);
    case 'V': {
      const stem = `ت${SUKUN}${first}${A}${second}${end(third, t, SHADDA)}`;
      return [onsetOfT + stem, stem];
    }
    case 'VI': {
      const stem = `ت${SUKUN}${first}${A}ا${second}${end(third, weak ? 'a' : fifth === 'a' ? 'a' : last.did)}`;
      return [onsetOfT + stem, stem];
    }
    case 'VII':
    case 'T':
      return passive(form === 'T' ? 'ت' : 'ن', [first, second, third], patterns);
    case 'VIII': {
      if (isWeak(third))
        return [`اِ${first}${SUKUN}ت${A}${second}${A}ى`, `${first}${SUKUN}ت${SIGN[eighth]}${second}${I}ي`];
      if (second === third)
        return [`اِ${first}${SUKUN}ت${A}${second}${SHADDA}`, `${first}${SUKUN}ت${A}${second}${SHADDA}`];
      if ('اوي'.includes(second)) {
        const stem = `${first}${SUKUN}ت${A}`;
        return [`اِ${stem}ا${third}`, `${stem}ا${third}`, `اِ${stem}${third}`];
      }
      return [
        `اِ${first}${SUKUN}ت${A}${second}${A}${third}`,
        `${first}${SUKUN}ت${SIGN[eighth]}${second}${I}${third}`,
      ];
    }
    case 'IX': {
      const stem = `${first}${SUKUN}${second}${A}${third}${SHADDA}`;
      return [`اِ${stem}`, stem];
    }
    case 'X':
      return tenthForm(first, second, third, { did, does, weak });
    case 'Q':
      return [
        `${first}${A}${second}${SUKUN}${third}${end(fourth, did)}`,
        `${first}${A}${second}${SUKUN}${third}${end(fourth, does)}`,
      ];
    case 'QII': {
      const stem = `ت${SUKUN}${first}${A}${second}${SUKUN}${third}${end(fourth, t)}`;
      return [onsetOfT + stem, stem];
    }
    default:
      throw new Error(`no form ${form}`);
  }
}

function fourthForm(first: string, second: string, third: string): Stems {
  if (isWeak(third)) return [`أ${A}${first}${SUKUN}${second}${A}ى`, `${first}${SUKUN}${second}${I}ي`];
  if (second === third) return [`أ${A}${first}${A}${second}${SHADDA}`, `${first}${I}${second}${SHADDA}`];
  if ('اوي'.includes(second))
    return [`أ${A}${first}${A}ا${third}`, `${first}${I}ي${third}`, `أ${A}${first}${A}${third}`];
  return [`أ${A}${first}${SUKUN}${second}${A}${third}`, `${first}${SUKUN}${second}${I}${third}`];
}

/** itkatab, inkasar: yitkitib in Cairo, yinkisir; with a weak or doubled letter. */
function passive(
  sign: 'ت' | 'ن',
  [first, second, third]: [string, string, string],
  patterns: Patterns,
): Stems {
  const { eighth } = patterns;
  const head = `${sign}${SUKUN}${first}`;
  if (second === third) return [`اِ${head}${A}${second}${SHADDA}`, `${head}${A}${second}${SHADDA}`];
  if ('اوي'.includes(second))
    return [`اِ${head}${A}ا${third}`, `${head}${A}ا${third}`, `اِ${head}${A}${third}`];
  if (isWeak(third)) return [`اِ${head}${A}${second}${A}ى`, `${head}${SIGN[eighth]}${second}${I}ي`];
  return [`اِ${head}${A}${second}${A}${third}`, `${head}${SIGN[eighth]}${second}${I}${third}`];
}

function tenthForm(
  first: string,
  second: string,
  third: string,
  { did, does, weak }: { did: Vowel; does: Vowel; weak: boolean },
): Stems {
  const head = `س${SUKUN}ت${A}${first}`;
  if (weak) return [`اِ${head}${SUKUN}${second}${A}ى`, `${head}${SUKUN}${second}${I}ي`];
  if (second === third) return [`اِ${head}${A}${second}${SHADDA}`, `${head}${I}${second}${SHADDA}`];
  if ('اوي'.includes(second))
    return [`اِ${head}${A}ا${third}`, `${head}${I}ي${third}`, `اِ${head}${A}${third}`];
  return [`اِ${head}${SUKUN}${second}${end(third, did)}`, `${head}${SUKUN}${second}${end(third, does)}`];
}

/** Two verbs that are written alike are told by nothing that is written: of a table the first counts. */
export const sameLetters = ([he, does]: Stems): string => `${strip(he)} ${strip(does)}`;
