/** The International Phonetic Alphabet, in the phones of the inventory. */
import { INVENTORY, isConsonant, LONG_OF } from './inventory.ts';

/** Other ways to write what the inventory has, and sounds that Arabic speakers take for its own. */
const VARIANTS: Readonly<Record<string, string>> = {
  g: 'g',
  dʒ: 'j',
  ʤ: 'j',
  ɟ: 'j',
  tʃ: 'ch',
  ʧ: 'ch',
  ɾ: 'r',
  ɹ: 'r',
  ʕˤ: 'E',
  ʢ: 'E',
  ʜ: 'H',
  χ: 'x',
  ʁ: 'gh',
  ɫ: 'l',
  lˤ: 'l',
  zˤ: 'Z',
  ɑ: 'a',
  æ: 'a',
  ɐ: 'a',
  ɪ: 'i',
  ʊ: 'u',
  ɛ: 'e',
  ɔ: 'o',
  ɨ: '@',
};

const PHONE_OF = new Map<string, string>([
  ...Object.entries(INVENTORY)
    .filter(([, { ipa }]) => !ipa.endsWith('ː'))
    .map(([phone, { ipa }]): [string, string] => [ipa, phone]),
  ...Object.entries(VARIANTS),
]);
const LONGEST = Math.max(...[...PHONE_OF.keys()].map((symbol) => [...symbol].length));
/** Stress, syllables, linking, and where the tongue is exactly. */
const IGNORED = /[ˈˌ.‿\s/[\]̪̟̠̝̞̃]/gu;

/** The phones of a word in IPA; undefined where a symbol is not one that can be said here. */
export function phonesOfIpa(written: string): string[] | undefined {
  const symbols = [
    ...written.normalize('NFD').replace(IGNORED, '').replaceAll(':', 'ː').replaceAll('ˁ', 'ˤ'),
  ];
  const phones: string[] = [];
  for (let at = 0; at < symbols.length; ) {
    if (symbols[at] === 'ː') {
      const last = phones.pop();
      const long = last !== undefined && LONG_OF[last];
      if (long) phones.push(long);
      else if (isConsonant(last)) phones.push(last!, last!);
      else return undefined;
      at += 1;
      continue;
    }
    let length = Math.min(LONGEST, symbols.length - at);
    while (length > 0 && !PHONE_OF.has(symbols.slice(at, at + length).join(''))) length -= 1;
    if (length === 0) return undefined;
    phones.push(PHONE_OF.get(symbols.slice(at, at + length).join(''))!);
    at += length;
  }
  return phones.length > 0 ? phones : undefined;
}
