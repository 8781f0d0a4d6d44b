/**
 * The first word of a phrase that tells a user what to do or names a thing to press: أنشئ مفتاحا, حفظ التغييرات, طلبك جاهز.
 * Texts of apps and menus stand alone, so that little around such a word says how it is read, and a network of running text
 * takes it for "he did". Only what the network is nearly as ready to read itself.
 */

import type { VerbalizedSentence } from '../reading.ts';
import { SUN } from '../script/article.ts';
import { classOf, type Letter, parseWord, skeleton, strip, type Vowel } from '../script/marks.ts';
import type { Ended } from './agreement.ts';
import { ALLOWED, asCommand, isCommand } from './commands.ts';
import { possible } from './constraints.ts';
import { complete } from './implicit.ts';
import { within } from './viterbi.ts';

/** A word of a sentence, its letters before and after they were decoded, and what the network said of them. */
export interface Head extends Ended {
  undecided: readonly Letter[];
  logits: Float32Array;
  listed: boolean;
}

/** Puts commands, labels and what belongs to somebody right in place. */
export function readHeads(words: readonly Head[]): void {
  if (words[0] && (isLabel(words) || words[0].written.punctuation === ':')) {
    if (label(words[0], following(words, 0), words[2])) return;
    construct(words[0], following(words, 0), words[2]);
  }
  const heads = words.flatMap((word, at) =>
    (isHead(words, at) || isBehindPurpose(words, at)) && canBeCommand(word) ? [at] : [],
  );
  const told =
    isLabel(words) || (heads.length > 1 && heads.every((at) => asCommand(words[at]!, ALLOWED.told)));
  for (const at of heads) command(words, at, told || isQuoted(words, at));
  words.forEach((word, at) => {
    if (at === 0) {
      belongings(word);
      indicative(word);
      nominative(word, following(words, at));
      ungoverned(word);
      if (isLabel(words) && word.listed && NOUNS.has(skeleton(word.letters))) inNominative(word);
    }
    if (at === 0 || words[at - 1]!.written.punctuation !== '') all(word, following(words, at));
  });
}

/** The next word, if no sign stands before it. */
const following = (words: readonly Head[], at: number): Head | undefined =>
  words[at]!.written.punctuation === '' ? words[at + 1] : undefined;

const OPENING = /[«"“(]/;

/** It begins a sentence, a clause or a quotation, or is joined to one that does. */
function isHead(words: readonly Head[], at: number): boolean {
  const before = words[at - 1]?.written;
  if (before?.punctuation !== '' || OPENING.test(before.after ?? '')) return true;
  return /^(?:ثم|أو)$/.test(strip(before.spelling));
}

/** للاستفسار اتصل, بعد مئتي متر حافظ: what it is for, or where, stands before it. */
const isBehindPurpose = (words: readonly Head[], at: number): boolean =>
  at > 0 && at < 5 && /^(?:لل|لمزيد|لطلب|لحجز|لإلغاء|بعد|عند)/.test(strip(words[0]!.written.spelling));

const LONGEST_LABEL = 5;
/** A few words that no sign ends: what stands on a button, in a menu, over a list. */
const isLabel = (words: readonly Head[]): boolean =>
  words.length <= LONGEST_LABEL && words.every(({ written }) => !/[.،؛؟]/.test(written.punctuation));

/** Typed in the accusative, or feminine and no number: no subject of "he did". */
const NO_SUBJECT = /\u064bا$|ا\u064b$|^(?!ال).+(?<!^(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر|مئ|مائ))ة\u064b?$/;
/** أنشئ has no "he did" but the passive. */
const NO_PAST = /ئ$/;

/** «صحّح»: the name of a button. */
const isQuoted = (words: readonly Head[], at: number): boolean =>
  OPENING.test(words[at - 1]?.written.after ?? '') && /[»"”]/.test(words[at]!.written.after ?? '');

/** أرسِل: who marks the last vowel of a stem shows that it is no "he did". */
const isShown = ({ undecided }: Head): boolean => undecided.length > 3 && undecided.at(-2)!.vowel === 'i';

const canBeCommand = ({ listed, written, undecided }: Head): boolean =>
  !listed && written.source === 'text' && isCommand(undecided);

function command(words: readonly Head[], at: number, told: boolean): void {
  const word = words[at]!;
  const next = following(words, at);
  const object = next !== undefined && NO_SUBJECT.test(next.written.spelling);
  const sure = told || isShown(word) || (object && NO_PAST.test(skeleton(word.undecided)));
  if (next && hasSubject(words, at, next, sure)) return;
  const head = isHead(words, at);
  const unshown = sure ? ALLOWED.told : object || !head ? ALLOWED.object : ALLOWED.plain;
  const letters = asCommand(word, isShown(word) && head ? ALLOWED.shown : unshown);
  if (!letters) return;
  const last = letters.at(-1)!;
  // Before a hamzat al-wasl the last consonant takes a vowel, and before a pause none.
  if (!last.shadda && !'اهيم'.includes(last.letter)) {
    last.vowel = next && isWasl(next) ? 'i' : undefined;
    last.sukun = last.vowel === undefined;
  }
  word.letters = complete(letters);
  if (next) inCase(next, 'a', 'an');
}

/** Verbs that have no object: a noun behind them is who did it. */
const WITHOUT_OBJECT =
  /^(?:حافظ|اتصل|استمع|اشترك|انتقل|ابتعد|اقترب|انتبه|انعطف|اعتمد|احتفظ|تحقق|تأكد|توقف|تواصل|تعرف|استمتع|أسرع|تفضل|غادر)$/;

/** كَبِرَ الطِّفْلُ, أَغْلَقَ الْمَحَلُّ أَبْوَابَهُ: who did it stands behind the verb. */
function hasSubject(words: readonly Head[], at: number, next: Head, sure: boolean): boolean {
  if (!hasArticle(next.letters)) return false;
  if (WITHOUT_OBJECT.test(skeleton(words[at]!.undecided))) return true;
  const owned = words.slice(at + 2, at + 4).some(({ written }) => /..ها?$/.test(strip(written.spelling)));
  return !isShown(words[at]!) && (owned || !sure) && next.letters.at(-1)!.vowel === 'u';
}

/** اعرض on a button is no أعرض. */
export const isTypedCommand = ({ words }: VerbalizedSentence, at: number): boolean =>
  at === 0 &&
  words.length <= LONGEST_LABEL &&
  words[0]!.spelling.startsWith('ا') &&
  isCommand(parseWord(words[0]!.spelling));

const isWasl = ({ letters: [first, second] }: Head): boolean => first?.letter === 'ا' && second !== undefined;

const OPEN: ReadonlySet<Vowel | undefined> = new Set(['a', 'u', 'i', 'an', 'un', 'in']);

/** A word in a case, definite or not; a sound feminine plural has i where others have a. */
function inCase({ letters, certainEnding }: Head, definite: Vowel, indefinite: Vowel): void {
  const word = skeleton(letters);
  const last = letters.at(-1)!;
  if (certainEnding || !OPEN.has(last.vowel) || last.diptote) return;
  const article = /^ال/.test(word);
  const nominative = last.vowel === 'u' || last.vowel === 'un';
  const tanwin = last.vowel === 'an' || last.vowel === 'un' || last.vowel === 'in';
  if (definite === 'a' && (!nominative || (last.vowel === 'un' && last.letter !== 'ة'))) return;
  const plural = definite === 'a' && /ات$/.test(word);
  const vowel = article || !tanwin ? (plural ? 'i' : definite) : indefinite;
  letters[letters.length - 1] = { ...last, vowel, sukun: false };
}

/** What labels begin with, and texts seldom: the doing of it, not that he did it. */
const NOUNS = new Map(
  (
    'حِفْظ حَذْف نَسْخ مَسْح سَحْب كَشْف نُطْق دَفْع بَحْث شَحْن عَرْض رَبْط وَصْف حَظْر نَشْر حَجْز لَصْق فَتْح ضَبْط دَمْج رَسْم نَقْل ضَغْط شَرْح سِجِلّ ' +
    'رَفْع قَيْد خَصْم حَدّ مِثْل آخِر رَقْم سَطْر شَرْط نَوْع رَابِط سِرّ'
  )
    .split(' ')
    .map((noun) => [strip(noun), parseWord(noun)]),
);
const DOES = new Set(['سجل الدخول', 'سجل الخروج', 'سجل الآن']);
const PREPOSITION = /^(?:من|إلى|في|على|عن|مع|ل.{0,2}|بال.*|بحروف|ب.{0,2})$/;
const ALLOWED_NOUN = 16;

function label(word: Head, next: Head | undefined, third: Head | undefined): boolean {
  const plain = skeleton(word.undecided);
  const noun = NOUNS.get(plain);
  if (!noun || word.listed || word.certainEnding) return false;
  const second = next && strip(next.written.spelling);
  if (second !== undefined && DOES.has(`${plain} ${second}`)) return false;
  const definite = second?.startsWith('ال') === true;
  // فتح الرئيس الملف is a sentence.
  if (definite && third && !PREPOSITION.test(strip(third.written.spelling))) return false;
  const adjective = !next || PREPOSITION.test(second!) || /ي$/.test(second!);
  const masks = possible(word.undecided).map((mask, at) => {
    if (at === noun.length - 1) return mask & (noun[at]!.shadda ? 0xff00 : 0x00ff);
    return noun[at]!.letter === 'آ' ? mask : mask & (1 << classOf(noun[at]!));
  });
  const letters = within(word.undecided, word.logits, masks, ALLOWED_NOUN);
  if (!letters) return false;
  letters[letters.length - 1] = {
    ...letters.at(-1)!,
    vowel: adjective && !definite ? 'un' : 'u',
    sukun: false,
  };
  word.letters = complete(letters);
  if (next && !adjective && next.written.source === 'text')
    inCase(next, 'i', third && !PREPOSITION.test(strip(third.written.spelling)) ? 'i' : 'in');
  return true;
}

/** Yours at the head of a sentence is what it speaks of, never what he asked of you: طلبك جاهز. */
const YOURS =
  /^(?:طلب|تشكيل|حساب|رصيد|موعد|اشتراك|رقم|جهاز|هاتف|بريد|ملف|حجز|دور|سائق|جواز|رابط|مشروع|طبيب|فريق|شحنت|بطاقت|رحلت|فاتورت|رسالت|دفعت)كم?$/;

function belongings({ letters, certainEnding, listed }: Head): void {
  const word = skeleton(letters);
  if (certainEnding || listed || !YOURS.test(word)) return;
  const at = word.lastIndexOf('ك') - 1;
  const before = letters[at]!;
  if (before.vowel === 'a' || before.vowel === 'i') letters[at] = { ...before, vowel: 'u' };
  const you = letters[at + 1]!;
  if (you === letters.at(-1) && !you.vowel) letters[at + 1] = { ...you, vowel: 'a', sukun: false };
}

/** Nothing stands before the first word that could put it in the genitive: الْعَنَاوِينُ, تَشْغِيلُهَا. */
function ungoverned({ letters, certainEnding, listed }: Head): void {
  const word = skeleton(letters);
  if (certainEnding || listed) return;
  const at = /^ال/.test(word) ? letters.length - 1 : /^[^وفبلك].{2,}ها$/.test(word) ? letters.length - 3 : -1;
  const last = letters[at];
  if (last?.vowel === 'i') letters[at] = { ...last, vowel: 'u' };
  // مفاتيحه: the shape of a plural, and of no verb.
  const owned = /^م.ا.ي.(?=ها?$)/.exec(word)?.[0].length;
  const ending = owned && letters[owned - 1];
  if (ending && ending.vowel === 'a') letters[owned - 1] = { ...ending, vowel: 'u' };
}

/** فارغ: كُلُّ الْعَنَاوِينِ. Of times it may be an adverb (كُلَّ يَوْمٍ), which has no article. */
function all({ letters, certainEnding }: Head, next: Head | undefined): void {
  const last = letters.at(-1)!;
  if (certainEnding || skeleton(letters) !== 'كل' || last.vowel !== 'a') return;
  if (next && /^ال/.test(skeleton(next.letters))) letters[letters.length - 1] = { ...last, vowel: 'u' };
}

/** What is done to something: إِنْشَاء, تَبْدِيل, اسْتِعْمَال, إِعَادَة. */
const DOING = /^(?:إ..ا[^ت]|ت..ي.|ا[^ل]ت.ا.|است..ا.|ان..ا.|إ.ا.ة)$/;

/** إِنْشَاءُ مُدِيرٍ, تَصْحِيحُ قَيْدٍ: in a label the noun behind a verbal noun is its genitive. */
function construct(noun: Head, word: Head | undefined, next: Head | undefined): void {
  const { letters } = noun;
  if (noun.certainEnding || !DOING.test(skeleton(letters)) || word?.written.source !== 'text') return;
  const own = skeleton(word.letters);
  const last = word.letters.at(-1)!;
  if (word.certainEnding || last.diptote || /^(?:[وفب]|لل?)?ال/.test(own) || PREPOSITION.test(own)) return;
  const doing = letters.at(-1)!;
  const described = doing.vowel === 'un' && last.vowel === 'un';
  if (described || !OPEN.has(doing.vowel) || !OPEN.has(last.vowel)) return;
  letters[letters.length - 1] = { ...doing, vowel: 'u' };
  const ends = next === undefined || PREPOSITION.test(skeleton(next.letters));
  word.letters[word.letters.length - 1] = { ...last, vowel: ends ? 'in' : 'i' };
}

/** سِجِلُّ الْإِدَارَةِ: a noun that a list has, at the head of a label. */
function inNominative({ letters, certainEnding }: Head): void {
  const last = letters.at(-1)!;
  if (!certainEnding && last.vowel === 'a') letters[letters.length - 1] = { ...last, vowel: 'u' };
}

/** الْأَشْخَاص, not الْتَهَمَت: the lam of an article merges into a sun letter. */
const hasArticle = (letters: readonly Letter[]): boolean =>
  /^ال.{3,}/.test(skeleton(letters)) && (letters[2]!.shadda || !SUN.has(letters[2]!.letter));

/** Adverbs, which begin a sentence in the accusative. */
const ADVERBS =
  /^(?:مرة|عادة|فجأة|صراحة|خاصة|عامة|بداية|نتيجة|إضافة|نيابة|رغبة|استجابة|مقارنة|أصالة|كافة|جملة|تارة|ليلة|مباشرة|زيادة|علاوة|مساهمة|خشية|حقيقة|تلبية|مراعاة)$/;

const WHOM = /^[أنتي]..+?(?=(?:ه|ها|هم|هما|ك|كم|ني|نا)$)/;

/** أَزُورُهُ: nothing before the first word of a sentence puts a verb into the subjunctive. */
function indicative({ letters, certainEnding, listed }: Head): void {
  const end = (WHOM.exec(skeleton(letters))?.[0].length ?? 0) - 1;
  const last = letters[end];
  if (certainEnding || listed || end < 2 || !last || last.vowel !== 'a' || last.shadda) return;
  const { letter, vowel } = letters[end - 1]!;
  const long = !vowel && end > 2 && (letter === 'و' || letter === 'ي');
  // أَكْرَمَهُ and نَسِيَهُ are of the past.
  if (long || (letters[1]!.sukun && (vowel === 'u' || vowel === 'i'))) letters[end] = { ...last, vowel: 'u' };
}

/** Nothing before the first word of a sentence puts a noun into the genitive, and little into the accusative. */
function nominative({ letters, certainEnding }: Head, next: Head | undefined): void {
  const word = skeleton(letters);
  const last = letters.at(-1)!;
  if (certainEnding) return;
  if (hasArticle(letters) && !/(?:ات|ون|ين|ان)$/.test(word) && last.vowel === 'i')
    letters[letters.length - 1] = { ...last, vowel: 'u' };
  const described = next !== undefined && PREPOSITION.test(strip(next.written.spelling));
  if (described && last.letter === 'ة' && last.vowel === 'an' && !ADVERBS.test(word))
    letters[letters.length - 1] = { ...last, vowel: 'un' };
  // كُتُبٌ جَدِيدَةٌ
  if (letters.length === 3 && letters[0]!.vowel === 'u' && letters[1]!.vowel === 'u' && last.vowel === 'a')
    letters[2] = { ...last, vowel: next && /ة$/.test(skeleton(next.letters)) ? 'un' : 'u' };
  // غَيْرُ مَوْجُودٍ, but غَيْرَ أَنَّ.
  if (word === 'غير' && last.vowel === 'a' && next && !/^أن/.test(skeleton(next.letters)))
    letters[letters.length - 1] = { ...last, vowel: 'u' };
}
