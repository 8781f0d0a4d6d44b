/**
 * Sound rules of a dialect, written as a linguist would: `from` becomes `to`, `after` and `before`
 * what stands around it. Phones are separated by spaces; `#` is the edge of the word, `<C>` any
 * consonant, `<K>` one that is no glide, `<M>` one but m and the glottal stop, `<B>` a back or
 * emphatic one, `<N>` one that is neither; `<V>` a short, `<L>` a long and `<A>` any vowel; `(x|y)` any
 * of them. `$1` in `to` is the first bracketed or `<…>` item of `from`.
 */
import { INVENTORY, PHONES } from './inventory.ts';

export interface Rule {
  from: string;
  to: string;
  after?: string;
  before?: string;
}

const BACK = new Set('T D S Z q x gh H E h ? r'.split(' '));
const kinds = (test: (phone: string) => boolean): string => PHONES.filter(test).map(literal).join('|');
const consonant = (phone: string): boolean => INVENTORY[phone]!.kind === 'consonant';
const CLASSES: Readonly<Record<string, string>> = {
  '<C>': kinds(consonant),
  '<K>': kinds((phone) => consonant(phone) && phone !== 'w' && phone !== 'y'),
  '<M>': kinds((phone) => consonant(phone) && phone !== 'm' && phone !== '?'),
  '<A>': kinds((phone) => !consonant(phone)),
  '<V>': kinds((phone) => INVENTORY[phone]!.kind === 'short'),
  '<L>': kinds((phone) => INVENTORY[phone]!.kind === 'long'),
  '<B>': kinds((phone) => BACK.has(phone)),
  '<N>': kinds((phone) => consonant(phone) && !BACK.has(phone)),
};

function literal(phone: string): string {
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
      if (item.startsWith('(')) return `${open}${item.slice(1, -1).split('|').map(literal).join('|')}) `;
      return `${literal(item)} `;
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
