/**
 * A number as it is written in digits. Takes a place in the cleaned text; gives its value, or its
 * digits where it is too long or begins with a zero. Separators: ٬ and , and ، before three digits,
 * . in two or more groups of three (1.234.567), a space before 000; decimals with ٫ . ,
 */
import { charAt, matchAt, type SentenceContext } from './sentence-context.ts';

export interface Literal {
  start: number;
  end: number;
  negative: boolean;
  /** The whole part, undefined where the number must be read digit by digit. */
  value: number | undefined;
  /** Digits after the decimal sign, '' for a whole number. */
  fraction: string;
  /** The whole part without separators. */
  digits: string;
}

const GROUPED =
  /\d{1,3}(?:(?:[,٬،]\d{3}){1,5}|(?:\.\d{3}){2,5}|(?: \d{3}){2,5}| 000)(?!\d)(?:[٫.]\d{1,12}(?!\d))?(?![,٬]\d)/y;
const EUROPEAN = /\d{1,3}(?:\.\d{3}){1,4},\d{1,2}(?!\d)/y;
const PLAIN = /\d+/y;
const DECIMAL = /[٫.]\d{1,12}(?![\d]|[.٫,]\d)/y;
const COMMA_DECIMAL = /,(?:\d{1,2}|\d{4,12})(?![\d]|[.٫,]\d)/y;
const LONGEST = 15;

/** Where a sign of negation may stand: not after a letter, a digit or a closing sign. */
export function isNegative(scene: SentenceContext, at: number): boolean {
  return '-−'.includes(charAt(scene, at) || ' ') && !/[\p{L}\p{N}\p{M})\]%]/u.test(charAt(scene, at - 1));
}

export function literalAt(scene: SentenceContext, at: number): Literal | undefined {
  const negative = isNegative(scene, at) && /\d/.test(charAt(scene, at + 1));
  const start = negative ? at + 1 : at;
  if (!/\d/.test(charAt(scene, start))) return undefined;
  const european = matchAt(scene, EUROPEAN, start);
  const grouped = european ?? matchAt(scene, GROUPED, start);
  if (grouped && !/^0/.test(grouped[0])) {
    const written = european ? grouped[0].replace(',', '٫') : grouped[0];
    const groups = written.split('.').length - 1;
    const mark = written.includes('٫') ? '٫' : groups === 1 ? '.' : '';
    const [whole = '', fraction = ''] = mark ? written.split(mark) : [written];
    const digits = whole.replace(/\D/g, '');
    if (digits.length <= LONGEST) {
      return { start: at, end: start + grouped[0].length, negative, value: Number(digits), fraction, digits };
    }
  }
  const plain = matchAt(scene, PLAIN, start);
  if (!plain) return undefined;
  const digits = plain[0];
  const end = start + digits.length;
  // In 1,2,3 the commas part a list.
  const inList = charAt(scene, start - 1) === ',' && /\d/.test(charAt(scene, start - 2));
  const decimal = matchAt(scene, DECIMAL, end) ?? (inList ? undefined : matchAt(scene, COMMA_DECIMAL, end));
  const fraction = decimal ? decimal[0].slice(1) : '';
  const readable = digits.length <= LONGEST && !(digits.length > 1 && digits.startsWith('0'));
  return {
    start: at,
    end: end + (decimal?.[0].length ?? 0),
    negative,
    value: readable ? Number(digits) : undefined,
    fraction,
    digits,
  };
}

export const isWhole = (literal: Literal): boolean => literal.fraction === '';
