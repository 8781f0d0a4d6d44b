/**
 * Arabic abbreviations, from a table: titles (د. أ.د. م.), ص.ب., إلخ, ق.م, هـ, honorific letters in
 * parentheses, page and volume letters before a number. Gives the words in full, vowelled.
 */

import { isWomansName } from '../data/women.ts';
import { bare } from '../grammar.ts';
import { drafts, LETTER, MARK, type Match, matchAt, type SentenceContext } from '../sentence-context.ts';
import { eraName } from './era.ts';

interface Abbreviation {
  written: string;
  said: string;
  /** What must follow: a name (a letter), a digit, or anything. */
  before?: 'name' | 'digit';
  /** What must stand before. */
  after?: 'digit';
}

const TABLE: readonly Abbreviation[] = [
  { written: 'أ.د.', said: 'الْأُسْتَاذ الدُّكْتُور' },
  { written: 'أ. د.', said: 'الْأُسْتَاذ الدُّكْتُور' },
  { written: 'ا.د.', said: 'الْأُسْتَاذ الدُّكْتُور' },
  { written: 'أ.د/', said: 'الْأُسْتَاذ الدُّكْتُور', before: 'name' },
  { written: 'د.', said: 'الدُّكْتُور', before: 'name' },
  { written: 'د/', said: 'الدُّكْتُور', before: 'name' },
  { written: 'دة.', said: 'الدُّكْتُورَة', before: 'name' },
  { written: 'م.', said: 'الْمُهَنْدِس', before: 'name' },
  { written: 'م/', said: 'الْمُهَنْدِس', before: 'name' },
  { written: 'أ.', said: 'الْأُسْتَاذ', before: 'name' },
  { written: 'أ/', said: 'الْأُسْتَاذ', before: 'name' },
  { written: 'ط.', said: 'الطَّبْعَة', before: 'digit' },
  { written: 'ص.ب.', said: 'صُنْدُوق بَرِيد' },
  { written: 'ص.ب', said: 'صُنْدُوق بَرِيد' },
  { written: 'ص. ب.', said: 'صُنْدُوق بَرِيد' },
  { written: 'ص ب', said: 'صُنْدُوق بَرِيد', before: 'digit' },
  { written: 'ق.م.', said: 'قَبْلَ الْمِيلَادِ' },
  { written: 'ق.م', said: 'قَبْلَ الْمِيلَادِ' },
  { written: 'ق. م.', said: 'قَبْلَ الْمِيلَادِ' },
  { written: 'ق.ه', said: 'قَبْلَ الْهِجْرَةِ' },
  { written: 'ب.م.', said: 'بَعْدَ الْمِيلَادِ', after: 'digit' },
  { written: 'ب.م', said: 'بَعْدَ الْمِيلَادِ', after: 'digit' },
  { written: 'إلخ', said: 'إِلَى آخِرِهِ' },
  { written: 'الخ', said: 'إِلَى آخِرِهِ' },
  { written: 'إ.ل.خ', said: 'إِلَى آخِرِهِ' },
  { written: 'ذ.م.م.', said: 'ذَاتُ مَسْؤُولِيَّةٍ مَحْدُودَةٍ' },
  { written: 'ذ.م.م', said: 'ذَاتُ مَسْؤُولِيَّةٍ مَحْدُودَةٍ' },
  { written: 'ش.م.ع', said: 'شَرِكَةٌ مُسَاهِمَةٌ عَامَّة' },
  { written: 'ش.م.م', said: 'شَرِكَةٌ مُسَاهِمَةٌ مِصْرِيَّة' },
  { written: 'ش.م.ل', said: 'شَرِكَةٌ مُسَاهِمَةٌ لُبْنَانِيَّة' },
  { written: 'ج.م.ع', said: 'جُمْهُورِيَّةُ مِصْرَ الْعَرَبِيَّة' },
  { written: 'م.م', said: 'مُدَرِّس مُسَاعِد', before: 'name' },
  { written: 'و.م.أ', said: 'الْوِلَايَات الْمُتَّحِدَة الْأَمْرِيكِيَّة' },
  { written: '(ص)', said: 'صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ' },
  { written: '(ع)', said: 'عَلَيْهِ السَّلَامُ' },
  { written: '(رض)', said: 'رَضِيَ اللَّهُ عَنْهُ' },
  { written: '(ره)', said: 'رَحِمَهُ اللَّهُ' },
  { written: 'ص.', said: 'صَفْحَة', before: 'digit' },
  { written: 'ص', said: 'صَفْحَة', before: 'digit' },
  { written: 'ج.', said: 'الْجُزْء', before: 'digit' },
  { written: 'ت.', said: 'تِلِيفُون', before: 'digit' },
  { written: 'ت:', said: 'تِلِيفُون', before: 'digit' },
  { written: 'ه', said: eraName(true), after: 'digit' },
  { written: 'كم', said: 'كِيلُومِتْر', after: 'digit' },
];

const byFirst = new Map<string, Abbreviation[]>();
for (const entry of [...TABLE].sort((a, b) => b.written.length - a.written.length)) {
  const first = entry.written[0]!;
  byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
}

/** و, ب, ل before an abbreviation of several letters (وص.ب.), و and ل before a title (وأ. خالد, لد. منى). */
const PREFIX = /[وبل](?=\p{L}\.\p{L})|[ول](?=[دمأ][./])/uy;
const PREFIXES: Readonly<Record<string, string>> = { و: 'وَ', ب: 'بِ', ل: 'لِ' };

const WORDY = new RegExp(`[${LETTER}${MARK}\\p{L}\\p{N}]`, 'u');
const NAME_NEXT = new RegExp(`^ ?[${LETTER}]`, 'u');

export function abbreviation(scene: SentenceContext, at: number): Match | undefined {
  const before = at > scene.start ? scene.text[at - 1]! : ' ';
  if (WORDY.test(before)) return undefined;
  const plain = expand(scene, at);
  if (plain || !matchAt(scene, PREFIX, at)) return plain;
  const joined = expand(scene, at + 1);
  const [first, ...others] = joined?.words ?? [];
  if (!joined || !first) return undefined;
  const prefix = PREFIXES[scene.text[at]!]!;
  // لِلدُّكْتُور: the article loses its alif.
  const spelling = prefix + (prefix === 'لِ' ? first.spelling.replace(/^ا(?=ل)/, '') : first.spelling);
  return { words: [{ ...first, spelling, start: at }, ...others], end: joined.end };
}

/** The abbreviation that begins at a place, in full. */
function expand(scene: SentenceContext, at: number): Match | undefined {
  for (const { written, said, before: needed, after } of byFirst.get(scene.text[at]!) ?? []) {
    if (!scene.text.startsWith(written, at)) continue;
    const end = at + written.length;
    if (end > scene.end) continue;
    const next = scene.text.slice(end, Math.min(end + 2, scene.end));
    if (!/[./)]$/.test(written) && WORDY.test(next[0] ?? ' ') && !(needed === 'digit' && /^\d/.test(next)))
      continue;
    if (needed === 'name' && !NAME_NEXT.test(next)) continue;
    if (needed === 'digit' && !/^ ?\d/.test(next)) continue;
    if (after === 'digit' && !/\d ?$/.test(scene.text.slice(Math.max(scene.start, at - 2), at))) continue;
    const feminine = isWomansName(nameAfter(scene, end));
    const words = said.split(' ').map((word) => (feminine && TITLES.has(bare(word)) ? `${word}َة` : word));
    return { words: drafts(words, at, end, 'abbreviation'), end };
  }
  return undefined;
}

const TITLES = new Set(['الأستاذ', 'الدكتور', 'المهندس']);
const NAME = new RegExp(` {0,2}([${LETTER}${MARK}]{2,20})`, 'uy');

/** The word that a title stands before, bare. */
const nameAfter = (scene: SentenceContext, at: number): string => bare(matchAt(scene, NAME, at)?.[1] ?? '');
