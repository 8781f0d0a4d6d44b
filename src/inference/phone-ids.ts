import { nearestKnown, PHONES } from '../arabic/phonology/inventory.ts';

/**
 * Which of a voice's phones says which of ours. The front end writes the inventory of all dialects; what a
 * voice's recordings lacked is said by the nearest that they had (`nearest` in the inventory, the one table).
 */

/** Turns a phone into a voice's id. */
export type PhoneId = (phone: string) => number;

/** The ids of a voice whose phones are `known` (id = place). The result throws on a phone that nobody can say. */
export function phoneId(known: readonly string[]): PhoneId {
  const places = new Map(known.map((phone, id) => [phone, id]));
  const names = new Set(known);
  return (phone) => {
    const id = places.get(nearestKnown(phone, names));
    if (id === undefined) throw new Error(`no way to say the phone “${phone}”`);
    return id;
  };
}

/** Phones of the inventory that a voice with these phones cannot say, not even by a nearer one. */
export function unsayable(known: readonly string[]): string[] {
  const names = new Set(known);
  return PHONES.filter((phone) => !names.has(nearestKnown(phone, names)));
}
