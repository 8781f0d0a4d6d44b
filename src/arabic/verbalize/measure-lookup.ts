/** Look-ups over the tables of units and moneys: by the sign after a number, and by the written noun. */
import { CURRENCIES, type Currency, WRITTEN_MONEY } from './data/currencies.ts';
import { UNITS } from './data/measures.ts';
import type { Noun } from './grammar.ts';
import { MARK, matchAt, type SentenceContext } from './sentence-context.ts';

const quoted = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A pattern for any of the signs, the longest first, after at most one space. */
function anyOf(signs: readonly string[], before: string, after: string): RegExp {
  const sorted = [...signs].sort((a, b) => b.length - a.length).map(quoted);
  return new RegExp(`${before}(${sorted.join('|')})${after}`, 'uy');
}

const NO_LETTER_AFTER = `(?![\\p{L}\\p{N}${MARK}]|[.]\\p{L})`;

const unitSigns = new Map<string, Noun>();
const writtenNouns = new Map<
  string,
  { noun: Noun; plural: boolean; money?: (typeof WRITTEN_MONEY)[number] }
>();
for (const { noun, signs, words } of UNITS) {
  for (const sign of signs.split(' ')) unitSigns.set(sign.replace('_', ' '), noun);
  const forms = (words ?? '').split(' ').filter(Boolean);
  forms.forEach((form, index) => {
    writtenNouns.set(form, { noun, plural: index === 1 });
  });
}
for (const money of WRITTEN_MONEY) {
  money.forms.split(' ').forEach((form, index) => {
    writtenNouns.set(form, { noun: money.noun, plural: index === 1, money });
  });
}

const UNIT = anyOf([...unitSigns.keys()], ' ?', NO_LETTER_AFTER);
/** Latin letters that mean a unit only when they touch the number. */
const TOUCHING = new Set(['s', 'h', 't', 'A', 'in', 'l', 'g', 'V', 'W', 'MP', 'cal', '″']);

export function unitAfter(
  scene: SentenceContext,
  at: number,
): { noun: Noun; end: number; sign: string } | undefined {
  const match = matchAt(scene, UNIT, at);
  if (!match) return undefined;
  const sign = match[1]!;
  if (match[0].startsWith(' ') && TOUCHING.has(sign)) return undefined;
  return { noun: unitSigns.get(sign)!, end: at + match[0].length, sign };
}

const currencySigns = new Map<string, Currency>();
for (const currency of CURRENCIES) {
  currencySigns.set(currency.code, currency);
  for (const sign of currency.signs.split(' ')) currencySigns.set(sign, currency);
}
const signs = [...currencySigns.keys()];
const MONEY_AFTER = anyOf(signs, ' ?', `(?![\\p{L}\\p{N}])`);
const MONEY_BEFORE = anyOf(signs, '', ' ?(?=[-−]?\\d)');

export interface MoneySign {
  currency: Currency;
  end: number;
  /** Whether the sign names the country, so that the noun is said with its adjective. */
  national: boolean;
}

function moneySign(match: RegExpExecArray | undefined, at: number): MoneySign | undefined {
  if (!match) return undefined;
  const currency = currencySigns.get(match[1]!)!;
  const national = /^[A-Z]{3}$|[ء-ي]\.[ء-ي]|£/.test(match[1]!);
  return { currency, end: at + match[0].length, national };
}

export const moneyAfter = (scene: SentenceContext, at: number): MoneySign | undefined =>
  moneySign(matchAt(scene, MONEY_AFTER, at), at);

export function moneyBefore(scene: SentenceContext, at: number): MoneySign | undefined {
  const before = at > scene.start ? scene.text[at - 1]! : ' ';
  if (/\p{L}/u.test(scene.text[at]!) && /[\p{L}\p{M}]/u.test(before)) return undefined;
  return moneySign(matchAt(scene, MONEY_BEFORE, at), at);
}

export const writtenNoun = (word: string) => writtenNouns.get(word);
