/**
 * The Arabic Speech Corpus (Nawar Halabi, CC BY 4.0): fully vowelled sentences and the phones that
 * were spoken, and the map from its notation to our inventory.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Utterance {
  id: string;
  words: string[];
  /** The phones of each word as spoken. */
  phones: string[][];
}

const SYMBOL: Readonly<Record<string, string>> = {
  '^': 'th',
  '*': 'dh',
  $: 'sh',
  '<': '?',
  g: 'gh',
  A: 'a',
  AA: 'aa',
};

/** One symbol of the corpus. Vowel digits (stress, reduction) and the capitals of emphatic vowels are dropped. */
function phonesOf(symbol: string): string[] {
  if (/^[iuIU]/.test(symbol)) {
    const vowel = symbol.toLowerCase();
    return [/^(ii|uu)/.test(vowel) ? vowel.slice(0, 2) : vowel[0]!];
  }
  const mapped = SYMBOL[symbol];
  if (mapped) return [mapped];
  // A double consonant is a geminate.
  if (symbol.length === 2 && symbol[0] === symbol[1] && symbol !== 'aa') {
    const single = SYMBOL[symbol[0]!] ?? symbol[0]!;
    return [single, single];
  }
  return [symbol];
}

export function speechCorpus(data: string): Utterance[] {
  const folder = join(data, 'text/pronunciation');
  const texts = table(join(folder, 'asc_utterances.txt'));
  const phones = table(join(folder, 'asc_phones.txt'));
  return [...texts].flatMap(([id, text]) => {
    const spoken = phones.get(id);
    if (spoken === undefined) return [];
    return {
      id,
      words: text.split(/[\s-]+/).filter((word) => word !== ''),
      phones: spoken.split(' + ').map((word) => word.trim().split(/\s+/).flatMap(phonesOf)),
    };
  });
}

function table(path: string): Map<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  const pairs = lines.map((line) => /^"(.*?)" "(.*)"/.exec(line));
  return new Map(pairs.flatMap((match) => (match ? [[match[1]!, match[2]!] as [string, string]] : [])));
}

/**
 * Where the corpus's notation and ours differ without any difference in sound: it writes iyy and uww
 * for the sounds that others of its words have as iiy and uuw.
 */
export function sameNotation(phones: readonly string[]): string[] {
  return ` ${phones.join(' ')} `
    .replaceAll(' i y y ', ' ii y ')
    .replaceAll(' u w w ', ' uu w ')
    .trim()
    .split(' ');
}
