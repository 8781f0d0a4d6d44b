/**
 * IPA as the lists write it, to our inventory. What is only a habit of notation is folded on both
 * sides before phones are compared (`folded`), so that the rules are judged on sounds:
 * - qualities of one vowel (æ ɑ ɐ → a, ɪ ɨ ɛ e → i, ʊ o → u when short; ɑː æː → aa);
 * - a glottal stop before an initial vowel, which half of the lists leave out;
 * - dark l, r, m, b; χ for x and ʁ for ɣ; zˤ for ðˤ.
 * The schwa is a in the Gulf and Libyan lists, where it stands for a, and i elsewhere.
 */

const CONSONANTS: Readonly<Record<string, string>> = {
  ʔ: '?',
  b: 'b',
  t: 't',
  θ: 'th',
  d͡ʒ: 'j',
  dʒ: 'j',
  ʒ: 'zh',
  ħ: 'H',
  x: 'x',
  χ: 'x',
  d: 'd',
  ð: 'dh',
  r: 'r',
  ɾ: 'r',
  z: 'z',
  s: 's',
  ʃ: 'sh',
  sˤ: 'S',
  dˤ: 'D',
  tˤ: 'T',
  ðˤ: 'Z',
  zˤ: 'Z',
  ʕ: 'E',
  ɣ: 'gh',
  ʁ: 'gh',
  f: 'f',
  q: 'q',
  k: 'k',
  l: 'l',
  ɫ: 'l',
  m: 'm',
  n: 'n',
  ŋ: 'n',
  h: 'h',
  w: 'w',
  j: 'y',
  ɡ: 'g',
  g: 'g',
  v: 'v',
  p: 'p',
  t͡ʃ: 'ch',
};
const VOWELS: Readonly<Record<string, string>> = {
  a: 'a',
  ɑ: 'a',
  æ: 'a',
  ä: 'a',
  ɐ: 'a',
  ɒ: 'a',
  i: 'i',
  ɪ: 'i',
  ɨ: 'i',
  y: 'i',
  ɘ: 'i',
  e: 'e',
  ɛ: 'e',
  u: 'u',
  ʊ: 'u',
  o: 'o',
};

/** One symbol of a list that separates its symbols by spaces; undefined when we do not know it. */
export function fromIpa(symbol: string, schwa: 'a' | 'i'): string[] | undefined {
  const long = symbol.endsWith('ː');
  const base = (long ? symbol.slice(0, -1) : symbol).normalize('NFD').replace(/[\u032f\u031e\u031a]/g, '');
  const vowel = base === 'ə' ? schwa : VOWELS[base.normalize('NFC')];
  if (vowel !== undefined) return [long ? vowel + vowel : vowel];
  const consonant = CONSONANTS[base] ?? CONSONANTS[base.replace('ˤ', '')];
  if (consonant === undefined) return undefined;
  return long ? [consonant, consonant] : [consonant];
}

/**
 * Sounds that vary from region to region, in parentheses in the Maknuune list: any of them is right.
 * The list is not consistent in it for ق and ج (the noun has parentheses, its verb has not), so these
 * two are taken to vary everywhere.
 */
const VARYING: Readonly<Record<string, string>> = {
  q: 'q|?|k|g',
  dʒ: 'j|zh',
  dˤ: 'D|Z',
  ð: 'dh|d|z',
  θ: 'th|t|s',
  k: 'k|ch',
  d: 'd|dh|z',
  t: 't|th|s',
  ðˤ: 'Z|D',
};

/** A word of the Maknuune list, whose symbols are not separated; undefined for a malformed entry. */
export function fromMaknuune(ipa: string): string[] | undefined {
  const out: string[] = [];
  const symbols = ipa.matchAll(/\(([^)]*)\)|(dʒ|[^\s()ˤː]ˤ?ː?)|(.)/gu);
  for (const [whole, varying, symbol] of symbols) {
    if (whole === ' ') continue;
    const bare = symbol === 'q' || symbol === 'dʒ' ? symbol : varying;
    const phones = bare !== undefined ? [VARYING[bare]] : symbol && fromIpa(symbol, 'i');
    if (!phones || phones[0] === undefined) return undefined;
    out.push(...(phones as string[]));
  }
  return out;
}

/** A word's phones without what is only notation. */
export const folded = (phones: readonly string[]): string[] =>
  phones.map((phone) => (phone === 'e' || phone === '@' ? 'i' : phone === 'o' ? 'u' : phone));

/** Two readings of which one has a glottal stop before its first vowel and the other that vowel alone. */
export function withoutOnset(
  one: readonly string[],
  other: readonly string[],
): [readonly string[], readonly string[]] {
  const bare = /^[aiueo]/;
  if (one[0] === '?' && bare.test(one[1] ?? '') && bare.test(other[0] ?? '')) return [one.slice(1), other];
  if (other[0] === '?' && bare.test(other[1] ?? '') && bare.test(one[0] ?? '')) return [one, other.slice(1)];
  return [one, other];
}
