/**
 * Numbers that are not quantities: telephone numbers, long or labelled identifiers (digit by digit, in
 * groups, a short pause after each), versions and addresses of machines (10.0.24, 192.168.1.1).
 */
import { wordBefore } from '../case.ts';
import { bare } from '../grammar.ts';
import { moneyAfter, unitAfter, writtenNoun } from '../measure-lookup.ts';
import { isCounted } from '../nouns.ts';
import { digitByDigit } from '../numerals/say-number.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  wordAfter,
} from '../sentence-context.ts';

const INTERNATIONAL = /\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){1,6}(?![\d])/y;
const NATIONAL = /\(?0\d{1,4}\)?(?:[ -]\d{2,8}){1,4}(?!\d|[.:/]\d)/y;
const NATIONAL_SOLID = /0\d{6,13}(?!\d|[.:/]\d)/y;
const HYPHENATED = /\d{1,5}(?:-\d{1,7}){2,6}(?!\d|[.:/]\d)/y;
/** Bank cards and account numbers. */
const IN_FOURS = /\d{2,4}(?: \d{4}){2,7}(?: \d{1,4})?(?!\d|[.:/]\d)/y;
const LABELLED = /\d{5,30}(?!\d|[.,:/٫٬]\d)/y;
const LABELLED_GROUPED = /\d{1,6}(?:[ -]\d{2,8}){1,6}(?!\d|[.:/]\d)/y;
/** 1 800 345 5678, (1) 800 345 5678, 44 20 7946 0958: groups that are no thousands, the last of four. */
const SPACED = /\(?\d{1,4}\)?(?: \d{2,5}){1,4} \d{4}(?!\d|[.:/,]\d| \d)/y;
/** A long number without separators. */
const SOLID = /\d{8,15}(?![\d%]|[.,:/٫٬-]\d| ?[%×=+*^])/y;
const DOTTED = /\d{1,10}(?:\.\d{1,10}){2,8}(?!\d|\.\d)/y;
const RUN = /\d+/y;
/** As the longest cardinal has 15 digits. */
const LONGEST = 15;

const LABEL =
  /^[وفبل]?(?:ال)?(?:هاتف|الهاتف|جوال|موبايل|محمول|تلفون|تليفون|واتساب|واتس|فاكس|هوية|حساب|حسابي|آيبان|ايبان|رمز|كود|تتبع|بطاقة|جواز|إقامة|اقامة|اتصل|اتصلوا|للاتصال|للتواصل|هاتفه|هاتفي|جوالي|رقمي|رقمه|بريدي|تسلسلي|ضريبي|السجل|الرمز|التحقق|الطلب|الفاتورة|رقم|الرقم|الموحد|الموحّد)$/;

/** Digits in groups of three from the left, the last of up to four. */
function groupsOf(start: number, end: number): [number, number][] {
  const groups: [number, number][] = [];
  let at = start;
  while (end - at > 4) {
    groups.push([at, at + 3]);
    at += 3;
  }
  groups.push([at, end]);
  return groups;
}

/** Says the digits of a stretch; every separator, and every few digits of a long run, make a pause. */
export function sayDigits(scene: SentenceContext, start: number, end: number): Token[] {
  const words: Token[] = [];
  let at = start;
  while (at < end) {
    const char = scene.text[at]!;
    if (!/\d/.test(char)) {
      if (char === '+') words.push(...drafts(['زَائِد'], at, at + 1, 'symbol'));
      at += 1;
      continue;
    }
    let run = at;
    while (run < end && /\d/.test(scene.text[run]!)) run += 1;
    for (const [from, to] of groupsOf(at, run)) {
      words.push(...digitByDigit(scene, from, to));
      words.at(-1)!.punctuation = '،';
    }
    at = run;
  }
  const last = words.at(-1);
  if (last) last.punctuation = '';
  return words;
}

const count = (text: string): number => text.replace(/\D/g, '').length;

function saidIf(
  scene: SentenceContext,
  at: number,
  match: RegExpExecArray | undefined,
  least: number,
): Match | undefined {
  if (!match || count(match[0]) < least || count(match[0]) > 40) return undefined;
  const end = at + match[0].length;
  return { words: sayDigits(scene, at, end), end };
}

/** Words that ask for a call, and what may stand between them and the number: اتصل بنا مجانا على 19988. */
const CALL =
  /^[وفبل]?(?:ال)?(?:اتصل|اتصلوا|اتصلي|اتصال|الاتصال|بالاتصال|تواصل|تواصلوا|تواصلي|للتواصل|للاتصال|للاستفسار|للاستفسارات|للحجز|للطوارئ|للشكاوى|للإبلاغ|كلمنا|راسلنا|هاتفيا)$/;
const BETWEEN =
  /^(?:على|علي|بنا|بي|به|بها|معنا|معي|الآن|الان|مجانا|هاتفيا|عبر|من|خلال|هو|يرجى|الاتصال|فورا|ب|أو)$/;
const CALL_REACH = 6;

function isCall(scene: SentenceContext): boolean {
  for (let back = 1; back <= CALL_REACH; back += 1) {
    const word = wordBefore(scene, back);
    if (CALL.test(word)) return true;
    if (!BETWEEN.test(word)) return false;
  }
  return false;
}

/** Whether a word such as هاتف or رمز stands before, perhaps with a colon or one word between. */
function isLabelled(scene: SentenceContext): boolean {
  if (isCall(scene)) return true;
  for (const draft of scene.drafts.slice(-2)) {
    if ('.؟!'.includes(draft.punctuation) && draft.punctuation !== '') continue;
    if (draft.source === 'text' && LABEL.test(bare(draft.spelling))) return true;
  }
  return false;
}

const SECRET =
  /^[وفبل]?(?:ال)?(?:رمز|رمزك|كود|كودك|سري|سرية|تحقق|تفعيل|تأكيد|تاكيد|منتهي|منتهية|ينتهي|تنتهي|منتهى|otp|pin)$/i;
/** How many words may stand between such a word and the digits: رمز التحقق الخاص بك هو 4827. */
const SECRET_REACH = 6;
const CODE = /\d{3,10}(?![\d%٪]|[.,:/٫٬-]\d)/y;

/** A code that a listener types, or the last digits of an account: digit by digit however short. */
function code(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, CODE, at);
  if (!match) return undefined;
  for (const draft of scene.drafts.slice(-SECRET_REACH).reverse()) {
    if (draft.source === 'number' || '.؟!'.includes(draft.punctuation || ' ')) return undefined;
    const word = draft.source === 'latin' ? scene.text.slice(draft.start, draft.end) : bare(draft.spelling);
    if (/^[وفبل]?(?:ال)?(?:عام|سنة)$/.test(word)) return undefined;
    if (SECRET.test(word))
      return { words: sayDigits(scene, at, at + match[0].length), end: at + match[0].length };
  }
  return undefined;
}

export function serial(scene: SentenceContext, at: number): Match | undefined {
  const char = scene.text[at];
  const typed = code(scene, at);
  if (typed) return typed;
  if (char === '+') return saidIf(scene, at, matchAt(scene, INTERNATIONAL, at), 8);
  if (char === '(') {
    const spaced = matchAt(scene, SPACED, at);
    return saidIf(scene, at, matchAt(scene, NATIONAL, at), 7) ?? saidIf(scene, at, spaced, 10);
  }
  if (char === '0') {
    const national =
      saidIf(scene, at, matchAt(scene, NATIONAL, at), 7) ??
      saidIf(scene, at, matchAt(scene, NATIONAL_SOLID, at), 7);
    if (national) return national;
  }
  const hyphenated = saidIf(scene, at, matchAt(scene, HYPHENATED, at), 7);
  if (hyphenated) return hyphenated;
  const card = saidIf(scene, at, matchAt(scene, IN_FOURS, at), 12);
  if (card) return card;
  const spaced = matchAt(scene, SPACED, at);
  if (spaced && !/^\d{1,3}(?: \d{3})+$/.test(spaced[0])) {
    const said = count(spaced[0]) <= 15 ? saidIf(scene, at, spaced, 10) : undefined;
    if (said) return said;
  }
  if (isLabelled(scene)) {
    const labelled =
      saidIf(scene, at, matchAt(scene, LABELLED_GROUPED, at), 6) ??
      saidIf(scene, at, matchAt(scene, LABELLED, at), 5);
    if (labelled) return labelled;
  }
  const run = matchAt(scene, RUN, at);
  if (run && run[0].length > LONGEST) {
    return { words: sayDigits(scene, at, at + run[0].length), end: at + run[0].length };
  }
  return undefined;
}

const QUANTITY_BEFORE =
  /^[وفبل]?(?:ال)?(?:عدد|عددهم|عددها|عدده|سكان|سكانها|سكانه|بلغ|بلغت|يبلغ|تبلغ|بلغوا|مبلغ|بمبلغ|قيمة|بقيمة|قيمته|قيمتها|إجمالي|مجموع|حوالي|نحو|قرابة|زهاء|تجاوز|يتجاوز|رصيد|رصيدك|مساحة|مساحتها|ناتج|يساوي|تساوي|ميزانية|إيرادات|أرباح|خسائر|تكلفة|بتكلفة|من|إلى|بين|أكثر|أقل|ضم|يضم|تضم)$/;

/** Eight digits and more without separators that nothing counts are a telephone number or an identifier. */
export function solidNumber(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, SOLID, at);
  if (!match || scene.drafts.length === 0 || /000$/.test(match[0])) return undefined;
  const end = at + match[0].length;
  const next = wordAfter(scene, end)?.word ?? '';
  if (isCounted(next) || writtenNoun(next) || unitAfter(scene, end) || moneyAfter(scene, end))
    return undefined;
  if (QUANTITY_BEFORE.test(wordBefore(scene)) || QUANTITY_BEFORE.test(wordBefore(scene, 2))) return undefined;
  return saidIf(scene, at, match, 8);
}

/** 10.0.24 and 192.168.1.1: parts joined by نقطة. Groups of three after the first are one number instead. */
export function dotted(scene: SentenceContext, at: number): Match | undefined {
  const match = matchAt(scene, DOTTED, at);
  if (!match) return undefined;
  const parts = match[0].split('.');
  const thousands = parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3;
  if (thousands && parts.length < 4 && !/^0/.test(parts[0]!)) return undefined;
  if (thousands && parts.length === 4 && parts.some((part) => Number(part) > 255)) return undefined;
  const words: Token[] = [];
  let place = at;
  parts.forEach((part, index) => {
    if (index > 0) {
      words.push(...drafts(['نُقْطَة'], place, place + 1, 'symbol'));
      place += 1;
    }
    const end = place + part.length;
    if (part.length > 1 && part.startsWith('0')) words.push(...digitByDigit(scene, place, end));
    else {
      const said = scene.grammar.cardinal(Number(part), { gender: 'm', case: 'nom', state: 'indefinite' });
      words.push(...drafts(said, place, end));
    }
    place = end;
  });
  return { words, end: place };
}
