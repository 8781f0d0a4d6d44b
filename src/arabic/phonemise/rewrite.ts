/**
 * Sound rules of a dialect, written as a linguist would: `from` becomes `to`, `after` and `before`
 * what stands around it. Phones are separated by spaces; `#` is the edge of the word, `<C>` any
 * consonant, `<V>` a short and `<L>` a long vowel, `<B>` a back or emphatic consonant, `<N>` one that
 * is neither; `(x|y)` any of them. `$1` in `to` is the first bracketed or `<…>` item of `from`.
 */
import { INVENTORY, PHONES } from './inventory.ts';

export interface Rule {
  from: string;
  to: string;
  after?: string;
  before?: string;
}

const BACK = new Set('T D S Z q x gh H E h ? r'.split(' '));
const kinds = (test: (phone: string) => boolean): string => PHONES.filter(test).map(escape).join('|');
const consonant = (phone: string): boolean => INVENTORY[phone]!.kind === 'consonant';
const CLASSES: Readonly<Record<string, string>> = {
  '<C>': kinds(consonant),
  '<V>': kinds((phone) => INVENTORY[phone]!.kind === 'short'),
  '<L>': kinds((phone) => INVENTORY[phone]!.kind === 'long'),
  '<B>': kinds((phone) => BACK.has(phone)),
  '<N>': kinds((phone) => consonant(phone) && !BACK.has(phone)),
};

function escape(phone: string): string {
  return phone.replace(/[?@]/, '\\$&');
}

/** `a <C> #` as a pattern over phones that are each followed by a space. */
function pattern(source: string, capture: boolean): string {
  const open = capture ? '(' : '(?:';
  return source
    .split(' ')
    .map((item) => {
      const named = CLASSES[item];
      if (named) return `${open}${named}) `;
      if (item.startsWith('(')) return `${open}${item.slice(1, -1).split('|').map(escape).join('|')}) `;
      return `${escape(item)} `;
    })
    .join('');
}

interface Compiled {
  match: RegExp;
  to: string;
}

function compile({ from, to, after, before }: Rule): Compiled {
  const behind = after === undefined ? '(?<=^| )' : `(?<=(?:^| )${pattern(after, false)})`;
  const ahead = before === undefined ? '' : `(?=${pattern(before, false)})`;
  return { match: new RegExp(behind + pattern(from, true) + ahead, 'g'), to: to === '' ? '' : `${to} ` };
}

/** Rules as one function, applied in order; each sees what the one before it has made. */
export function rewriter(rules: readonly Rule[]): (phones: readonly string[]) => string[] {
  const compiled = rules.map(compile);
  return (phones) => {
    if (phones.length === 0) return [];
    let text = `# ${phones.join(' ')} # `;
    for (const { match, to } of compiled) text = text.replace(match, to);
    return text.slice(2, -2).trim().split(/ +/).filter(Boolean);
  };
}
