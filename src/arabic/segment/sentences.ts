/**
 * Stage 2. Takes the cleaned text; gives the stretches that are sentences, and how each is intoned.
 * A sentence ends at . ! ؟ ? ۔ … and at a line break; not at a full stop inside a number, an address or
 * an abbreviation. One pass, each character looked at a bounded number of times.
 */
import type { Intonation } from '../reading.ts';

export interface SentenceSpan {
  start: number;
  end: number;
  intonation: Intonation;
}

const TERMINATORS = '.!؟?۔…';
const CLOSERS = '.!؟?۔…"\'”’»)]}';
const URL = /(?:https?:\/\/|ftp:\/\/|www\.)\S{1,2000}/y;
const MARKS = /[ً-ْ]/;
const LATIN_ABBREVIATIONS: ReadonlySet<string> = new Set([
  'Dr',
  'Mr',
  'Mrs',
  'Ms',
  'St',
  'vs',
  'No',
  'Prof',
  'Jr',
]);

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{M}]/u.test(char);
const isArabic = (char: string | undefined): boolean => char !== undefined && /[ء-ْگپچڤ]/.test(char);
const isDigit = (char: string | undefined): boolean => char !== undefined && /\d/.test(char);
const isBlank = (char: string | undefined): boolean => char === undefined || char === ' ' || char === '\n';

/** The letters just before a place, at most four, without marks. */
function lettersBefore(text: string, at: number): string {
  let letters = '';
  for (let back = at - 1; back >= 0 && letters.length < 5 && at - back < 16; back -= 1) {
    if (!isLetter(text[back])) break;
    if (!MARKS.test(text[back]!)) letters = text[back] + letters;
  }
  return letters;
}

/** Whether only digits stand between the start of the line and the place: a numbered item. */
function isListNumber(text: string, at: number): boolean {
  let back = at - 1;
  while (back >= 0 && at - back <= 4 && isDigit(text[back])) back -= 1;
  const digits = at - 1 - back;
  while (back >= 0 && text[back] === ' ' && at - back < 12) back -= 1;
  return digits > 0 && digits <= 3 && (back < 0 || text[back] === '\n');
}

/** Whether a full stop ends an abbreviation and not the sentence. */
function isAbbreviation(text: string, at: number): boolean {
  const letters = lettersBefore(text, at);
  const atLineEnd = /^[ ]*(?:\n|$)/.test(text.slice(at + 1, at + 40));
  if (atLineEnd) return false;
  if (LATIN_ABBREVIATIONS.has(letters)) return true;
  if (letters === 'دة' || /^[ول][دمأ]$/.test(letters)) return true;
  if (letters.length !== 1) return false;
  const before = text[at - 2];
  const next = text[at + 1] === ' ' ? text[at + 2] : text[at + 1];
  // An era or a unit after a number: 1445 هـ. ثم
  if (isDigit(before) || (before === ' ' && isDigit(text[at - 3]))) return false;
  if (!isArabic(letters)) return /[A-Za-z]/.test(next ?? '');
  return true;
}

function endsSentence(text: string, at: number): boolean {
  const char = text[at]!;
  const before = text[at - 1];
  const after = text[at + 1];
  if (char !== '.' && char !== '۔') return !(char === '?' && /[A-Za-z0-9]/.test(after ?? ' '));
  if (isDigit(after)) return !isDigit(before) && isArabic(before) && lettersBefore(text, at).length > 1;
  if (isListNumber(text, at)) return false;
  if (isLetter(before) && isAbbreviation(text, at)) return false;
  if (isBlank(after) || CLOSERS.includes(after!)) return true;
  if (!isLetter(after)) return isArabic(before) || isBlank(text[at + 2]);
  // No space after the stop: an end between Arabic words, a dot inside anything else.
  if (!isArabic(after)) return isArabic(before) && lettersBefore(text, at).length > 1;
  if (isDigit(before)) return true;
  const following = /^[ء-ْ]{1,4}/.exec(text.slice(at + 1, at + 5))?.[0].replace(/[ً-ْ]/g, '') ?? '';
  return following.length > 1 && lettersBefore(text, at).length !== 1;
}

function intonationOf(marks: string): Intonation {
  if (/[؟?]/.test(marks)) return 'question';
  return marks.includes('!') ? 'exclamation' : 'statement';
}

export function splitSentences(text: string): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let start = 0;
  let at = 0;
  const close = (end: number, marks: string) => {
    if (end > start) spans.push({ start, end, intonation: intonationOf(marks) });
    start = end;
  };
  while (at < text.length) {
    const char = text[at]!;
    if (char === '\n') {
      close(at, '');
      at += 1;
      start = at;
    } else if ((char === 'h' || char === 'w' || char === 'f') && isBlank(text[at - 1])) {
      URL.lastIndex = at;
      const url = URL.exec(text)?.[0].replace(/[.,;:!?؟،؛)"'…]+$/, '');
      at += url?.length || 1;
    } else if (TERMINATORS.includes(char) && endsSentence(text, at)) {
      let end = at + 1;
      while (end < text.length && CLOSERS.includes(text[end]!)) end += 1;
      close(end, text.slice(at, Math.min(end, at + 50)));
      at = end;
    } else at += 1;
  }
  close(text.length, '');
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '');
}
