/**
 * Where a line of written Arabic may end, for captions. A reader takes in a phrase at a time: what has no sense
 * without the next word (a preposition, a negation, a number before what it counts, a title, the first half of a
 * construct) stands on the next word's line; a line ends best after a sign of punctuation, next best before a
 * conjunction.
 *
 * After Ryding 2005 on particles and on the construct, and the usual practice of subtitles.
 */
import { bare } from '../verbalize/grammar.ts';

/** Never, unless a line would be too long otherwise. */
export const TORN = 1000;
const NUMBERED = 300;
const SENTENCE = 0;
const CLAUSE = 2;
const COMMA = 4;
const CONJUNCTION = 8;
const PREPOSITION = 14;
const PLAIN = 22;
const ADJECTIVE = 45;
const CONSTRUCT = 60;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What holds to the word after it. */
const PROCLITIC = words(
  'و ف ب ل ك س ال في من إلى الى على عن مع عند لدى منذ مذ حتى بعد قبل بين تحت فوق خلال حول ضد دون بدون أمام وراء خلف ' +
    'داخل خارج بسبب عبر نحو لا لم لن ما ليس ليست قد لقد سوف هل يا أيها أيتها إن أن لأن كأن لكن ولكن ليت لعل إذا اذا لو لولا كي لكي ' +
    'ثم أو او أم بل أي كل بعض جميع كلا كلتا غير سوى مثل نفس عدة ذو ذا ذي ذات الذي التي الذين اللذان اللتان اللواتي ' +
    'هذا هذه ذلك تلك هؤلاء أولئك عبد أبو أبي أبا ابن بن بنت أم آل ' +
    'الدكتور الدكتورة الأستاذ الأستاذة السيد السيدة الشيخ الإمام المهندس الملك الأمير الرئيس د أ م ' +
    'مش مو ما عم رح راح مع ع عشان علشان لأجل اللي يلي هاي هاد دي ده هيدا هاذا تبع متاع بتاع',
);
/** What begins something new, so that a line ends well before it. */
const BEGINS_CLAUSE = words(
  'ثم أو او لكن ولكن بل لأن لأنه لأنها لأنهم حيث بينما عندما حينما كلما إذا اذا كما حتى إذ كي لكي الذي التي الذين اللي يلي أن إن أنه أنها',
);
const BEGINS_PHRASE = words('في من إلى الى على عن مع عند منذ بعد قبل خلال حول بسبب عبر ضد بدون عشان علشان');
const NUMERAL =
  /^[وفبل]?(?:ال)?(?:واحد|اثنان|اثنين|اثنتان|اثنتين|ثلاثة?|أربعة?|خمسة?|ستة?|سبعة?|ثماني?ة?|تسعة?|عشرة?|عشر(?:ون|ين)|(?:ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين|مئة|مائة)|مئة|مائة|مئتان|مئتين|مئتا|مئتي|ألف|ألفان|ألفين|ألفا|ألفي|آلاف|مليون|ملايين|مليونان|مليار|مليارات|نصف|ربع|ثلث)$/;
/** Words whose و is their own letter. */
const OWN_WAW =
  /^(?:وزا?ر|وزير|وكال|وكيل|وطن|وقت|وسط|وسائل|وسيل|وفد|وفا[ةء]|ورق|ورشة|وجه|وجود|وجوه|وضع|وضوح|واضح|والد|ولاي|ولادة|ولد|واحد|واقع|واجب|واسع|وحد|وحيد|وصل|وصول|وقف|وقوف|وقع|وقوع|وثيق|وثائق|وظيف|وظائف|وعد|وعي|ودائع|ودود|وليد)/;
const DIGIT = /[\d٠-٩۰-۹]/;

/** How much is lost when a line ends between two words, 0 (nothing) to TORN. The words stand as written, with their signs. */
export function breakCost(word: string, next: string): number {
  const sign = /[.!؟?۔…؛;:،,–—)\]»"”]+$/.exec(word)?.[0] ?? '';
  if (/[.!؟?۔…]/.test(sign)) return DIGIT.test(next[0] ?? '') && /\d[.]$/.test(word) ? TORN : SENTENCE;
  if (/[؛;:–—]/.test(sign)) return CLAUSE;
  if (/[،,]/.test(sign)) return COMMA;
  const first = lettersOf(word);
  const second = lettersOf(next);
  if (sign === '' && holds(word, first, next)) return TORN;
  // A noun and its number: الساعة 5, سنة 2024.
  if (sign === '' && DIGIT.test(next[0]!)) return NUMBERED;
  if (/^[([«"“–—-]/.test(next)) return COMMA;
  const conjoined = /^و.../.test(second) && !OWN_WAW.test(second);
  if (BEGINS_CLAUSE.has(second) || conjoined) return CONJUNCTION;
  if (BEGINS_PHRASE.has(second)) return PREPOSITION;
  if (sign !== '') return PREPOSITION;
  if (/^(?:[بكف]?ال|لل)/.test(second)) return /^(?:[وفبك]?ال|و?لل)/.test(first) ? ADJECTIVE : CONSTRUCT;
  return PLAIN;
}

function holds(word: string, letters: string, next: string): boolean {
  // A number and what it counts, and the parts of a date.
  if (DIGIT.test(word.at(-1)!) || NUMERAL.test(letters)) return true;
  if (/^[%٪$€£°]/.test(next) || /[$€£+#]$/.test(word)) return true;
  return PROCLITIC.has(letters) || (letters.length > 2 && PROCLITIC.has(letters.replace(/^[وف]/, '')));
}

const lettersOf = (word: string): string => bare(word).replace(/[^\p{L}]/gu, '');
