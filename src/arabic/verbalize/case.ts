/**
 * The case in which a number stands, from the words before it: genitive after a preposition or a head
 * noun, accusative after إنّ and after verbs that take a measure, else nominative. A judgement on the
 * surface of the sentence, not a parse: where it cannot know, it says the nominative.
 */
import {
  ACCUSATIVE_PARTICLES,
  ADVERBIAL_NOUNS,
  HEADS,
  LABELLED,
  MEASURING_VERBS,
  NOT_ADVERBIAL,
  PREPOSITIONS,
} from './data/governors.ts';
import type { Case } from './grammar.ts';
import { bare } from './grammar.ts';
import type { SentenceContext, Token } from './sentence-context.ts';

/** Endings of a phrase, past which no governing word is looked for. */
const STOPS = '.؟!:؛';
/** How many words before the number a verb may stand. */
const REACH = 8;

/** The word before, bare; '' at the start of a phrase. */
export function wordBefore(scene: SentenceContext, back = 1): string {
  const draft = scene.drafts.at(-back);
  if (!draft) return '';
  if (draft.punctuation !== '' && !'،()'.includes(draft.punctuation)) return '';
  return draft.source === 'text' ? bare(draft.spelling) : '';
}

const without = (word: string, prefixes: RegExp): string => word.replace(prefixes, '');

function governs(word: string): Case | undefined {
  if (word === '') return undefined;
  const plain = PREPOSITIONS.has(word) ? word : without(word, /^[وف](?=..)/);
  if (PREPOSITIONS.has(plain) || PREPOSITIONS.has(without(plain, /^[لب](?=..)/))) return 'gen';
  if (HEADS.has(plain) || HEADS.has(without(plain, /^[بلك](?=...)/))) return 'gen';
  if (ACCUSATIVE_PARTICLES.has(word) || ACCUSATIVE_PARTICLES.has(plain)) return 'acc';
  if (MEASURING_VERBS.has(plain)) return 'acc';
  return undefined;
}

const isPreposition = (word: string): boolean =>
  PREPOSITIONS.has(word) || PREPOSITIONS.has(without(word, /^[وف](?=..)/));

/** Whether a noun that the number labels is itself governed: في الصفحة 25. */
function labelCase(scene: SentenceContext, word: string): Case | undefined {
  if (!LABELLED.has(without(word, /^[وفبلك](?=ال)/))) return undefined;
  return /^[بلك]ال/.test(word) || isPreposition(wordBefore(scene, 2)) ? 'gen' : undefined;
}

/** The case of the noun before, for an ordinal that agrees with it. */
export function nounCase(scene: SentenceContext): Case {
  const word = wordBefore(scene);
  if (/^(?:[وف]?[بلك]ال|[وف]?لل)/.test(word)) return 'gen';
  return governs(wordBefore(scene, 2)) === 'gen' ? 'gen' : 'nom';
}

/** Verbal nouns by their pattern: إطعام, ترحيل, اعتقال, استخدام. A number after them is their genitive. */
const VERBAL_NOUN = /^[وفبلك]{0,2}(?:إ..ا.|ت..ي.|ا[^ل].[تدط]?.?ا.|است..?ا.|إ..اء)$/;

/** A noun without article that is governed itself passes its genitive on: على مدى 4 أيام, بمشاركة 100 متسابق. */
function constructCase(scene: SentenceContext, word: string): Case | undefined {
  if (word.length < 3 || /^(?:[وفبلك]?ال|لل)|(?:ا|ه|ها|هم|نا|تي)$/.test(word)) return undefined;
  if (VERBAL_NOUN.test(word)) return 'gen';
  // بمشاركة, بمساعدة; not the adverbs بسرعة, بطلاقة.
  if (/^بم...+ة$/.test(word)) return 'gen';
  return isPreposition(wordBefore(scene, 2)) && !LABELLED.has(word) ? 'gen' : undefined;
}

function joinedCase(recent: readonly Token[]): Case | undefined {
  for (let index = recent.length - 1; index >= 0; index -= 1) {
    const draft = recent[index]!;
    if (STOPS.includes(draft.punctuation) && draft.punctuation !== '') return undefined;
    if (draft.case) return draft.case;
  }
  return undefined;
}

/** What is said of the subject of كان: كان عمرها 30, عدد الأسئلة كان 10. */
function predicateCase(scene: SentenceContext, word: string, counted: string): Case | undefined {
  const was = /^[وف]?(?:كان|كانت)$/;
  const earlier = wordBefore(scene, 2);
  if (was.test(word)) return counted === '' && earlier !== '' ? 'acc' : undefined;
  return was.test(earlier) && /^[^يتن].+(?:ه|ها|هم)$/.test(word) ? 'acc' : undefined;
}

/** The case of a number at the end of what has been spelled. `joined`: it is joined to another by و. */
export function caseHere(scene: SentenceContext, joined = false, counted = ''): Case {
  const recent = scene.drafts.slice(-REACH);
  if (joined) {
    const same = joinedCase(recent);
    if (same) return same;
    if (recent.some(({ spelling }) => bare(spelling) === 'بين')) return 'gen';
  }
  const last = scene.drafts.at(-1);
  // In sums: ستة في سبعة, يساوي اثنين وأربعين.
  if (last?.source === 'symbol' && /^(?:فِي|عَلَى)$/.test(last.spelling)) return 'gen';
  if (last?.source === 'symbol' && last.spelling === 'مِنْ') return 'gen';
  if (last?.source === 'symbol' && last.spelling === 'يُسَاوِي') return 'acc';
  // A number after a foreign word is its label: Dynamics 365.
  if (last?.source === 'latin') return 'nom';
  if (!last || (last.punctuation !== '' && !'،'.includes(last.punctuation))) return 'nom';
  if (last.punctuation === '،' && last.case) return last.case;
  const word = wordBefore(scene);
  const predicate = predicateCase(scene, word, counted);
  if (predicate) return predicate;
  const direct =
    governs(word) ?? labelCase(scene, word) ?? (counted ? constructCase(scene, word) : undefined);
  if (direct) return direct;
  if (last.source === 'number' && last.case && /^(?:أو|إلى|او|حتى)$/.test(word)) return last.case;
  if ((word === 'أو' || word === 'او') && joinedCase(recent)) return joinedCase(recent)!;
  if (LABELLED.has(word)) return 'nom';
  // A verb of measure further back, unless another number has taken its place.
  for (let back = 2; back <= Math.min(REACH, scene.drafts.length); back += 1) {
    const draft = scene.drafts.at(-back)!;
    if (draft.case || draft.punctuation !== '') break;
    const earlier = wordBefore(scene, back);
    if (MEASURING_VERBS.has(earlier) || MEASURING_VERBS.has(without(earlier, /^[وف](?=...)/))) return 'acc';
  }
  return ADVERBIAL_NOUNS.has(counted) && isAdverbial(scene, word) ? 'acc' : 'nom';
}

/** Whether a measure of time says how long something lasted, and is not itself what is spoken of. */
function isAdverbial(scene: SentenceContext, word: string): boolean {
  if (word === '' || NOT_ADVERBIAL.has(word)) return false;
  // عمره 25 عاما is a nominal sentence; كان عمره 25 عاما and جثا على ركبتيه 3 مرات are not.
  const possessed =
    /.{2}(?:ه|ها|هم)$/.test(word) && !/^[وف]?(?:له|لها|لهم|عليه.*|فيه.*|ال.*|[يتن].*)$/.test(word);
  const earlier = wordBefore(scene, 2);
  return !possessed || isPreposition(earlier) || /^[وف]?(?:كان|كانت|يكون|تكون|أصبح|ليس)$/.test(earlier);
}
