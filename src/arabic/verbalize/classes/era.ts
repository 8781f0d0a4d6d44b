/**
 * Years with their era: 1445 هـ, 2010م, 300 ق.م. The sign م is also the metre, so a year must be where
 * years are: after عام, منذ and the like, in a range, in parentheses, or between 1500 and 2100.
 */
import { wordBefore } from '../case.ts';
import { isWhole, type Literal } from '../number-literal.ts';
import { numberWords, type Standing, standingCase } from '../numerals/say-number.ts';
import { drafts, type Match, matchAt, type SentenceContext } from '../sentence-context.ts';

/** م and هـ, whose tatweel cleaning has taken. */
const ERA = / ?(م|ه)(?![\p{L}\p{M}\p{N}²³^/]|\.\p{L})/uy;
const LATEST = 2200;
const EARLIEST_SURE = 300;

export function eraAfter(scene: SentenceContext, at: number): { end: number; hijri: boolean } | undefined {
  const match = matchAt(scene, ERA, at);
  return match && { end: at + match[0].length, hijri: match[1] === 'ه' };
}

export function sayEra(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const era = eraAfter(scene, literal.end);
  if (!era || !isWhole(literal) || literal.value === undefined || literal.value > LATEST) return undefined;
  const before = wordBefore(scene);
  if (!era.hijri && !isYearPlace(scene, literal, standing)) return undefined;
  const feminine = /سن[ةه]$|سنتي$/.test(before);
  const words = numberWords(scene, literal, {
    gender: feminine ? 'f' : 'm',
    case: standingCase(scene, standing),
    state: 'indefinite',
  });
  const said = drafts([eraName(era.hijri, feminine)], era.end - 1, era.end, 'abbreviation');
  return { words: [...drafts(words, literal.start, literal.end), ...said], end: era.end };
}

/** The era without an ending, as it is said: what it describes may be a year's number, month or day. */
export const eraName = (hijri: boolean, feminine = false): string =>
  `${hijri ? 'هِجْرِي' : 'مِيلَادِي'}${feminine ? 'َّةْ' : 'ْ'}`;

const YEAR_WORDS =
  /^[وفبلك]?(?:ال)?(?:عام|عامي|عامين|سنة|سنه|سنتي|سنتين|منذ|حتى|بين|خلال|مواليد|في|إلى|الى|من)$/;

/** Whether a number is where a year would be. */
export function isYearPlace(scene: SentenceContext, literal: Literal, standing: Standing): boolean {
  const { value = 0, digits } = literal;
  const plain = literal.end - literal.start === digits.length;
  if (!plain || value < EARLIEST_SURE) return false;
  if (standing.range) return standing.range === 'years' || value >= 1000;
  if (value >= 1500 && value <= 2100) return true;
  if (YEAR_WORDS.test(wordBefore(scene)) || /[(/-]/.test(scene.text[literal.start - 1] ?? '')) return true;
  // The second of two years, each with its era: 915م - 965م.
  return /^(?:مِيلَاد|هِجْر)/.test(scene.drafts.at(-1)?.spelling ?? '');
}
