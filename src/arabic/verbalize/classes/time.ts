/**
 * Times of day: 12:30, 14:05:09, الساعة 5, 9 صباحًا. Hours are feminine ordinals in MSA (الثانية عشرة
 * والنصف), cardinals in the dialects (اتناشر ونص). Hours past twelve keep their own ordinal.
 */
import { wordBefore } from '../case.ts';
import type { Case, Noun } from '../grammar.ts';
import { bare } from '../grammar.ts';
import { moneyAfter, writtenNoun } from '../measure-lookup.ts';
import { type Standing, standingCase } from '../numerals/say-number.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  wordAfter,
} from '../sentence-context.ts';

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:]|\.\d)/y;
const HOUR = /(\d{1,2})(?![\d]|(?!(?:AM|PM|am|pm)(?!\p{L}))\p{L}|[.,:/٫٬-]\d)/uy;
const HALF_DAY = / ?(AM|PM|am|pm|a\.m\.|p\.m\.|ص|م)(?![\p{L}\p{M}\p{N}.])/uy;
const DAY_PARTS = /^(?:صباحا|مساء|ظهرا|عصرا|ليلا|فجرا|صباح|ظهر|الصبح|بالليل)$/;

const MINUTE: Noun = { gender: 'f', singular: 'دَقِيقَة', plural: 'دَقَائِق', pluralDeclension: 'diptote' };
const SECOND: Noun = { gender: 'f', singular: 'ثَانِيَة', plural: 'ثَوَانٍ', pluralDeclension: 'fixed' };

function sayHour(scene: SentenceContext, hour: number, grammaticalCase: Case): string[] {
  const { hours } = scene.dialect.words.clock;
  if (hours !== 'ordinal') {
    const state = hours === 'short' && hour > 2 ? 'construct' : 'indefinite';
    // Before a noun eleven and twelve would end in -ar.
    return scene.grammar.cardinal(hour, {
      gender: hour <= 2 ? 'f' : 'm',
      case: 'nom',
      state: hour > 10 ? 'indefinite' : state,
    });
  }
  if (hour === 1) return [`الْوَاحِدَة${vowel(grammaticalCase)}`];
  if (hour === 0) return [`الصِّفْر${vowel(grammaticalCase)}`];
  return scene.grammar.ordinal(hour, { gender: 'f', case: grammaticalCase, definite: true });
}

const vowel = (grammaticalCase: Case): string => ({ nom: 'ُ', acc: 'َ', gen: 'ِ' })[grammaticalCase];

function sayMinutes(scene: SentenceContext, minutes: number, noun: Noun, grammaticalCase: Case): string[] {
  if (minutes === 0) return [];
  const { clock } = scene.dialect.words;
  const part = noun === MINUTE ? clock.past[minutes] : undefined;
  const words = part
    ? [scene.grammar.inflects ? part + vowel(grammaticalCase) : part]
    : noun === MINUTE && clock.bareMinutes.has(minutes)
      ? scene.grammar.cardinal(minutes, { gender: 'm', case: 'nom', state: 'indefinite' })
      : scene.grammar.counted(minutes, noun, grammaticalCase).map(({ word }) => word);
  return [scene.grammar.and + words[0]!.replace(/^اِ/, 'ا'), ...words.slice(1)];
}

function halfDay(scene: SentenceContext, at: number, after: string): { words: string[]; end: number } {
  const match = matchAt(scene, HALF_DAY, at);
  if (!match) return { words: [], end: at };
  const morning = /^[aAص]/.test(match[1]!);
  const { clock } = scene.dialect.words;
  const said = morning ? clock.morning : clock.evening;
  return { words: after === '' ? [] : [said], end: at + match[0].length };
}

/** A time with a colon. */
export function clockTime(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const match = matchAt(scene, CLOCK, at);
  if (!match) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? '0')];
  if (hour > 24 || minute > 59 || second > 59) return undefined;
  const grammaticalCase = hourCase(scene, standing);
  const end = at + match[0].length;
  const early = second > 0 || hour > 12 ? undefined : scene.dialect.words.clock.to[minute];
  const words = early
    ? [...sayHour(scene, (hour % 12) + 1, grammaticalCase), 'إِلَّا', early]
    : [
        ...sayHour(scene, hour, grammaticalCase),
        ...sayMinutes(scene, minute, MINUTE, grammaticalCase),
        ...sayMinutes(scene, second, SECOND, grammaticalCase),
      ];
  return withHalfDay(scene, words, at, end);
}

function withHalfDay(scene: SentenceContext, words: readonly string[], at: number, end: number): Match {
  const half = halfDay(scene, end, 'said');
  return {
    words: [...drafts(words, at, end), ...drafts(half.words, end, half.end, 'abbreviation')].map((draft) =>
      draft.source === 'abbreviation'
        ? { ...draft, start: half.end - scene.text.slice(end, half.end).trim().length }
        : draft,
    ),
    end: half.end,
  };
}

/** The hour agrees with الساعة before it, or is governed by the preposition. */
function hourCase(scene: SentenceContext, standing: Standing): Case {
  if (standing.case) return standing.case;
  if (!/^[وفبل]?ال?ساعة$/.test(wordBefore(scene))) return standingCase(scene, standing);
  const earlier = bare(wordBefore(scene, 2));
  if (/^(?:في|من|إلى|حتى|منذ|عند|قبل|بعد|حوالي)$/.test(earlier)) return 'gen';
  const second = scene.drafts.at(-2);
  return earlier === '' && second?.punctuation !== '' ? 'nom' : 'acc';
}

/** An hour that the caller says is one. */
export function sayHourAlone(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, HOUR, at);
  const hour = Number(match?.[1]);
  if (!match || hour > 24) return undefined;
  return withHalfDay(scene, sayHour(scene, hour, hourCase(scene, {})), at, at + match[0].length);
}

/** A bare hour after الساعة, or before صباحًا and its like. */
export function bareHour(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const match = matchAt(scene, HOUR, at);
  if (!match) return undefined;
  const hour = Number(match[1]);
  if (hour < 1 || hour > 24) return undefined;
  const end = at + match[0].length;
  const next = wordAfter(scene, end);
  const afterHour =
    /^[وفبل]?(?:ال)ساعة$/.test(wordBefore(scene)) && !isPricedHour(scene, end, next?.word ?? '');
  const dayPart = next !== undefined && DAY_PARTS.test(next.word) && hour <= 12;
  const latinHalf = /^ ?(?:AM|PM|am|pm)(?![A-Za-z])/.test(scene.text.slice(end, end + 5));
  if (!afterHour && !dayPart && !latinHalf) return undefined;
  return withHalfDay(scene, sayHour(scene, hour, hourCase(scene, standing)), at, end);
}

const PRICE =
  /^[وفبل]?(?:ال)?(?:سعر|أجر|أجرة|اجر|اجرة|تكلفة|كلفة|قيمة|ثمن|معدل|رسوم|رسم|إيجار|ايجار|تعرفة|أتعاب|راتب)$/;

/** سعر الساعة 5 دولارات: the hour is what is paid for, not a time of day. */
const isPricedHour = (scene: SentenceContext, end: number, next: string): boolean =>
  PRICE.test(wordBefore(scene, 2)) ||
  moneyAfter(scene, end) !== undefined ||
  writtenNoun(next)?.money !== undefined ||
  /^ ?[%٪]/.test(scene.text.slice(end, end + 2));

const HOURS: Noun = { gender: 'f', singular: 'سَاعَة', plural: 'سَاعَات', pluralDeclension: 'soundFeminine' };
const SHORT_HOURS = /(\d{1,3}) ?س(?![\p{L}\p{M}\p{N}.]| ?[-+=×÷*/^])/uy;
const SHORT_MINUTES = /(\d{1,3}) ?د(?![\p{L}\p{M}\p{N}.]| ?[-+=×÷*/^])/uy;
const SHORT_SECONDS = /(\d{1,3}) ?ث(?![\p{L}\p{M}\p{N}.])/uy;

/** 3 س 2 د: hours, minutes and seconds by their first letters, joined by و. */
export function duration(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const words: Token[] = [];
  const grammaticalCase = standingCase(scene, standing);
  let end = at;
  for (const [pattern, noun] of [
    [SHORT_HOURS, HOURS],
    [SHORT_MINUTES, MINUTE],
    [SHORT_SECONDS, SECOND],
  ] as const) {
    const start = scene.text[end] === ' ' && end > at ? end + 1 : end;
    const match = matchAt(scene, pattern, start);
    if (!match) continue;
    const [first = '', ...others] = scene.grammar
      .counted(Number(match[1]), noun, grammaticalCase)
      .map(({ word }) => word);
    const joined = words.length > 0 ? scene.grammar.and + first.replace(/^اِ/, 'ا') : first;
    end = start + match[0].length;
    words.push(...drafts([joined, ...others], start, end));
  }
  return words.length > 0 ? { words, end } : undefined;
}
