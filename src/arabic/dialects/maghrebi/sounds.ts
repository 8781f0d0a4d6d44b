/**
 * Moroccan: the short vowels of Standard Arabic have fallen, and one schwa is put in wherever consonants would not make
 * syllables, from the end of the word: kbiir, ḍḥak, zanqa, xaḍḍaar. The schwa is written `a`, as word lists write it; an u
 * stays beside a velar (xubza, rukba, muxx), an i in participles (raazhil, waaḥid). Interdentals are stops, ج is zh, ay and aw
 * are ii and uu. A prototype: measured on word lists alone, and no voice speaks it.
 */
import { isLong, isVowel } from '../../phonology/inventory.ts';
import { type Rule, rewriter } from '../../phonology/rewrite.ts';
import type { SoundRules } from '../dialect.ts';
import { consonants, dialectEpenthesis, FINAL_GLIDES, shortFinal } from '../shared/sounds.ts';

const letters = consonants({ j: 'zh', th: 't', dh: 'd', Z: 'D' });

const BEFORE: readonly Rule[] = [
  ...FINAL_GLIDES,
  { from: 'aa ? i', to: 'aa y i' },
  { from: 'a ?', to: 'aa', before: '<K>' },
  { from: 'i ?', to: 'ii', before: '<K>' },
  { from: 'aa ?', to: 'aa', before: '#' },
  { from: 'a y', to: 'ii', before: '<K>' },
  { from: 'a w', to: 'uu', before: '<K>' },
  { from: 'a y', to: 'ii', before: '#' },
  { from: 'a y y', to: 'i y y' },
];
const rewrite = rewriter(BEFORE);

const VELAR = new Set(['k', 'g', 'x', 'gh', 'q']);
const CLOSING = new Set(['r', 'l', 'n']);
const SONOROUS = new Set(['r', 'l', 'n', 'm', 'w', 'y']);

/** A consonant, and the short vowel that Standard Arabic has behind it. */
interface Consonant {
  phone: string;
  vowel: string | undefined;
}

/** The schwa behind the consonant at `at`: u beside a velar where it was u. */
function schwa(run: readonly Consonant[], at: number): string {
  const { phone, vowel } = run[at]!;
  const next = run[at + 1];
  const double = next !== undefined && next.phone !== 'w' && next.phone === run[at + 2]?.phone;
  return vowel === 'u' && (VELAR.has(phone) || (next && VELAR.has(next.phone)) || double) ? 'u' : 'a';
}

/** The places of a run behind which a schwa stands; `open`: a vowel follows the run, `initial`: none is before it. */
function places(run: readonly Consonant[], open: boolean, initial: boolean): Set<number> {
  const out = new Set<number>();
  // The last consonant begins the syllable of the vowel behind it; in pairs from there, each is a syllable.
  let end = open ? run.length - 1 : run.length;
  const double = (at: number): boolean =>
    at > 0 && run[at]!.phone === run[at - 1]!.phone && !run[at - 1]!.vowel;
  if (!open && !initial && end === 2 && (double(1) || (!run[0]!.vowel && run[0]!.phone !== 'y'))) return out;
  if (!open && initial && end === 3 && !double(2) && closedBy(run)) return out.add(0);
  // Ṭanzhra, marḥba: a sonorous second of four closes the first syllable.
  if (open && initial && end === 3 && run[0]!.vowel && !run[1]!.vowel && CLOSING.has(run[1]!.phone))
    return out.add(0);
  // Behind a vowel the first of three and more closes its syllable: ʾarbʿa.
  const least = !initial && run.length > 2 ? 1 : 0;
  while (end - least > 1) {
    // A double consonant is not parted: the schwa stands before it, xadd.
    const shift = double(end - 1) ? 1 : 0;
    const at = end - 2 - shift;
    if (at < least) break;
    out.add(at);
    end = at;
  }
  return out;
}

/** qalb, bank, shams against bḥar, ʿqal: the second of three is the more sonorous, and nothing stood behind it. */
function closedBy([first, second, third]: readonly Consonant[]): boolean {
  return (
    first?.vowel !== undefined && !second!.vowel && SONOROUS.has(second!.phone) && !SONOROUS.has(third!.phone)
  );
}

/** The phones of a word of Standard Arabic with Moroccan syllables. */
function syllables(phones: readonly string[]): string[] {
  const out: string[] = [];
  let run: Consonant[] = [];
  const flush = (open: boolean): void => {
    const initial = !out.some(isVowel);
    const at = places(run, open, initial);
    run.forEach(({ phone, vowel }, index) => {
      out.push(phone);
      // raazhil, kaayin
      const doer =
        !open && index === run.length - 2 && out.at(-2) === 'aa' && (vowel === 'i' || phone === 'y');
      if (at.has(index)) out.push(doer ? 'i' : schwa(run, index));
    });
    run = [];
  };
  phones.forEach((phone, index) => {
    if (!isVowel(phone)) run.push({ phone, vowel: undefined });
    else if (isFull(phones, index)) {
      flush(true);
      out.push(phone);
    } else run.at(-1)!.vowel = phone;
  });
  flush(false);
  return out;
}

/** Long vowels, the word's last one, those of an initial hamza and those before a double glide of their kind. */
function isFull(phones: readonly string[], at: number): boolean {
  const [phone, before, next] = [phones[at]!, phones[at - 1], phones[at + 1]];
  if (isLong(phone) || next === undefined || before === undefined) return true;
  if (at === 1 && before === '?') return true;
  return (phone === 'i' && next === 'y') || (phone === 'u' && next === 'w' && phones[at + 2] !== 'w');
}

export const sounds: SoundRules = {
  onset: () => 'i',
  feminine: () => 'a',
  epenthesis: dialectEpenthesis,
  word(phones, { construct, wasl }) {
    const own = rewrite(letters(phones));
    // The article's consonant is no part of the first syllable: l-xmiis, t-tlaat.
    const said = shortFinal(wasl ? [...own.slice(0, 1), ...syllables(own.slice(1))] : syllables(own));
    // bka, qḍa
    if (said.length > 2 && said.at(-1) === 'aa') said.splice(-1, 1, 'a');
    return construct ? [...said, 't'] : said;
  },
};
