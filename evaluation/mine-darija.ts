/**
 * Words of Moroccan from DODa (MIT, as it was in 2023), as lines of `dialects/maghrebi/from-doda.txt`. DODa spells in Latin
 * letters, with 7 9 3 and capitals for what Latin has not, and gives several spellings of a word: the first one's consonants and
 * vowels are taken, and of the others whether there is a schwa. What it does not tell is left out: g, p and v, which Arabic
 * letters write in several ways, and expressions of more than a word.
 *
 *   xz -dc moroccan_doda_mit_words.tsv.xz | npx tsx evaluation/mine-darija.ts > src/arabic/dialects/maghrebi/from-doda.txt
 */
import { readFileSync } from 'node:fs';
import { parseLexicon } from '../src/arabic/lexicon/lexicon.ts';
import { strip } from '../src/arabic/script/marks.ts';

/** A final a: of feminine nouns and adjectives, of verbs, of other words. */
const [FEMININE, OPEN, EITHER] = [['ة'], ['ا'], ['ة', 'ا']] as const;
const [A, U, I, SHADDA, SUKUN] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;

const CONSONANTS: Readonly<Record<string, string>> = {
  kh: 'خ',
  gh: 'غ',
  ch: 'ش',
  sh: 'ش',
  dj: 'ج',
  b: 'ب',
  t: 'ت',
  j: 'ج',
  '7': 'ح',
  '5': 'خ',
  d: 'د',
  r: 'ر',
  z: 'ز',
  s: 'س',
  S: 'ص',
  D: 'ض',
  T: 'ط',
  '3': 'ع',
  f: 'ف',
  '9': 'ق',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  h: 'ه',
  '8': 'ه',
  w: 'و',
  y: 'ي',
};
const VOWELS: Readonly<Record<string, string>> = { a: 'a', i: 'i', ou: 'u', o: 'u', u: 'u', e: '@' };
const SOUND = /kh|gh|ch|sh|dj|ou|[btj758drzsSDT3f9klmnhwyaioue]/g;

/** A consonant or a vowel (a, i, u, @ for the schwa). */
type Sound = { consonant: string } | { vowel: string };

/** The sounds of a spelling; nothing where a sign has no certain one. */
function soundsOf(spelling: string): Sound[] | undefined {
  const found = spelling.match(SOUND) ?? [];
  if (found.join('') !== spelling) return undefined;
  return found.map((sign) =>
    sign in CONSONANTS ? { consonant: CONSONANTS[sign]! } : { vowel: VOWELS[sign]! },
  );
}

const consonantsOf = (sounds: readonly Sound[]): string =>
  sounds.flatMap((sound) => ('consonant' in sound ? sound.consonant : [])).join('');

/** The spellings of one word in Arabic letters with its vowels: a final a is ة or ا. */
function spellings(
  sounds: readonly Sound[],
  schwas: ReadonlyMap<number, string>,
  ends: readonly string[],
): string[] {
  let out = '';
  let consonant = 0;
  for (const [at, sound] of sounds.entries()) {
    const [next, after] = [sounds[at + 1], sounds[at + 2]];
    if ('vowel' in sound) continue;
    consonant += 1;
    const before = sounds[at - 1];
    // The second of two: a shadda on the first.
    if (before && 'consonant' in before && before.consonant === sound.consonant) {
      out = out.replace(new RegExp(`[${SUKUN}${SHADDA}]$`), '') + SHADDA;
    } else out += sound.consonant;
    const doubled = next && 'consonant' in next && next.consonant === sound.consonant;
    if (doubled) continue;
    if (!next) break;
    if (!('vowel' in next)) {
      out += schwas.get(consonant) ?? SUKUN;
      continue;
    }
    if (next.vowel === '@') {
      if (after) out += A;
    } else {
      const closed = after && 'consonant' in after && sounds[at + 3] && 'consonant' in sounds[at + 3]!;
      const sign = { a: A, i: I, u: U }[next.vowel]!;
      if (!after) out += next.vowel === 'a' ? `${A}\u0000` : `${sign}${next.vowel === 'i' ? 'ي' : 'و'}`;
      else out += closed ? sign : `${sign}${{ a: 'ا', i: 'ي', u: 'و' }[next.vowel]!}`;
    }
  }
  const plain = out.replace(new RegExp(`${SHADDA}([${A}${I}${U}])`, 'g'), `$1${SHADDA}`);
  return plain.endsWith('\u0000') ? ends.map((end) => plain.replace('\u0000', end)) : [plain];
}

/** The vowels that another spelling of the same consonants has, by the consonant before them, counted from one. */
function schwasOf(first: readonly Sound[], others: readonly Sound[][]): Map<number, string> {
  const out = new Map<number, string>();
  for (const other of others) {
    if (consonantsOf(other).length !== consonantsOf(first).length) continue;
    let consonant = 0;
    for (const [at, sound] of other.entries()) {
      if ('consonant' in sound) consonant += 1;
      else if (at > 0 && at < other.length - 1) out.set(consonant, sound.vowel === 'u' ? U : A);
    }
    if (out.size > 0) break;
  }
  return out;
}

/** It begins with one consonant: two alike are the article and a noun (ttani). */
function isWord([first, second]: readonly Sound[]): boolean {
  if (!first || !second || !('consonant' in first)) return false;
  return !('consonant' in second) || second.consonant !== first.consonant;
}

function main(): void {
  const listed = new Set(
    parseLexicon(
      readFileSync(new URL('../src/arabic/dialects/maghrebi/lexicon.txt', import.meta.url), 'utf8'),
    ).map(({ word }) => strip(word)),
  );
  const words = new Map<string, string>();
  for (const line of readFileSync(0, 'utf8').split('\n').slice(1)) {
    const [category = '', forms = ''] = line.split('\t');
    const all = forms.split('|').map((form) => form.trim());
    if (category.startsWith('(in)definite')) continue;
    // In these a line holds forms of a word, not spellings of one.
    const inflected = /^(?:conjug|imperatives|masculine|verb-to)/.test(category);
    const ends = category.startsWith('masculine') ? FEMININE : inflected ? OPEN : EITHER;
    for (const group of inflected ? all.map((form) => [form]) : [all]) {
      const [first, ...others] = group.map(soundsOf);
      if (!first || consonantsOf(first).length < 2 || !isWord(first)) continue;
      const known = others.filter((sounds): sounds is Sound[] => sounds !== undefined);
      for (const spelling of spellings(first, schwasOf(first, known), ends)) {
        const bare = strip(spelling);
        if (bare.length > 2 && !words.has(bare) && !listed.has(bare))
          words.set(bare, spelling.normalize('NFC'));
      }
    }
  }
  console.log(
    '# Words of Moroccan from DODa (darija-open-dataset at f6b952c of 2023; its licence is DODA-LICENSE), by evaluation/mine-darija.ts.',
  );
  console.log('\n[noun]');
  for (const [bare, spelling] of [...words].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${bare}\t${spelling}`);
}

main();
