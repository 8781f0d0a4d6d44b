/** Phones written in Arabic letters with their vowels: what is shown, and what the network sees, of a word given as phones. */

const LETTERS: Readonly<Record<string, string>> = {
  '?': 'ء',
  b: 'ب',
  t: 'ت',
  th: 'ث',
  j: 'ج',
  H: 'ح',
  x: 'خ',
  d: 'د',
  dh: 'ذ',
  r: 'ر',
  z: 'ز',
  s: 'س',
  sh: 'ش',
  S: 'ص',
  D: 'ض',
  T: 'ط',
  Z: 'ظ',
  E: 'ع',
  gh: 'غ',
  f: 'ف',
  q: 'ق',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  h: 'ه',
  w: 'و',
  y: 'ي',
  g: 'گ',
  v: 'ڤ',
  p: 'پ',
  ch: 'چ',
  zh: 'ج',
};
const VOWELS: Readonly<Record<string, string>> = {
  a: '\u064e',
  u: '\u064f',
  i: '\u0650',
  e: '\u0650',
  o: '\u064f',
  '@': '\u0650',
  aa: '\u064eا',
  uu: '\u064fو',
  ii: '\u0650ي',
  ee: '\u0650ي',
  oo: '\u064fو',
};
const SHADDA = '\u0651';

/** The spelling, letters first; a vowel that nothing comes before stands on an alif. */
export function spellPhones(phones: readonly string[]): string {
  let spelling = '';
  phones.forEach((phone, at) => {
    const vowel = VOWELS[phone];
    if (vowel !== undefined)
      spelling += at === 0 || VOWELS[phones[at - 1]!] !== undefined ? `أ${vowel}` : vowel;
    else if (phone === phones[at - 1]) spelling += SHADDA;
    else spelling += LETTERS[phone] ?? '';
  });
  return spelling;
}
