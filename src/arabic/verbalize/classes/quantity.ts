/**
 * A number and what it counts: percent, units, money, a written noun, or nothing. Takes a literal and
 * the case in which it stands; gives the words, the number in the gender of what it counts.
 */
import { wordBefore } from '../case.ts';
import { countedNoun } from '../data/counted-nouns.ts';
import { LABELLED } from '../data/governors.ts';
import type { Case, Gender, State } from '../grammar.ts';
import { moneyAfter, unitAfter, writtenNoun } from '../measure-lookup.ts';
import { isCounted, isDual, isSurelyCounted, nounGender } from '../nouns.ts';
import { isWhole, type Literal } from '../number-literal.ts';
import type { CountedWord } from '../numerals/counted.ts';
import {
  digitByDigit,
  numberWords,
  type Standing,
  sayCounted,
  standingCase,
} from '../numerals/say-number.ts';
import { inOrder, type Kind } from '../order.ts';
import {
  drafts,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
  wordAfter,
} from '../sentence-context.ts';
import { sayEra } from './era.ts';
import { sayMoney } from './money.ts';

const PERCENT = / ?([%‰])/y;

/** The written noun that a literal counts, '' where the next word is none. */
function countedAfter(scene: SentenceContext, literal: Literal): string {
  const next = wordAfter(scene, literal.end);
  return next && isCounted(next.word) ? next.word : '';
}

/** Number and noun, each with its own span; a dual says both in one word, which then spans both. */
function place(
  words: readonly CountedWord[],
  number: { start: number; end: number },
  noun: { start: number; end: number },
): Token[] {
  const apart = words.some(({ part }) => part === 'noun');
  const whole = apart ? number : { start: number.start, end: noun.end };
  return words.flatMap(({ word, part }) => {
    const span = part === 'number' ? whole : noun;
    return drafts([word], span.start, span.end);
  });
}

/** What is said for % or ‰. */
export function hundredth(scene: SentenceContext, sign: string): string {
  const { perMille, percent } = scene.dialect.words;
  return sign === '‰' ? perMille : percent;
}

function percent(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const match = matchAt(scene, PERCENT, literal.end);
  if (!match) return undefined;
  const grammaticalCase = standingCase(scene, standing);
  const end = literal.end + match[0].length;
  const hundred = hundredth(scene, match[1]!);
  const words = numberWords(scene, literal, { gender: 'm', case: grammaticalCase, state: 'indefinite' });
  return {
    words: [
      ...drafts(words, literal.start, literal.end),
      ...drafts([hundred], end - match[1]!.length, end, 'symbol'),
    ],
    end,
  };
}

function unit(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const found = unitAfter(scene, literal.end);
  if (!found) return undefined;
  const words = sayCounted(scene, literal, found.noun, standingCase(scene, standing));
  return {
    words: place(words, literal, { start: found.end - found.sign.length, end: found.end }),
    end: found.end,
  };
}

function money(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const found = moneyAfter(scene, literal.end);
  if (!found) return undefined;
  return {
    words: place(sayMoney(scene, literal, found, standingCase(scene, standing)), literal, {
      start: literal.end,
      end: found.end,
    }),
    end: found.end,
  };
}

/** A nationality after a money: ريال سعودي. It was written to agree with the noun as it stands. */
const NATIONALITY = /ي(?:ا|ة)?$/;

/** A noun whose forms we know (money or a unit): put into the form that the number asks for. */
function knownNoun(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const next = wordAfter(scene, literal.end);
  const known = next && writtenNoun(next.word);
  if (!next || !known || literal.value === undefined || standing.article) return undefined;
  const grammaticalCase = standingCase(scene, standing, next.word);
  const span = { start: next.start, end: next.end };
  if (known.money && !isWhole(literal) && literal.fraction.length <= known.money.places) {
    const currency = { ...known.money, code: '', signs: '' };
    const words = sayMoney(scene, literal, { currency, end: next.end, national: false }, grammaticalCase);
    return { words: place(words, literal, span), end: next.end };
  }
  // After a fraction the noun has no one form: it stays as it is written.
  if (!isWhole(literal)) return undefined;
  const after = wordAfter(scene, next.end);
  const few = literal.value % 100 >= 3 && literal.value % 100 <= 10;
  if (after && NATIONALITY.test(after.word) && (few !== known.plural || literal.value < 3)) {
    return undefined;
  }
  return {
    words: place(sayCounted(scene, literal, known.noun, grammaticalCase), literal, span),
    end: next.end,
  };
}

/** One and two come after their noun: كتاب واحد, كتابان اثنان. */
function nounFirst(
  scene: SentenceContext,
  literal: Literal,
  gender: Gender,
  grammaticalCase: Case,
  word: NonNullable<ReturnType<typeof wordAfter>>,
): Match {
  const noun: Token = {
    spelling: scene.text.slice(word.start, word.end),
    start: word.start,
    end: word.end,
    source: 'text',
    punctuation: '',
  };
  const words = scene.grammar.cardinal(literal.value!, {
    gender,
    case: grammaticalCase,
    state: 'indefinite',
  });
  return { words: [noun, ...drafts(words, literal.start, literal.end)], end: word.end };
}

/** After these a noun in the accusative loses its tanwin: خمسة وعشرون يومَ عملٍ. */
const OWNERS =
  /^(?:عمل|تدريب|دراسة|دراسي|إجازة|راحة|صيام|خدمة|خبرة|سفر|انتظار|سماح|إبداع|قيادة|طيران|تشغيل|مجانية|مجاني)$/;

/** The form of a counted noun that a number asks for. */
function formAfter(value: number): 'dual' | 'plural' | 'accusative' | 'singular' {
  if (value === 2) return 'dual';
  const rest = value % 100;
  if (rest >= 3 && rest <= 10) return 'plural';
  return rest >= 11 ? 'accusative' : 'singular';
}

/** A noun typed in another form than the number asks for (2 يوم, 11 شهور, 7 ايام): said as it should be. */
function mistypedNoun(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const next = wordAfter(scene, literal.end);
  const { value } = literal;
  if (!next || value === undefined || value < 1 || !isWhole(literal) || literal.negative) return undefined;
  if (!scene.grammar.inflects || standing.article || standing.range) return undefined;
  const before = wordBefore(scene);
  if (LABELLED.has(before) || isYear(before, literal)) return undefined;
  const written = countedNoun(next.word);
  if (!written) return undefined;
  const wanted = formAfter(value);
  const { noun, form } = written;
  const feminine = noun.singular.endsWith('ة');
  const fits =
    form === wanted || (feminine && form === 'singular' && wanted === 'accusative') || value % 100 === 1;
  // A dual already said in full keeps its number: طالبان اثنان.
  if (fits && written.correct && (wanted !== 'dual' || next.word.endsWith('ان'))) return undefined;
  // يوم عمل: the ending is that of a noun with an owner, which the sentence decides.
  if (OWNERS.test(wordAfter(scene, next.end)?.word ?? '') && form !== 'plural') return undefined;
  const grammaticalCase = standingCase(scene, standing, next.word);
  const span = { start: next.start, end: next.end };
  return { words: place(sayCounted(scene, literal, noun, grammaticalCase), literal, span), end: next.end };
}

const SCALE = /^(?:مليون|مليار|تريليون|كيلو)$/;

/** A number before any other noun, or alone. */
function alone(scene: SentenceContext, literal: Literal, standing: Standing): Match {
  const grammaticalCase = standingCase(scene, standing, countedAfter(scene, literal));
  const before = wordBefore(scene);
  const label =
    LABELLED.has(before) || scene.drafts.at(-1)?.source === 'latin' || isBareYear(scene, before, literal);
  const next = label ? undefined : wordAfter(scene, literal.end);
  let gender: Gender = /^(?:[وفبل]?)سن[ةه]$/.test(before) ? 'f' : 'm';
  let state: State = standing.article ? 'definite' : 'indefinite';
  if (
    next &&
    isCounted(next.word) &&
    isWhole(literal) &&
    literal.value !== undefined &&
    !isYear(before, literal)
  ) {
    gender = nounGender(next.word, literal.value);
    if (!standing.article && !literal.negative) {
      if (literal.value === 1 && !/ات$/.test(next.word)) {
        return nounFirst(scene, literal, gender, grammaticalCase, next);
      }
      if (literal.value === 2 && isDual(next.word)) {
        return nounFirst(scene, literal, gender, grammaticalCase, next);
      }
    }
    const rest = literal.value % 100;
    // The dialects say تلاتة مليون, but تلات كتب.
    if (!scene.grammar.inflects && rest <= 10 && rest > 0 && SCALE.test(next.word)) state = 'indefinite';
    else if (state === 'indefinite' && (rest === 0 || (rest >= 3 && rest <= 10) || !scene.grammar.inflects))
      state = 'construct';
  }
  if (literal.value === undefined && !literal.negative && isWhole(literal)) {
    return { words: digitByDigit(scene, literal.start, literal.end), end: literal.end };
  }
  const words = numberWords(scene, literal, { gender, case: grammaticalCase, state });
  return { words: drafts(words, literal.start, literal.end), end: literal.end };
}

/** Four digits after في, منذ, حتى are a year unless a word that is surely counted follows. */
function isBareYear(scene: SentenceContext, before: string, literal: Literal): boolean {
  if (!/^[وف]?(?:في|فى|منذ|حتى)$/.test(before) || !/^(?:1[3-9]|20)\d\d$/.test(literal.digits)) return false;
  if (literal.end - literal.start !== 4) return false;
  const next = wordAfter(scene, literal.end)?.word ?? '';
  return !isSurelyCounted(next);
}

/** Whether the number is a year, which counts nothing that follows. */
function isYear(before: string, literal: Literal): boolean {
  return /^[وفبل]?(?:ال)?(?:عام|سنة|سنه|عامي|سنتي)$/.test(before) && literal.value! >= 100;
}

/** 8 الاف, 20 الف دينار: thousands typed without their hamza, which are a part of the number; in dialects spelled in full too. */
function thousands(scene: SentenceContext, literal: Literal, standing: Standing): Match | undefined {
  const next = wordAfter(scene, literal.end);
  const { value } = literal;
  if (!next || value === undefined || value < 1 || value >= 1000 || !isWhole(literal)) return undefined;
  if (!/^(?:الف|الاف)$/.test(next.word) && (scene.grammar.inflects || !/^(?:ألف|آلاف)$/.test(next.word)))
    return undefined;
  const whole = { ...literal, value: value * 1000, digits: String(value * 1000), end: next.end };
  return sayQuantity(scene, whole, standing);
}

/** A number with what it counts; one that counts nothing is said alone. */
export const QUANTITY_KINDS = inOrder<Kind<[scene: SentenceContext, literal: Literal, standing: Standing]>>([
  { name: 'thousands', read: thousands, before: { alone: '8 الاف' } },
  { name: 'percent', read: percent, before: {} },
  { name: 'money', read: money, before: { alone: '3 €' } },
  { name: 'era', read: sayEra, before: { unit: 'سنة 960م.' } },
  { name: 'unit', read: unit, before: { alone: '6 ft' } },
  { name: 'counted noun', read: knownNoun, before: { alone: '6 قدم' } },
  { name: 'counted noun in another form', read: mistypedNoun, before: { alone: '100 أيام' } },
  { name: 'alone', read: alone, before: {} },
]);
const ALONE = QUANTITY_KINDS.filter(({ name }) => name === 'alone');

/** Says a literal with whatever follows it. */
export function sayQuantity(scene: SentenceContext, literal: Literal, standing: Standing): Match {
  // Inside a name of letters and digits (B2C) a number counts nothing.
  const kinds = /\p{Script=Latin}/u.test(scene.text[literal.start - 1] ?? '') ? ALONE : QUANTITY_KINDS;
  for (const { read } of kinds) {
    const match = read(scene, literal, standing);
    if (match) {
      const grammaticalCase = standingCase(scene, standing, countedAfter(scene, literal));
      for (const word of match.words) if (word.source === 'number') word.case = grammaticalCase;
      return match;
    }
  }
  return { words: [], end: literal.end };
}
