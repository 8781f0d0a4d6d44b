/**
 * Words that the sentence decides: ولا between alternatives (walla) and after a negation (wala), and those that a blessing has
 * otherwise than speech (الحمد لله, تصبح على خير).
 */
import type { Beside } from '../../lexicon/entry.ts';
import { strip } from '../../script/marks.ts';
import type { Dialect } from '../dialect.ts';

const NEGATIVE =
  /^(?:و?(?:ما|مو|مب|مش|لا|مفيش|مافيش|مافي|ماكو|ولا|بلا|مالي|مالك|ماله|عمر.+|محدش|ماحدش)|م.*ش|ما.{2,})$/;
/** After these it is "not even": ولا واحد, ولا شي, ولا يهمك. */
const AFTER =
  /^(?:واحد|واحدة|وحدة|حد|حدا|أحد|احد|شي|شيء|إشي|اشي|حاجة|حاجه|مرة|مره|يهمك|يهمكم|يهمك|كلمة|يوم)$/;

/** The first word of a blessing, by the word behind it. */
const BLESSINGS: readonly [RegExp, string, string][] = [
  [/^(?:ال)?حمد$/, 'لله', 'حَمْدُ'],
  [/^تصبح(?:ي|ين|وا|و|ون)?$/, 'على', 'تِصْبَح'],
];

function blessed(plain: string, after: string): string | undefined {
  const [, , spelling] =
    BLESSINGS.find(([word, behind]) => word.test(plain) && behind === strip(after)) ?? [];
  if (spelling === undefined) return undefined;
  const [article, ending] = plain.split(strip(spelling)) as [string, string];
  const vowel = ending === '' ? '' : ending.startsWith('ي') ? '\u0650' : '\u064f';
  return `${article}${article && '\u0652'}${spelling}${vowel}${ending}`;
}

/** The vowelled spelling, or nothing where the sentence does not decide. */
export function inContext(
  plain: string,
  { before, after, earlier = [], question }: Beside,
  dialect: Dialect,
): string | undefined {
  if (plain !== 'ولا') return after === undefined ? undefined : blessed(plain, after);
  const and = dialect.numerals.and;
  if (after && AFTER.test(strip(after))) return `${and}لَا`;
  if (question) return 'وَلَّا';
  if (before === undefined) return `${and}لَا`;
  return earlier.some((word) => NEGATIVE.test(word)) ? `${and}لَا` : 'وَلَّا';
}
