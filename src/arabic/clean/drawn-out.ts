/**
 * Letters drawn out for effect (جميييييل, حلوووو, الحمدلللله) are written once. Three and more of one
 * letter in a row do so, but for the few words that have three of their own, and for laughter.
 */
import { type Cluster, isLetter } from './marks.ts';

/** So many in a row are never spelling, but for the words below. */
const DRAWN_OUT = 3;
/** تتتابع, وتتتالى: the t of the verb's person before two of its own. شتتت, تفتتت: two of its own before its person. */
const THREE_TS = /^[وفلس]{0,2}تتت[^ت]|[^ت]تتت(?:ها|هم|هن|ه|نا|ك|كم|ني|ا|ما)?$/;
/** يشككك: he makes you doubt. */
const THREE_KS = /^[وفلس]{0,2}[يتنأ]..?ككك$/;

function isSpelling(word: string, letter: string, length: number): boolean {
  if (length > DRAWN_OUT) return false;
  return (letter === 'ت' && THREE_TS.test(word)) || (letter === 'ك' && THREE_KS.test(word));
}

/** How many of a run of one letter are spelling: two of ل in God's name and after لل, else one. */
function kept(word: string, letter: string, start: number, end: number): number {
  if (letter !== 'ل') return 1;
  const name =
    end === word.length - 1 && word[end] === 'ه' && (start === 0 || 'ادوفبت'.includes(word[start - 1]!));
  return name || start === 0 ? 2 : 1;
}

function settle(word: readonly Cluster[]): readonly Cluster[] {
  const letters = word.map(({ base }) => base.char).join('');
  // Laughter and humming: ههههه, مممم.
  if (letters.length === word.length && [...letters].every((letter) => letter === letters[0])) return word;
  const out: Cluster[] = [];
  for (let start = 0; start < word.length; ) {
    let end = start + 1;
    while (end < word.length && word[end]!.base.char === word[start]!.base.char) end += 1;
    const letter = word[start]!.base.char;
    const marked = word.slice(start, end - 1).some(({ shadda, vowel, dagger }) => shadda || vowel || dagger);
    if (end - start < DRAWN_OUT || marked || isSpelling(letters, letter, end - start)) {
      out.push(...word.slice(start, end));
    } else {
      const last = word[end - 1]!;
      const keep = kept(letters, letter, start, end);
      out.push(...word.slice(start, start + keep - 1));
      // The last one kept stands for all that follow, and bears the marks of the last.
      out.push({ ...last, base: { ...word[start + keep - 1]!.base, to: last.base.to } });
    }
    start = end;
  }
  return out;
}

/** Takes the clusters of a text; gives them with drawn-out letters written once, their places covering the run. */
export function drawnOut(clusters: readonly Cluster[]): Cluster[] {
  const out: Cluster[] = [];
  let word: Cluster[] = [];
  let run = 1;
  let longest = 1;
  const flush = (): void => {
    for (const cluster of longest >= DRAWN_OUT ? settle(word) : word) out.push(cluster);
    word = [];
    run = 1;
    longest = 1;
  };
  for (const cluster of clusters) {
    if (!isLetter(cluster.base.char)) {
      flush();
      out.push(cluster);
      continue;
    }
    run = word.at(-1)?.base.char === cluster.base.char ? run + 1 : 1;
    longest = Math.max(longest, run);
    word.push(cluster);
  }
  flush();
  return out;
}
