/**
 * Stretches whose kind the caller says (SSML's say-as), in place of what their form suggests: 1 as an
 * ordinal, 2024 digit by digit, NASA letter by letter. What cannot be read so is read as it stands, with
 * a warning.
 */

import type { ForcedSpan } from '../reading.ts';
import { nounCase, wordBefore } from './case.ts';
import { dayOfMonth, monthAndYear, numericDate } from './classes/date.ts';
import { sayDigits } from './classes/identifier.ts';
import { sayQuantity } from './classes/quantity.ts';
import { clockTime, duration, sayHourAlone } from './classes/time.ts';
import { LETTER_NAMES } from './data/latin-words.ts';
import { ARITHMETIC, SAID } from './data/symbols.ts';
import { literalAt } from './number-literal.ts';
import { numeric } from './numeric.ts';
import { drafts, type Match, type SentenceContext, type Token } from './sentence-context.ts';

const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  ا: 'أَلِفْ',
  أ: 'أَلِفْ',
  إ: 'أَلِفْ',
  آ: 'أَلِفْ',
  ب: 'بَاءْ',
  ت: 'تَاءْ',
  ث: 'ثَاءْ',
  ج: 'جِيمْ',
  ح: 'حَاءْ',
  خ: 'خَاءْ',
  د: 'دَالْ',
  ذ: 'ذَالْ',
  ر: 'رَاءْ',
  ز: 'زَايْ',
  س: 'سِينْ',
  ش: 'شِينْ',
  ص: 'صَادْ',
  ض: 'ضَادْ',
  ط: 'طَاءْ',
  ظ: 'ظَاءْ',
  ع: 'عَيْنْ',
  غ: 'غَيْنْ',
  ف: 'فَاءْ',
  ق: 'قَافْ',
  ك: 'كَافْ',
  ل: 'لَامْ',
  م: 'مِيمْ',
  ن: 'نُونْ',
  ه: 'هَاءْ',
  و: 'وَاوْ',
  ي: 'يَاءْ',
  ى: 'أَلِفْ',
  ة: 'تَاءْ',
  ء: 'هَمْزَةْ',
  ؤ: 'وَاوْ',
  ئ: 'يَاءْ',
  گ: 'گَافْ',
  پ: 'پَاءْ',
  چ: 'تْشِيمْ',
  ڤ: 'ڤَاءْ',
};

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'نُقْطَة',
  ',': 'فَاصِلَة',
  '،': 'فَاصِلَة',
  ':': 'نُقْطَتَان',
  '-': 'شَرْطَة',
  _: 'شَرْطَة سُفْلِيَّة',
  '/': 'شَرْطَة مَائِلَة',
  '#': 'هَاشْتَاگ',
  '?': 'عَلَامَةُ اسْتِفْهَام',
  '؟': 'عَلَامَةُ اسْتِفْهَام',
  '!': 'عَلَامَةُ تَعَجُّب',
  '(': 'قَوْس',
  ')': 'قَوْس',
  '*': 'نَجْمَة',
};

function spell(scene: SentenceContext, start: number, end: number, signs: boolean): Match {
  const words: Token[] = [];
  let at = start;
  while (at < end) {
    const char = String.fromCodePoint(scene.text.codePointAt(at)!);
    const to = at + char.length;
    const latin = /\p{Script=Latin}/u.test(char)
      ? LETTER_NAMES[char.toLowerCase().normalize('NFKD')[0]!]
      : undefined;
    const name = ARABIC_LETTERS[char] ?? latin;
    if (/\d/.test(char)) words.push(...drafts([scene.grammar.digit(Number(char))], at, to));
    else if (name) words.push(...drafts(name.split(' '), at, to, 'symbol'));
    else if (signs) {
      const said = SIGNS[char] ?? SAID[char] ?? ARITHMETIC[char];
      if (said) words.push(...drafts(said.split(' '), at, to, 'symbol'));
      else if (/[\p{L}\p{N}\p{S}]/u.test(char)) scene.warn('unreadable_symbol', at, to);
    } else if (/[\p{L}\p{N}]/u.test(char)) scene.warn('unreadable_letter', at, to);
    at = to;
  }
  return { words, end };
}

function forced(
  scene: SentenceContext,
  start: number,
  end: number,
  { as, phones }: Pick<ForcedSpan, 'as' | 'phones'>,
): Match | undefined {
  switch (as) {
    case 'phones': {
      const [word] = drafts([scene.text.slice(start, end).replace(/\s/g, '')], start, end, 'symbol');
      return word && { words: [{ ...word, ...(phones ? { phones } : {}) }], end };
    }
    case 'characters':
    case 'verbatim':
      return spell(scene, start, end, as === 'verbatim');
    case 'digits':
    case 'telephone': {
      if (!/\d/.test(scene.text.slice(start, end))) return undefined;
      return as === 'digits' ? spell(scene, start, end, false) : { words: sayDigits(scene, start, end), end };
    }
    case 'ordinal': {
      const literal = literalAt(scene, start);
      if (!literal?.value || literal.negative || literal.value >= 1000) return undefined;
      const gender = /[ةه]$/.test(wordBefore(scene)) ? 'f' : 'm';
      const form = { gender, case: nounCase(scene), definite: true } as const;
      return {
        words: drafts(scene.grammar.ordinal(literal.value, form), start, literal.end),
        end: literal.end,
      };
    }
    case 'cardinal': {
      const literal = literalAt(scene, start);
      return literal && sayQuantity(scene, literal, {});
    }
    case 'date':
      return (
        numericDate(scene, start, {}, true) ?? monthAndYear(scene, start) ?? dayOfMonth(scene, start, {})
      );
    case 'time':
      return clockTime(scene, start, {}) ?? duration(scene, start, {}) ?? sayHourAlone(scene, start);
    case 'currency':
      return numeric(scene, start);
  }
}

/** The words of a forced stretch; undefined where it cannot be read so, which is warned of. */
export function sayAs(
  scene: SentenceContext,
  start: number,
  end: number,
  span: Pick<ForcedSpan, 'as' | 'phones'>,
): Match | undefined {
  // A reader looks no further than the stretch, but for a number and what it counts.
  const bounded = span.as === 'cardinal' ? scene : { ...scene, end };
  const match = forced(bounded, start, end, span);
  if (match && match.words.length > 0 && match.end >= end) return match;
  scene.warn('say_as_ignored', start, end);
  return undefined;
}
