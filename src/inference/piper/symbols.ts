import { INVENTORY, nearestKnown, PHONES } from '../../arabic/phonology/inventory.ts';

/** Piper's marks around a text, and what it puts behind every symbol. */
const BEGIN = '^';
const END = '$';
const PAD = '_';

export type SymbolIds = Readonly<Record<string, readonly number[]>>;

/** What espeak writes for a phone, sign by sign: the IPA without ties, so d͡ʒ is d and ʒ. */
export function symbolsOf(phone: string): string[] {
  return [...INVENTORY[phone]!.ipa.normalize('NFD')].filter((sign) => sign !== '͡');
}

/** The phones of our inventory that a voice with these symbols can say as they are. */
export function phonesKnown(ids: SymbolIds): string[] {
  return PHONES.filter((phone) => symbolsOf(phone).every((sign) => Object.hasOwn(ids, sign)));
}

/** A phrase as a Piper voice takes it. */
export interface Phrase {
  words: readonly (readonly string[])[];
  /** What ends it: `.`, `,`, `?` or `!`. */
  mark: string;
}

/** The ids of a phrase: begin, each symbol with a pad behind it, end. Symbols that the voice lacks are left out. */
export function idsOf({ words, mark }: Phrase, ids: SymbolIds, known: ReadonlySet<string>): number[] {
  const signs = words.flatMap((phones, index) => [
    ...(index > 0 ? [' '] : []),
    ...phones.flatMap((phone) => symbolsOf(nearestKnown(phone, known))),
  ]);
  const pad = ids[PAD]!;
  return [
    ...[BEGIN, ...signs, mark].flatMap((sign) => (ids[sign] ? [...ids[sign], ...pad] : [])),
    ...ids[END]!,
  ];
}
