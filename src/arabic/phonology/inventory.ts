/**
 * The one inventory of phones for all dialects and voices, with what each is.
 *
 * To the phones of Modern Standard Arabic the dialects add g, zh, ch, p, v and
 * the mid vowels e, ee, o, oo. A long vowel is one phone, a geminate is its consonant twice, ay and
 * aw are a vowel and a glide.
 */

export interface Phone {
  kind: 'consonant' | 'short' | 'long';
  /** IPA, for people. */
  ipa: string;
  /** What it is, in the usual terms. */
  description: string;
  emphatic?: true;
  /** A nearer phone for a voice that does not know this one. */
  nearest?: string;
}

const consonant = (ipa: string, description: string, more: Partial<Phone> = {}): Phone => ({
  kind: 'consonant',
  ipa,
  description,
  ...more,
});
const short = (ipa: string, description: string, nearest?: string): Phone => ({
  kind: 'short',
  ipa,
  description,
  ...(nearest ? { nearest } : {}),
});
const long = (ipa: string, description: string, nearest?: string): Phone => ({
  kind: 'long',
  ipa,
  description,
  ...(nearest ? { nearest } : {}),
});

export const INVENTORY: Readonly<Record<string, Phone>> = {
  '?': consonant('ʔ', 'glottal stop'),
  b: consonant('b', 'voiced labial stop'),
  t: consonant('t', 'dental stop'),
  th: consonant('θ', 'interdental fricative'),
  j: consonant('d͡ʒ', 'voiced postalveolar affricate'),
  H: consonant('ħ', 'pharyngeal fricative'),
  x: consonant('x', 'velar fricative'),
  d: consonant('d', 'voiced dental stop'),
  dh: consonant('ð', 'voiced interdental fricative'),
  r: consonant('r', 'trill'),
  z: consonant('z', 'voiced sibilant'),
  s: consonant('s', 'sibilant'),
  sh: consonant('ʃ', 'postalveolar sibilant'),
  S: consonant('sˤ', 'emphatic sibilant', { emphatic: true }),
  D: consonant('dˤ', 'emphatic voiced stop', { emphatic: true }),
  T: consonant('tˤ', 'emphatic stop', { emphatic: true }),
  Z: consonant('ðˤ', 'emphatic voiced interdental fricative', { emphatic: true }),
  E: consonant('ʕ', 'voiced pharyngeal approximant'),
  gh: consonant('ɣ', 'voiced velar fricative'),
  f: consonant('f', 'labiodental fricative'),
  q: consonant('q', 'uvular stop'),
  k: consonant('k', 'velar stop'),
  l: consonant('l', 'lateral'),
  m: consonant('m', 'labial nasal'),
  n: consonant('n', 'dental nasal'),
  h: consonant('h', 'glottal fricative'),
  w: consonant('w', 'labial glide'),
  y: consonant('j', 'palatal glide'),
  g: consonant('ɡ', 'voiced velar stop', { nearest: 'k' }),
  v: consonant('v', 'voiced labiodental fricative', { nearest: 'f' }),
  p: consonant('p', 'labial stop', { nearest: 'b' }),
  ch: consonant('t͡ʃ', 'postalveolar affricate', { nearest: 'sh' }),
  zh: consonant('ʒ', 'voiced postalveolar sibilant', { nearest: 'j' }),
  a: short('a', 'open'),
  u: short('u', 'close back rounded'),
  i: short('i', 'close front'),
  e: short('e', 'mid front', 'i'),
  o: short('o', 'mid back rounded', 'u'),
  '@': short('ə', 'mid central', 'i'),
  aa: long('aː', 'open'),
  uu: long('uː', 'close back rounded'),
  ii: long('iː', 'close front'),
  ee: long('eː', 'mid front', 'ii'),
  oo: long('oː', 'mid back rounded', 'uu'),
};

export const PHONES: readonly string[] = Object.keys(INVENTORY);

export const isPhone = (symbol: string): boolean => Object.hasOwn(INVENTORY, symbol);
export const isVowel = (phone: string | undefined): boolean =>
  phone !== undefined && INVENTORY[phone] !== undefined && INVENTORY[phone].kind !== 'consonant';
export const isLong = (phone: string | undefined): boolean =>
  phone !== undefined && INVENTORY[phone]?.kind === 'long';
export const isConsonant = (phone: string | undefined): boolean =>
  phone !== undefined && INVENTORY[phone]?.kind === 'consonant';

/** The phone, or the nearest that the voice knows: g → k, ee → ii. */
export function nearestKnown(phone: string, known: ReadonlySet<string>): string {
  let symbol = phone;
  while (!known.has(symbol)) {
    const next = INVENTORY[symbol]?.nearest;
    if (next === undefined) return symbol;
    symbol = next;
  }
  return symbol;
}

export const LONG_OF: Readonly<Record<string, string>> = { a: 'aa', u: 'uu', i: 'ii', e: 'ee', o: 'oo' };
export const SHORT_OF: Readonly<Record<string, string>> = { aa: 'a', uu: 'u', ii: 'i', ee: 'e', oo: 'o' };
