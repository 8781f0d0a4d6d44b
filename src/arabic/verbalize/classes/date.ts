/**
 * Dates. 15/03/2024, 15-3-2024, 15.3.2024 and 2024-03-15 (day before month, as Arab countries write);
 * years from 1300 to 1500 are Hijri; 14 مارس 1879. The day is said as an ordinal in MSA
 * (الخامس عشر من مارس) and as a cardinal in the dialects (خمستاشر مارس).
 */
import { wordBefore } from '../case.ts';
import { hijriMonth, MONTH_WORDS } from '../data/months.ts';
import { bare, type Case } from '../grammar.ts';
import { writtenNoun } from '../measure-lookup.ts';
import { isCounted, isSurelyCounted } from '../nouns.ts';
import { type Standing, standingCase } from '../numerals/say-number.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  wordAfter,
} from '../sentence-context.ts';
import { eraAfter, eraName } from './era.ts';

const DAY_FIRST = /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/y;
const YEAR_FIRST = /(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:T(?=\d)|(?![\d/]|[.-]\d))/y;
const DAY_AND_MONTH = /(\d{1,2})\/(\d{1,2})(?![\d/]|[.-]\d)/y;
const DAY_RANGE = /(\d{1,2}) ?[-–] ?(\d{1,2})(?= )/y;
const DAY = /(\d{1,2})(?= ?[ء-ي])(?!\d)/y;
/** 12-2019, 05/2023: a month and its year. */
const MONTH_AND_YEAR = /(\d{1,2})([/-])(\d{4})(?![\d/]|[.,-]\d)/y;
/** A day that shares its month with the next one: 3 إلى 12 سبتمبر, 15 و19 نوفمبر. */
const SHARED = /(\d{1,2})(?= ?(?:إلى|الى|حتى|أو|و|،|,) ?(?:يوم )?(\d{1,2}) ?[ء-ي])/y;
const DAY_ALONE = /(\d{1,2})(?![\d\p{L}%٪]|[.,:/٫٬-]\d| ?[%٪])/uy;

interface CalendarDate {
  day: number;
  month: number;
  year?: number;
}

function valid({ day, month }: CalendarDate): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/** The day and month in whichever order makes a date; day first where both do. */
function ordered(first: number, second: number, year?: number): CalendarDate | undefined {
  const date = { day: first, month: second, year };
  if (valid(date)) return date;
  const american = { day: second, month: first, year };
  return valid(american) ? american : undefined;
}

function sayDay(scene: SentenceContext, day: number, grammaticalCase: Case): string[] {
  if (!scene.grammar.inflects) {
    return scene.grammar.cardinal(day, { gender: 'm', case: grammaticalCase, state: 'indefinite' });
  }
  return scene.grammar.ordinal(day, { gender: 'm', case: grammaticalCase, definite: true });
}

/** What stands between a day and its month. */
const of = ({ dialect }: SentenceContext): string[] =>
  dialect.words.ofMonth === undefined ? [] : [dialect.words.ofMonth];

function sayDate(
  scene: SentenceContext,
  date: CalendarDate,
  grammaticalCase: Case,
  hijri: boolean,
): string[] {
  const month = hijri ? hijriMonth(date.month) : scene.dialect.words.months[date.month - 1]!;
  const words = [...sayDay(scene, date.day, grammaticalCase), ...of(scene), ...month.split(' ')];
  if (date.year !== undefined) {
    const year = scene.grammar.cardinal(date.year, { gender: 'm', case: 'gen', state: 'indefinite' });
    words.push(scene.dialect.words.ofYear, ...year);
  }
  return words;
}

/** Words before d/m that make it a day of a month and not a fraction. */
const DATED =
  /^(?:[وفب]?(?:ال)?(?:يوم|ليلة|تاريخ|بتاريخ|صباح|مساء|فجر|السبت|الأحد|الاحد|الإثنين|الاثنين|الثلاثاء|الأربعاء|الاربعاء|الخميس|الجمعة)|الموافق|لغاية)$/;

/** Words before d/m that make it one where no fraction would be written so: قبل 15/12. */
const TEMPORAL = /^[وف]?(?:قبل|بعد|حتى|منذ|من|إلى|الى|بين|في|ل|ب)$/;

/** Whether 15/12 is a day and its month. */
function isDay(scene: SentenceContext, day: number, month: number): boolean {
  const before = wordBefore(scene);
  return DATED.test(before) || (TEMPORAL.test(before) && day > month && !(day === 24 && month === 7));
}

/** `sure`: the caller says that it is a date, so that 10/12 is one wherever it stands. */
export function numericDate(
  scene: SentenceContext,
  at: number,
  standing: Standing,
  sure = false,
): Match | undefined {
  let date: CalendarDate | undefined;
  let end = at;
  const yearFirst = matchAt(scene, YEAR_FIRST, at);
  const dayFirst = yearFirst ? undefined : matchAt(scene, DAY_FIRST, at);
  if (yearFirst) {
    const [, year, , month, day] = yearFirst.map(Number);
    date = { day: day!, month: month!, year: year! };
    if (!valid(date)) date = ordered(day!, month!, year!);
    end += yearFirst[0].length;
  } else if (dayFirst) {
    const year = Number(dayFirst[4]);
    // With two digits for the year only the slash is sure: 10.0.24 is a version, 1-2-30 a score.
    if (dayFirst[4]!.length === 2 && dayFirst[2] !== '/') return undefined;
    date = ordered(Number(dayFirst[1]), Number(dayFirst[3]), year);
    end += dayFirst[0].length;
  } else {
    const short = matchAt(scene, DAY_AND_MONTH, at);
    if (!short) return undefined;
    const [day, month] = [Number(short[1]), Number(short[2])];
    if (!sure && !isDay(scene, day, month)) return undefined;
    date = ordered(day, month);
    end += short[0].length;
  }
  if (!date) return undefined;
  const era = eraAfter(scene, end);
  const hijri = era ? era.hijri : date.year !== undefined && date.year >= 1300 && date.year <= 1500;
  const grammaticalCase = dateCase(scene, standing);
  const words: Token[] = drafts(sayDate(scene, date, grammaticalCase, hijri), at, end);
  if (era) {
    words.push(...drafts([eraName(era.hijri)], era.end - 1, era.end, 'abbreviation'));
    end = era.end;
  }
  return { words, end };
}

const WEEKDAY = /^[وفبل]?(?:السبت|الأحد|الاحد|الإثنين|الاثنين|الثلاثاء|الأربعاء|الاربعاء|الخميس|الجمعة)$/;

/** A date beside its weekday stands in the same case: الأربعاءَ الثانيَ والعشرين. */
function dateCase(scene: SentenceContext, standing: Standing): Case {
  const before = wordBefore(scene);
  if (standing.case || !WEEKDAY.test(before)) return standingCase(scene, standing);
  const governed = /^[بل]ا?ل/.test(before) || GOVERNING.test(wordBefore(scene, 2));
  return governed ? 'gen' : 'acc';
}
const GOVERNING =
  /^[وفبل]?(?:يوم|ليلة|صباح|مساء|ظهر|عصر|فجر|في|فى|من|إلى|الى|حتى|منذ|قبل|بعد|بتاريخ|تاريخ|أمس|غد)$/;

/** The genitive of a day after يوم: يوم الخامس عشر. Not where it counts what follows. */
export function dayAfterDay(scene: SentenceContext, at: number): Match | undefined {
  if (!scene.grammar.inflects || !/^[وفبل]?يوم$/.test(wordBefore(scene))) return undefined;
  const match = matchAt(scene, DAY_ALONE, at);
  const day = Number(match?.[1]);
  if (!match || day < 1 || day > 31) return undefined;
  const end = at + match[0].length;
  const next = wordAfter(scene, end)?.word ?? '';
  if (isCounted(next) || writtenNoun(next) || /^ ?[-–+×=]/.test(scene.text.slice(end, end + 2)))
    return undefined;
  return { words: withCase(drafts(sayDay(scene, day, 'gen'), at, end), 'gen'), end };
}

/** يناير 1: the day after its month, said before it: الأول من يناير. */
export function dayAfterMonth(scene: SentenceContext, at: number): Match | undefined {
  if (!scene.grammar.inflects || !isAfterMonth(scene)) return undefined;
  const match = matchAt(scene, DAY_ALONE, at);
  const day = Number(match?.[1]);
  if (!match || day < 1 || day > 31 || match[1]!.startsWith('0')) return undefined;
  const end = at + match[0].length;
  const next = wordAfter(scene, end)?.word ?? '';
  if (isCounted(next) || writtenNoun(next) || eraAfter(scene, end)) return undefined;
  const length = MONTH_WORDS.has(wordBefore(scene)) ? 1 : 2;
  const month = scene.drafts.slice(-length);
  if (month.some(({ punctuation }) => punctuation !== '')) return undefined;
  // في يناير و في joined to the month stay where they are.
  if (/^[وفبلك](?=.{4})/.test(bare(month[0]!.spelling)) && !MONTH_WORDS.has(bare(month[0]!.spelling)))
    return undefined;
  scene.drafts.splice(-length);
  const grammaticalCase = standingCase(scene, {});
  const day_ = drafts([...sayDay(scene, day, grammaticalCase), 'مِنْ'], at, end);
  return { words: [...withCase(day_, grammaticalCase), ...month], end };
}

/** 12-2019: the month in words and its year. Not where the second number counts what follows. */
export function monthAndYear(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, MONTH_AND_YEAR, at);
  if (!match) return undefined;
  const [month, year] = [Number(match[1]), Number(match[3])];
  const end = at + match[0].length;
  const era = eraAfter(scene, end);
  const hijri = era ? era.hijri : year >= 1300 && year <= 1500;
  if (month < 1 || month > 12 || !(hijri || (year >= 1900 && year <= 2100))) return undefined;
  const next = wordAfter(scene, end);
  if (next && (isSurelyCounted(next.word) || writtenNoun(next.word) || MONTH_WORDS.has(next.word)))
    return undefined;
  const inflects = scene.grammar.inflects;
  const name = hijri ? hijriMonth(month) : scene.dialect.words.months[month - 1]!;
  const said = scene.grammar.cardinal(year, {
    gender: inflects ? 'm' : 'f',
    case: 'gen',
    state: 'indefinite',
  });
  const words = drafts([...name.split(' '), scene.dialect.words.ofYear, ...said], at, end);
  if (!era) return { words, end };
  words.push(...drafts([eraName(era.hijri)], era.end - 1, era.end, 'abbreviation'));
  return { words, end: era.end };
}

/** Marks words with the case they were said in, for a number that is joined to them. */
const withCase = (words: Token[], grammaticalCase: Case): Token[] =>
  words.map((word) => ({ ...word, case: grammaticalCase }));

/** The first of two days of one month: من الثالث إلى الثاني عشر من سبتمبر. */
function sharedDay(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const match = matchAt(scene, SHARED, at);
  if (!match) return undefined;
  const [day, last] = [Number(match[1]), Number(match[2])];
  if (day < 1 || last <= day || last > 31) return undefined;
  const rest = scene.text.slice(at, at + 30);
  const month = wordAfter(scene, at + rest.indexOf(match[2]!, match[1]!.length) + match[2]!.length);
  if (!month || !MONTH_WORDS.has(month.word)) return undefined;
  const end = at + match[0].length;
  const before = wordBefore(scene);
  const grammaticalCase = /^[وفبل]?(?:يومي|بين|من|أيام|ليلتي)$/.test(before)
    ? 'gen'
    : standingCase(scene, standing);
  return { words: withCase(drafts(sayDay(scene, day, grammaticalCase), at, end), grammaticalCase), end };
}

/** A day before a month that is written: 14 مارس, 5-7 مايو. The month itself is left to be read as it stands. */
export function dayOfMonth(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const shared = sharedDay(scene, at, standing);
  if (shared) return shared;
  const range = matchAt(scene, DAY_RANGE, at);
  const single = range ?? matchAt(scene, DAY, at);
  if (!single) return undefined;
  const end = at + single[0].length;
  const next = wordAfter(scene, end);
  if (!next || !MONTH_WORDS.has(next.word)) return undefined;
  const day = Number(single[1]);
  if (day < 1 || day > 31) return undefined;
  if (range) {
    const last = Number(range[2]);
    if (last <= day || last > 31) return undefined;
    const from = wordBefore(scene) === 'من' ? [] : [scene.grammar.inflects ? 'مِنَ' : 'مِن'];
    const words = [...from, ...sayDay(scene, day, 'gen'), 'إِلَى', ...sayDay(scene, last, 'gen'), ...of(scene)];
    return { words: drafts(words, at, end), end };
  }
  const grammaticalCase = dateCase(scene, standing);
  return { words: drafts([...sayDay(scene, day, grammaticalCase), ...of(scene)], at, end), end };
}

/** The year after a month: مارس 1879. It is the genitive of an understood «year». */
export const isAfterMonth = (scene: SentenceContext): boolean => {
  const before = wordBefore(scene);
  if (MONTH_WORDS.has(before)) return true;
  return (
    /^(?:الأول|الاول|الثاني|الثانية|الآخر|الآخرة|الأولى|الحجة|القعدة)$/.test(before) &&
    MONTH_WORDS.has(wordBefore(scene, 2))
  );
};
