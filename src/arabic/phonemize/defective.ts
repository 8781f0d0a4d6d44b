/**
 * Words whose spelling leaves out a long a or carries an idle letter: هذا ذلك لكن الله الرحمن طه, عمرو مائة أولئك.
 * Gives the letters as they are read. Source: the closed list of school grammars.
 */
import { bareLetter, type Letter, skeleton } from '../script/marks.ts';

/** Word without clitics → the letter after which a long a is said. */
const LONG_A: Readonly<Record<string, number>> = {
  هذا: 0,
  هذه: 0,
  هذي: 0,
  هذان: 0,
  هذين: 0,
  هؤلاء: 0,
  هكذا: 0,
  ههنا: 0,
  ذلك: 0,
  ذلكم: 0,
  ذلكما: 0,
  ذلكن: 0,
  كذلك: 1,
  لذلك: 1,
  لكن: 0,
  لكنه: 0,
  لكنها: 0,
  لكنهم: 0,
  لكنهن: 0,
  لكنهما: 0,
  لكني: 0,
  لكنني: 0,
  لكنا: 0,
  لكننا: 0,
  لكنك: 0,
  لكنكم: 0,
  أولئك: 2,
  أولئكم: 2,
  إله: 1,
  إلهي: 1,
  إلهنا: 1,
  إلهكم: 1,
  إلهه: 1,
  إلها: 1,
  إلهة: 1,
  إلهية: 1,
  رحمن: 2,
  سموات: 2,
  إسحق: 2,
  إسمعيل: 2,
  طه: 0,
  يس: 0,
};
const CLITICS = [
  '',
  'و',
  'ف',
  'ل',
  'ب',
  'ك',
  'أ',
  'ول',
  'وب',
  'وك',
  'فل',
  'فب',
  'ال',
  'وال',
  'بال',
  'فال',
  'لل',
  'ولل',
];
/** Both letters bear a long a. */
const FINAL_LONG = new Set(['طه']);

export function asRead(letters: readonly Letter[]): Letter[] {
  const word = skeleton(letters);
  // مُحَمَّدُ بْنُ عَلِيٍّ: the alif of ابن is not written between names.
  if (/^بن$/.test(word) && !letters[0]!.vowel) return [bareLetter('ا'), ...letters.map(copy)];
  const divine = divineName(letters, word);
  if (divine) return divine;
  for (const clitic of CLITICS) {
    if (!word.startsWith(clitic)) continue;
    const stem = word.slice(clitic.length);
    const place = LONG_A[stem];
    if (place !== undefined) return idle(withLongA(letters, clitic.length + place, FINAL_LONG.has(stem)));
    if (stem === 'عمرو' && !letters.at(-1)!.vowel) return letters.slice(0, -1).map(copy);
  }
  return idle(letters.map(copy));
}

const copy = (letter: Letter): Letter => ({ ...letter });

function withLongA(letters: readonly Letter[], place: number, both: boolean): Letter[] {
  const out = letters.map(copy);
  const letter = out[place];
  if (letter && (letter.vowel === undefined || letter.vowel === 'a')) {
    Object.assign(letter, { vowel: undefined, sukun: false, dagger: true });
  }
  if (both) {
    // طه is the names of its letters: Tā-Hā.
    const last = out.at(-1)!;
    Object.assign(last, { vowel: undefined, sukun: false, dagger: true });
  }
  if (skeleton(letters).endsWith('يس') && letters.length === 2) {
    out[1] = { ...bareLetter('س'), vowel: 'i' };
    out.push(bareLetter('ي'), bareLetter('ن'));
  }
  return out;
}

/** The idle و of أولئك, أولو, أولي, أولات. */
function idle(letters: Letter[]): Letter[] {
  const word = skeleton(letters);
  const at = word.search(/أول(ئك|ئكم|و|ي|ات|ى)$/);
  if (at < 0 || at > 2 || letters[at + 1]?.vowel || letters[at]?.vowel === 'a') return letters;
  const out = letters.filter((_, index) => index !== at + 1);
  out[at]!.vowel = 'u';
  return out;
}

/** الله، لله، بالله، اللهم: the second lam is double and bears a long a. */
function divineName(letters: readonly Letter[], word: string): Letter[] | undefined {
  const match = /^[وفبتكأ]{0,2}(ا?)لله(م?)$/.exec(word);
  if (!match) return undefined;
  const at = word.lastIndexOf('ل');
  const vowel = letters[at]!.vowel;
  if (vowel !== undefined && vowel !== 'a') return undefined;
  const out = letters.map(copy);
  out[at] = { ...bareLetter('ل'), shadda: true, dagger: true };
  if (match[1]) out[at - 1] = bareLetter('ل');
  return out;
}
