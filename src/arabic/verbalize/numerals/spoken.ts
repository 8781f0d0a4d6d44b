/**
 * Numbers as they are spoken: one grammar for all dialects over a table of words. No case endings, no
 * gender but in one and two, a short form before a counted plural (تلات كتب, خمستاشر كتاب, ميت كتاب).
 */
import { dual, type Gender, type Noun } from '../grammar.ts';
import type { CountedWord } from './counted.ts';
import type { NumeralGrammar, NumeralTable } from './numeral-system.ts';

const BIG: readonly { value: number; singular: string; dual: string; plural: string }[] = [
  { value: 1e12, singular: 'تِرِلْيُون', dual: 'تِرِلْيُونَيْن', plural: 'تِرِلْيُون' },
  { value: 1e9, singular: 'مِلْيَار', dual: 'مِلْيَارَيْن', plural: 'مِلْيَار' },
  { value: 1e6, singular: 'مِلْيُون', dual: 'مِلْيُونَيْن', plural: 'مَلَايِين' },
];

function belowThousand(n: number, table: NumeralTable, feminine: boolean, beforeNoun: boolean): string[] {
  const words: string[] = [];
  const rest = n % 100;
  if (n >= 100) {
    const hundred = table.hundreds[Math.floor(n / 100) - 1]!;
    if (rest > 0 || !beforeNoun) words.push(hundred);
    else words.push(n < 200 ? table.hundredBeforeNoun : table.hundredsBeforeNoun(hundred));
  }
  if (rest === 0) return words;
  if (rest <= 2) words.push(feminine ? table.feminine[rest - 1]! : table.units[rest - 1]!);
  else if (rest <= 10) words.push(beforeNoun ? table.beforePlural[rest - 3]! : table.units[rest - 1]!);
  else if (rest < 20) words.push((beforeNoun ? table.teensBeforeNoun : table.teens)[rest - 11]!);
  else {
    const one = rest % 10;
    if (one === 2 && table.twoInCompound) words.push(table.twoInCompound);
    else if (one > 0) words.push(table.units[one - 1]!);
    words.push(table.tens[Math.floor(rest / 10) - 2]!);
  }
  return words;
}

function parts(n: number, table: NumeralTable, feminine: boolean, beforeNoun: boolean): string[] {
  if (n === 0) return [table.zero];
  const groups: string[] = [];
  let rest = n;
  for (const { value, singular, dual: two, plural } of BIG) {
    const count = Math.floor(rest / value);
    rest %= value;
    if (count === 1) groups.push(singular);
    else if (count === 2) groups.push(two);
    else if (count > 2) {
      const few = count <= 10;
      groups.push(`${joined(parts(count, table, false, few), table)} ${few ? plural : singular}`);
    }
  }
  const thousands = Math.floor(rest / 1000);
  rest %= 1000;
  if (thousands === 1) groups.push(table.thousand);
  else if (thousands === 2) groups.push(table.twoThousand);
  else if (thousands >= 3 && thousands <= 10) groups.push(table.thousands[thousands - 3]!);
  else if (thousands > 10)
    groups.push(`${joined(parts(thousands, table, false, true), table)} ${table.thousand}`);
  groups.push(...belowThousand(rest, table, feminine, beforeNoun));
  return groups;
}

function joined(words: readonly string[], table: NumeralTable): string {
  // اِتنين loses its first vowel after the conjunction.
  return words.map((word, index) => (index > 0 ? table.and + word.replace(/^اِ/, 'ا') : word)).join(' ');
}

function nounIn(noun: Noun, form: 'singular' | 'dual' | 'plural'): CountedWord[] {
  const words: string[] = [];
  if (form === 'singular' || (form === 'dual' && noun.singularDeclension === 'fixed'))
    words.push(noun.singular);
  else if (form === 'dual') words.push(dual(noun.singular, 'gen', 'construct').replace(/يْ$/, 'يْن'));
  else words.push(noun.plural);
  if (noun.adjective)
    words.push(noun.gender === 'f' || form === 'plural' ? `${noun.adjective}َة` : noun.adjective);
  words.push(...(noun.tail ?? []));
  return words.map((word) => ({ word, part: 'noun' }));
}

/** First to tenth in their gender: تاني, تانية; أول has a feminine of its own. */
function ordinalWord(n: number, masculine: string, gender: Gender): string {
  if (gender === 'm') return masculine;
  if (n === 1) return 'أُولَى';
  return `${masculine}َة`;
}

export function spokenNumerals(table: NumeralTable): NumeralGrammar {
  const say = (n: number, feminine: boolean, beforeNoun: boolean): string[] =>
    joined(parts(n, table, feminine, beforeNoun), table).split(' ');
  return {
    inflects: false,
    cardinal: (n, form) => say(n, form.gender === 'f', form.state === 'construct'),
    counted: (n, noun) => {
      const feminine = noun.gender === 'f';
      const asNumber = (words: readonly string[]): CountedWord[] =>
        words.map((word) => ({ word, part: 'number' }));
      if (n === 1) return [...nounIn(noun, 'singular'), ...asNumber(say(1, feminine, false))];
      if (n === 2 && noun.singularDeclension !== 'fixed') {
        return nounIn(noun, 'dual').map((word) => ({ ...word, part: 'number' as const }));
      }
      // Masculine measures and moneys stay in the singular: خمسة جنيه, تلاتة كيلو.
      const few = n % 100 >= 3 && n % 100 <= 10;
      const plural = few && feminine;
      const beforeNoun = plural || n % 100 === 0 || n % 100 > 10;
      return [...asNumber(say(n, feminine, beforeNoun)), ...nounIn(noun, plural ? 'plural' : 'singular')];
    },
    ordinal: (n, form) => {
      if (n < 1 || n > 10) {
        const words = say(n, false, false);
        return form.definite ? [`ال${words[0]}`, ...words.slice(1)] : words;
      }
      const word = ordinalWord(n, table.ordinals[n - 1]!, form.gender);
      return [form.definite ? `ال${word}` : word];
    },
    digit: (digit) => (digit === 0 ? table.zero : table.units[digit - 1]!),
    and: table.and,
    noun: (noun) => nounIn(noun, 'singular').map((word) => word.word),
  };
}
