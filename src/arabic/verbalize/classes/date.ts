/**
 * Dates. 15/03/2024, 15-3-2024, 15.3.2024 and 2024-03-15 (day before month, as Arab countries write);
 * years from 1300 to 1500 are Hijri; 14 مارس 1879. The day is said as an ordinal in MSA
 * (الخامس عشر من مارس) and as a cardinal in the dialects (خمستاشر مارس).
 */
import { wordBefore } from '../case.ts';
import { gregorianMonth, hijriMonth, MONTH_WORDS } from '../data/months.ts';
import type { Case } from '../grammar.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  wordAfter,
} from '../sentence-context.ts';
import { eraAfter, eraName } from './era.ts';
import { type Standing, standingCase } from './quantity.ts';

const DAY_FIRST = /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/y;
const YEAR_FIRST = /(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:T(?=\d)|(?![\d/]|[.-]\d))/y;
const DAY_AND_MONTH = /(\d{1,2})\/(\d{1,2})(?![\d/]|[.-]\d)/y;
const DAY_RANGE = /(\d{1,2}) ?[-–] ?(\d{1,2})(?= )/y;
const DAY = /(\d{1,2})(?= ?[ء-ي])(?!\d)/y;

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

export function sayDay(scene: SentenceContext, day: number, grammaticalCase: Case): string[] {
  if (!scene.grammar.inflects) {
    return scene.grammar.cardinal(day, { gender: 'm', case: grammaticalCase, state: 'indefinite' });
  }
  return scene.grammar.ordinal(day, { gender: 'm', case: grammaticalCase, definite: true });
}

function sayDate(
  scene: SentenceContext,
  date: CalendarDate,
  grammaticalCase: Case,
  hijri: boolean,
): string[] {
  const inflects = scene.grammar.inflects;
  const month = hijri ? hijriMonth(date.month) : gregorianMonth(date.month, scene.dialect);
  const words = [
    ...sayDay(scene, date.day, grammaticalCase),
    ...(inflects ? ['مِنْ'] : []),
    ...month.split(' '),
  ];
  if (date.year !== undefined) {
    const year = scene.grammar.cardinal(date.year, { gender: 'm', case: 'gen', state: 'indefinite' });
    words.push(...(inflects ? ['عَامَ'] : ['سَنَة']), ...year);
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

export function numericDate(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
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
    if (!isDay(scene, day, month)) return undefined;
    date = ordered(day, month);
    end += short[0].length;
  }
  if (!date) return undefined;
  const era = eraAfter(scene, end);
  const hijri = era ? era.hijri : date.year !== undefined && date.year >= 1300 && date.year <= 1500;
  const grammaticalCase = standingCase(scene, standing);
  const words: Token[] = drafts(sayDate(scene, date, grammaticalCase, hijri), at, end);
  if (era) {
    words.push(...drafts([eraName(era.hijri)], era.end - 1, era.end, 'abbreviation'));
    end = era.end;
  }
  return { words, end };
}

/** A day before a month that is written: 14 مارس, 5-7 مايو. The month itself is left to be read as it stands. */
export function dayOfMonth(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const range = matchAt(scene, DAY_RANGE, at);
  const single = range ?? matchAt(scene, DAY, at);
  if (!single) return undefined;
  const end = at + single[0].length;
  const next = wordAfter(scene, end);
  if (!next || !MONTH_WORDS.has(next.word)) return undefined;
  const day = Number(single[1]);
  if (day < 1 || day > 31) return undefined;
  const of = scene.grammar.inflects ? ['مِنْ'] : [];
  if (range) {
    const last = Number(range[2]);
    if (last <= day || last > 31) return undefined;
    const from = wordBefore(scene) === 'من' ? [] : [scene.grammar.inflects ? 'مِنَ' : 'مِن'];
    const words = [...from, ...sayDay(scene, day, 'gen'), 'إِلَى', ...sayDay(scene, last, 'gen'), ...of];
    return { words: drafts(words, at, end), end };
  }
  const grammaticalCase = standingCase(scene, standing);
  return { words: drafts([...sayDay(scene, day, grammaticalCase), ...of], at, end), end };
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
