/**
 * Whatever begins with a digit, a sign or a money sign: tried as a date, a time, an identifier, a
 * range, an ordinal, a fraction, and last as a quantity.
 */
import { nounCase, wordBefore } from './case.ts';
import {
  dayAfterDay,
  dayAfterMonth,
  dayOfMonth,
  isAfterMonth,
  monthAndYear,
  numericDate,
} from './classes/date.ts';
import { isYearPlace } from './classes/era.ts';
import { fraction } from './classes/fraction.ts';
import { dotted, serial, solidNumber } from './classes/identifier.ts';
import { sayMoney } from './classes/money.ts';
import { hundredth, sayQuantity } from './classes/quantity.ts';
import { score } from './classes/score.ts';
import { bareHour, clockTime, duration } from './classes/time.ts';
import { LABELLED, ORDERED } from './data/governors.ts';
import { moneyAfter, moneyBefore, unitAfter } from './measure-lookup.ts';
import { isCounted } from './nouns.ts';
import { isNegative, isWhole, type Literal, literalAt } from './number-literal.ts';
import { numberWords, type Standing, standingCase } from './numerals/say-number.ts';
import { inOrder, type Kind } from './order.ts';
import { drafts, type Match, matchAt, type SentenceContext, wordAfter } from './sentence-context.ts';

const DASH = / ?[-–—−] ?(?=\d)/y;
const TIGHT_DASH = /[-–—−](?=\d)/y;
const ENGLISH_ORDINAL = /(\d{1,4})(?:st|nd|rd|th)(?![A-Za-z])/y;
const BRACKETED = /\(\d[\d.,٬٫]{0,14}\) ?(?=[\p{L}$€£%])/uy;
const SCALE = / ?(ألف|آلاف|مليون|ملايين|مليار|مليارات|تريليون|million|billion|M|K|B)(?![\p{L}\p{M}\p{N}])/uy;
const SCALE_VALUES: Readonly<Record<string, number>> = {
  ألف: 1e3,
  آلاف: 1e3,
  K: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
  million: 1e6,
  M: 1e6,
  مليار: 1e9,
  مليارات: 1e9,
  billion: 1e9,
  B: 1e9,
  تريليون: 1e12,
};

function moneyFirst(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  // -$10: the sign of a debt stands before that of the money.
  const minus = isNegative(scene, at) ? 1 : 0;
  const sign = moneyBefore(scene, at + minus);
  const found = sign && literalAt(scene, sign.end);
  if (!sign || !found) return undefined;
  const literal = minus ? { ...found, negative: true } : found;
  const grammaticalCase = standingCase(scene, standing);
  const scale = matchAt(scene, SCALE, literal.end);
  if (scale && literal.value !== undefined) {
    const end = literal.end + scale[0].length;
    const amount = Number(`${literal.value}.${literal.fraction || '0'}`) * SCALE_VALUES[scale[1]!]!;
    const rounded = Math.round(amount);
    if (rounded < 1e15 && Math.abs(rounded - amount) < 0.5) {
      const whole: Literal = { ...literal, value: rounded, fraction: '', digits: String(rounded) };
      const words = sayMoney(scene, whole, sign, grammaticalCase).map(({ word }) => word);
      return { words: drafts(words, at, end), end };
    }
  }
  const words = sayMoney(scene, literal, sign, grammaticalCase).map(({ word }) => word);
  return { words: drafts(words, at, literal.end), end: literal.end };
}

/** %50, as it is often typed from right to left. */
function percentFirst(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const literal = scene.text[at] === '%' ? literalAt(scene, at + 1) : undefined;
  if (!literal) return undefined;
  const form = { gender: 'm', case: standingCase(scene, standing), state: 'indefinite' } as const;
  const words = [...numberWords(scene, literal, form), hundredth(scene, '%')];
  return { words: drafts(words, at, literal.end), end: literal.end };
}

/** #1 is a rank or a number in a list. */
function numberSign(scene: SentenceContext, at: number): Match | undefined {
  const literal = scene.text[at] === '#' ? literalAt(scene, at + 1) : undefined;
  if (!literal || literal.value === undefined || literal.negative) return undefined;
  const form = { gender: 'm', case: 'nom', state: 'indefinite' } as const;
  const words = ['رَقْم', ...numberWords(scene, literal, form)];
  return { words: drafts(words, at, literal.end), end: literal.end };
}

/** (3) أيام, عن (20) يومًا: a number in brackets that counts the noun after them. */
function bracketed(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  if (!matchAt(scene, BRACKETED, at)) return undefined;
  const literal = literalAt(scene, at + 1);
  if (!literal || scene.text[literal.end] !== ')') return undefined;
  // At the head of a phrase it numbers what follows: (1) أحكام عامة.
  const last = scene.drafts.at(-1);
  if (!last || (last.punctuation !== '' && !'،()'.includes(last.punctuation))) return undefined;
  if (LABELLED.has(wordBefore(scene))) return undefined;
  const whole: Literal = { ...literal, start: at, end: literal.end + 1 };
  const next = wordAfter(scene, whole.end);
  const counts =
    (next && isCounted(next.word)) || unitAfter(scene, whole.end) || moneyAfter(scene, whole.end);
  return counts ? sayQuantity(scene, whole, standing) : undefined;
}

/** Two numbers joined by a dash, the second the larger: من خمسة إلى عشرة. */
function range(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const first = literalAt(scene, at);
  if (!first || first.value === undefined || first.negative) return undefined;
  const dash = matchAt(scene, DASH, first.end);
  if (!dash) return undefined;
  const second = literalAt(scene, first.end + dash[0].length);
  if (!second || second.value === undefined) return undefined;
  const tight = matchAt(scene, TIGHT_DASH, first.end) !== undefined;
  const rising =
    Number(`${first.value}.${first.fraction || 0}`) < Number(`${second.value}.${second.fraction || 0}`);
  // With a third member it is no range: 1-2-3. With an equals sign it is a subtraction.
  if (!rising || /^ ?[-–=*×/]/.test(scene.text.slice(second.end, second.end + 2))) return undefined;
  if (!tight && /[=]/.test(scene.text.slice(second.end, second.end + 3))) return undefined;
  const before = wordBefore(scene);
  // بين 20-30, بين عامي 1996–1997
  const between = /^[وف]?بين$/.test(before) || wordBefore(scene, 2) === 'بين';
  const governed = standing.case === 'gen' || standingCase(scene, standing) === 'gen';
  const target = sayQuantity(scene, second, {
    ...standing,
    case: 'gen',
    range: isYearRange(scene, first) ? 'years' : 'numbers',
  });
  const inner = { gender: 'm', case: 'gen', state: 'indefinite' } as const;
  const gender = /^(?:[وفبل]?)سن[ةه]$/.test(before) ? 'f' : inner.gender;
  const opening = between || governed ? [] : [scene.grammar.inflects ? 'مِنْ' : 'مِن'];
  const words = drafts([...opening, ...numberWords(scene, first, { ...inner, gender })], at, first.end);
  if (between) {
    const [head, ...others] = target.words;
    if (head) target.words = [{ ...head, spelling: scene.grammar.and + head.spelling }, ...others];
  } else words.push(...drafts(['إِلَى'], first.end, second.start, 'symbol'));
  return { words: [...words, ...target.words], end: target.end };
}

/** Whether the first number of a range stands where a year would: (662 - 750 م), / 767-820م, سنتي 912 - 913م. */
function isYearRange(scene: SentenceContext, first: Literal): boolean {
  const before = scene.text
    .slice(Math.max(scene.start, first.start - 2), first.start)
    .trim()
    .slice(-1);
  return '(/'.includes(before || ' ') || isYearPlace(scene, first, {});
}

/** القرن 20, المركز 3, الدورة الـ21, 21st: the number is an ordinal that agrees with the noun. */
function ordinalAfterNoun(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const english = matchAt(scene, ENGLISH_ORDINAL, at);
  if (english) {
    const words = scene.grammar.ordinal(Number(english[1]), {
      gender: 'm',
      case: standingCase(scene, standing),
      definite: true,
    });
    return { words: drafts(words, at, at + english[0].length), end: at + english[0].length };
  }
  const before = wordBefore(scene);
  const noun = before.replace(/^لل/, 'ال').replace(/^[وفبك](?=ال)/, '');
  const definite = /^ال/.test(noun);
  const gender =
    ORDERED[noun] ?? (standing.article && definite ? (/[ةى]$/.test(noun) ? 'f' : 'm') : undefined);
  if (!gender || !definite) return undefined;
  const literal = literalAt(scene, at);
  if (!literal || !isWhole(literal) || literal.negative || !literal.value || literal.value >= 1000)
    return undefined;
  if (/^ ?[%٪]/.test(scene.text.slice(literal.end, literal.end + 2))) return undefined;
  if (/^ ?[-–]\d|^[.,:/]\d/.test(scene.text.slice(literal.end, literal.end + 3))) return undefined;
  const next = wordAfter(scene, literal.end);
  // الأيام الـ 5 الماضية: the article alone does not make an ordinal of a number after a plural.
  if (standing.article && !ORDERED[noun] && /(?:ات|ين|ون|اء|ام|ال.{2}ا.)$/.test(noun)) return undefined;
  if (!standing.article && next && isCounted(next.word) && noun !== 'القرن') return undefined;
  if (!standing.article && !isOrdinalPlace(scene, noun, literal.value, next?.word ?? '')) return undefined;
  const grammaticalCase = nounCase(scene);
  const words = scene.grammar.ordinal(literal.value, { gender, case: grammaticalCase, definite: true });
  return { words: drafts(words, at, literal.end), end: literal.end };
}

/** The greatest number of a century that is spoken of. */
const LATEST_CENTURY = 30;

/** Whether a number after such a noun can be its place in a row: not الحرارة اليوم 30, not القرن 100 سنة. */
function isOrdinalPlace(scene: SentenceContext, noun: string, value: number, next: string): boolean {
  if (noun === 'القرن') return value <= LATEST_CENTURY;
  if (noun === 'السنة') return value <= LATEST_CENTURY;
  if (noun !== 'اليوم') return true;
  const before = wordBefore(scene, 2);
  const governed =
    /^[وف]?(?:في|فى|من|إلى|الى|حتى|منذ|بعد|قبل|خلال|هو|هذا)$/.test(before) ||
    /^[بلك]اليوم$/.test(wordBefore(scene));
  return governed || next === 'من' || (before === '' && !/^(?:مئوية|درجة|فقط)$/.test(next));
}

function year(scene: SentenceContext, at: number): Match | undefined {
  if (!isAfterMonth(scene)) return undefined;
  const literal = literalAt(scene, at);
  if (!literal || !isWhole(literal) || literal.negative || literal.digits.length > 4) return undefined;
  if (/^[-–/]\d/.test(scene.text.slice(literal.end, literal.end + 2))) return undefined;
  return sayQuantity(scene, literal, { case: 'gen' });
}

function quantity(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const literal = literalAt(scene, at);
  return literal && sayQuantity(scene, literal, standing);
}

/** Every one of these is a quantity as well, which is therefore tried last. */
export const NUMERIC_KINDS = inOrder<Kind<[scene: SentenceContext, at: number, standing: Standing]>>([
  { name: 'money sign first', read: moneyFirst, before: {} },
  { name: 'percent sign first', read: percentFirst, before: {} },
  { name: 'number sign', read: numberSign, before: {} },
  {
    name: 'date',
    read: numericDate,
    before: { identifier: '2024-03-15', version: '15.03.2024', fraction: 'يوم 15/3', quantity: 'يوم 15/3' },
  },
  {
    name: 'month and year',
    read: monthAndYear,
    before: { range: '12-2019', fraction: 'تنتهي في 3/2027', quantity: '12-2019' },
  },
  { name: 'identifier', read: serial, before: { quantity: 'الرقم السري 9051' } },
  { name: 'number in brackets', read: bracketed, before: {} },
  { name: 'version', read: dotted, before: { quantity: 'الإصدار 10.0.24' } },
  { name: 'time', read: clockTime, before: { score: '3:15', quantity: '9:00 am' } },
  { name: 'day of a month', read: dayOfMonth, before: { range: '5-7 مايو', quantity: '20 رمضان' } },
  { name: 'day after a month', read: dayAfterMonth, before: { year: 'نوفمبر 5', quantity: 'رمضان 15' } },
  { name: 'day after its name', read: dayAfterDay, before: { quantity: 'يوم 15' } },
  { name: 'ordinal', read: ordinalAfterNoun, before: { quantity: 'القرن 20' } },
  { name: 'year', read: year, before: { quantity: 'مايو 2024' } },
  { name: 'hour', read: bareHour, before: { quantity: 'الساعة 1' } },
  { name: 'duration', read: duration, before: { quantity: 'بقي 5 د' } },
  { name: 'score', read: score, before: { range: 'خسر الفريق 1-3 يوم السبت' } },
  { name: 'range', read: range, before: { quantity: 'بين 20-30' } },
  { name: 'fraction', read: fraction, before: { quantity: '1/2' } },
  { name: 'long number', read: solidNumber, before: { quantity: 'كتب 123456789012345 هنا' } },
  { name: 'quantity', read: quantity, before: {} },
]);

const SIGNS = '\\d%#+\\-−(¼½¾⅐-⅞$€£¥₪₹₺﷼\\u20c1A-Z';
/** What a numeric expression begins with; the letters are those of Arabic money signs (ر.س). */
export const NUMERIC_FIRST = new RegExp(`[${SIGNS}رجدل]`);
const BEGINS = new RegExp(`[${SIGNS}]|[رجدل]\\.`, 'u');

/** Reads a numeric expression at a place, or gives nothing. */
export function numeric(scene: SentenceContext, at: number, standing: Standing = {}): Match | undefined {
  if (!BEGINS.test(scene.text.slice(at, at + 2))) return undefined;
  for (const { read } of NUMERIC_KINDS) {
    const match = read(scene, at, standing);
    if (match && match.words.length > 0 && match.end > at) return match;
  }
  return undefined;
}
