/**
 * One form for the marks on a letter: shadda first, then at most one vowel, tanwin or sukun. Takes a
 * run of code points with their places; gives clusters, each a character with its marks. Rules for
 * malformed marks: the first vowel stays, a vowel wins over a sukun, and a mark without a letter goes.
 */
import {
  ARABIC_LETTERS,
  DAGGER_ALIF,
  DAMMA,
  DAMMATAN,
  FATHA,
  FATHATAN,
  HAMZA_ABOVE,
  HAMZA_BELOW,
  KASRA,
  KASRATAN,
  MADDA,
  SHADDA,
  SUKUN,
  TATWEEL,
} from '../script/letters.ts';

/** A code point after mapping, with the received code points that it stands for. */
export interface Placed {
  char: string;
  from: number;
  to: number;
}

/** A character and the marks it bears. `end` is past the last received code point that belongs to it. */
export interface Cluster {
  base: Placed;
  end: number;
  shadda?: Placed;
  vowel?: Placed;
  dagger?: Placed;
}

export type Report = (code: string, from: number, to: number) => void;

const LETTER_SET: ReadonlySet<string> = new Set(ARABIC_LETTERS);
const VOWELS: ReadonlySet<string> = new Set([FATHATAN, DAMMATAN, KASRATAN, FATHA, DAMMA, KASRA, SUKUN]);
const HAMZA_SEATS: Readonly<Record<string, string>> = {
  [`ا${HAMZA_ABOVE}`]: 'أ',
  [`ا${HAMZA_BELOW}`]: 'إ',
  [`ا${MADDA}`]: 'آ',
  [`و${HAMZA_ABOVE}`]: 'ؤ',
  [`ي${HAMZA_ABOVE}`]: 'ئ',
  [`ى${HAMZA_ABOVE}`]: 'ئ',
};

export const isLetter = (char: string | undefined): boolean => char !== undefined && LETTER_SET.has(char);

export function isMark(char: string | undefined): boolean {
  return (
    char !== undefined &&
    (VOWELS.has(char) ||
      char === SHADDA ||
      char === DAGGER_ALIF ||
      char === MADDA ||
      char === HAMZA_ABOVE ||
      char === HAMZA_BELOW)
  );
}

/** Adds one mark to a letter; what cannot stand beside the marks already there is dropped and reported. */
function addMark(cluster: Cluster, mark: Placed, report: Report): void {
  cluster.end = Math.max(cluster.end, mark.to);
  if (mark.char === SHADDA) {
    if (cluster.shadda) report('malformed_marks', mark.from, mark.to);
    else {
      cluster.shadda = mark;
      if (cluster.vowel?.char === SUKUN) {
        report('malformed_marks', mark.from, mark.to);
        cluster.vowel = undefined;
      }
    }
  } else if (mark.char === DAGGER_ALIF) {
    if (cluster.dagger) report('malformed_marks', mark.from, mark.to);
    else cluster.dagger = mark;
  } else if (VOWELS.has(mark.char)) {
    const sukunOnShadda = mark.char === SUKUN && cluster.shadda !== undefined;
    if (cluster.vowel === undefined && !sukunOnShadda) cluster.vowel = mark;
    else {
      report('malformed_marks', mark.from, mark.to);
      if (cluster.vowel?.char === SUKUN && mark.char !== SUKUN) cluster.vowel = mark;
    }
  } else {
    const seated = HAMZA_SEATS[cluster.base.char + mark.char];
    if (seated) cluster.base.char = seated;
    // A madda elsewhere is the Quran's sign of lengthening, which the letters already say.
  }
}

/** Whether a hamza mark sits on the tatweel at `index`: the Quran's way to write a hamza without a seat. */
function carriesHamza(chars: readonly Placed[], index: number): boolean {
  for (let next = index + 1; next <= index + 4 && isMark(chars[next]?.char); next += 1) {
    if (chars[next]?.char === HAMZA_ABOVE) return true;
  }
  return false;
}

/** Gathers letters and marks into clusters. Linear: every code point is looked at a bounded number of times. */
export function gather(chars: readonly Placed[], report: Report): Cluster[] {
  const clusters: Cluster[] = [];
  let open: Cluster | undefined;
  for (let index = 0; index < chars.length; index += 1) {
    const placed = chars[index]!;
    if (isMark(placed.char)) {
      if (open) addMark(open, placed, report);
      else report('stray_mark', placed.from, placed.to);
    } else if (placed.char === TATWEEL) {
      if (open && carriesHamza(chars, index)) {
        open = { base: { char: 'ئ', from: placed.from, to: placed.to }, end: placed.to };
        clusters.push(open);
      } else if (open) open.end = Math.max(open.end, placed.to);
      else if (chars[index - 1]?.char === ' ' && !isLetter(chars[index + 1]?.char)) {
        // A line of tatweel between spaces is used as a dash.
        clusters.push({ base: { ...placed, char: '–' }, end: placed.to });
      }
    } else {
      const cluster: Cluster = { base: { ...placed }, end: placed.to };
      clusters.push(cluster);
      open = isLetter(placed.char) ? cluster : undefined;
    }
  }
  return clusters;
}
