/**
 * Endings that grammar settles whatever the network says, in a sentence of Standard Arabic that is vowelled already.
 * Only what is right nearly always. That an adjective takes the case of the noun before it is not among them, but for a
 * feminine behind a first indefinite noun: elsewhere, where the network says otherwise, it is right oftener than such a rule
 * (48 times in 70 on text that is kept apart).
 */
import { listedForms } from '../lexicon/known-forms.ts';
import type { VerbalizedWord } from '../reading.ts';
import { isClosed } from '../script/article.ts';
import { classOf, type Letter, skeleton, type Vowel } from '../script/marks.ts';

/** What the rules look at: a word as it was written, its letters, and whether its ending is not the network's to say. */
export interface Ended {
  written: VerbalizedWord;
  letters: Letter[];
  certainEnding: boolean;
}

/** Puts the endings right in place. */
export function agree(words: readonly Ended[]): void {
  words.forEach((word, at) => {
    const before = words[at - 1];
    const next = words[at + 1];
    if (endsPhrase(words, at)) pausing(before, word);
    command(before, word, next);
    listing(word, next);
    labelled(word, next);
    if (before?.written.punctuation !== '') return;
    ordinal(before, word, next);
    itself(before, word);
    subject(before, word);
    doer(before, word, next);
    described(words, at);
    passive(before, word);
    emphasis(before, word);
    denied(before, word, next);
    counted(words, at);
  });
}

const endsPhrase = (words: readonly Ended[], at: number): boolean =>
  at === words.length - 1 || words[at]!.written.punctuation !== '';

/** كَبِير and the like; not يَعِيش. */
const LONG_I = /^[^ايتنأ].ي.$/;
/** Adjectives of three consonants that are no verbs where their second has no vowel. */
const SHORT = /^(?:صعب|سهل|ضخم|عذب|رطب|صلب)$/;
const TANWIN: Partial<Record<Vowel, Vowel>> = { a: 'un', u: 'un', i: 'in' };

/** الْأَمْرُ صَعْبٌ: an adjective that nothing owns has its tanwin, and in the accusative it would be written with an alif. */
function pausing(before: Ended | undefined, { letters, certainEnding }: Ended): void {
  const word = skeleton(letters);
  const last = letters.at(-1)!;
  const wanted = last.vowel && TANWIN[last.vowel];
  if (certainEnding || !wanted || last.diptote || letters[0]!.vowel !== 'a') return;
  const adjective = SHORT.test(word)
    ? isClosed(letters[1]!)
    : LONG_I.test(word) && letters.at(-3)?.vowel === 'i';
  // لَا جَدِيدَ, يَا كَرِيمُ.
  if (!adjective || (before && /^[وف]?(?:لا|يا|بلا)$/.test(skeleton(before.letters)))) return;
  letters[letters.length - 1] = { ...last, vowel: wanted };
}

const LABELS = /^[وفبل]?(?:رقم|بند|مادة|غرفة|طابق|رحلة|فقرة|صفحة|خط|قناة|نسخة|خطوة|مستوى)$/;
const WITHOUT_TANWIN: Partial<Record<Vowel, Vowel>> = { un: 'u', in: 'i', an: 'a' };

/** رَقْمُ خَمْسَةٌ: a noun that a number names has no tanwin. */
function labelled({ letters, certainEnding }: Ended, next: Ended | undefined): void {
  const last = letters.at(-1)!;
  const vowel = last.vowel && WITHOUT_TANWIN[last.vowel];
  if (!certainEnding && vowel && next?.written.source === 'number' && LABELS.test(skeleton(letters)))
    letters[letters.length - 1] = { ...last, vowel };
}

/** Plurals that are no diptotes, though their end looks like one. */
const TRIPTOTES = /^(?:أسماء|أعضاء|أنباء|أجزاء|أخطاء|أعباء|أضواء|أجواء|آراء|أحياء|أعداء|أنحاء|أبناء)$/;

/** أَسْمَاءٌ وَعَلَامَاتٌ: what "and" follows has no owner. */
function listing({ letters, certainEnding }: Ended, next: Ended | undefined): void {
  const last = letters.at(-1)!;
  const and = next?.letters[0]?.letter === 'و' && next.letters[0].vowel === 'a';
  if (!certainEnding && and && last.vowel === 'u' && TRIPTOTES.test(skeleton(letters)))
    letters[letters.length - 1] = { ...last, vowel: 'un' };
}

const TANWIN_OR_A: ReadonlySet<Vowel | undefined> = new Set(['a', 'an', 'un', 'in']);
/** Behind these a verb typed without its hamza (ان ادخل) is in the subjunctive. */
const SUBJUNCTIVE = /^[وف]?(?:[أا]ن|لن|كي|لكي|حتى|لأن)$/;

/** ادْخُلْ, ادْخُلِ الدَّوَّارَ: a silent hamza, two consonants and a u or i between them are a command, which has no case. */
function command(
  before: Ended | undefined,
  { written, letters, certainEnding }: Ended,
  next: Ended | undefined,
): void {
  const [alif, first, second, last] = letters;
  if (
    certainEnding ||
    letters.length !== 4 ||
    alif!.letter !== 'ا' ||
    /^ا(?:ل|بن|سم|مر|ثن)/.test(skeleton(letters))
  )
    return;
  if (!isClosed(first!) || (second!.vowel !== 'u' && second!.vowel !== 'i') || second!.shadda) return;
  if (last!.shadda || 'اويىة'.includes(last!.letter) || !TANWIN_OR_A.has(last!.vowel)) return;
  if (before && SUBJUNCTIVE.test(skeleton(before.letters))) return;
  const joined = written.punctuation === '' && next?.letters[0]?.letter === 'ا' && next.letters.length > 2;
  letters[3] = { ...last!, vowel: joined ? 'i' : undefined, sukun: !joined };
}

const ORDINAL = /^ال(?:أول|أولى|ثاني|ثانية|ثالثة?|رابعة?|خامسة?|سادسة?|سابعة?|ثامنة?|تاسعة?|عاشرة?)$/;
const CASES: readonly (Vowel | undefined)[] = ['a', 'u', 'i'];

/** خُذِ الْمَخْرَجَ الثَّالِثَ: an ordinal that was written in digits stands in the case of its noun. */
function ordinal(noun: Ended, { written, letters }: Ended, next: Ended | undefined): void {
  if (written.source !== 'number' || noun.written.source !== 'text') return;
  if (!ORDINAL.test(skeleton(letters)) || !/^[وفبكل]?ا?ل/.test(skeleton(noun.letters))) return;
  // The ordinals from the eleventh on do not show their case in this word.
  if (next?.written.source === 'number' && next.written.from === written.from) return;
  const { vowel } = noun.letters.at(-1)!;
  const last = letters.at(-1)!;
  if (!CASES.includes(vowel)) return;
  if (last.letter === 'ي') letters[letters.length - 1] = { ...last, vowel: vowel === 'a' ? 'a' : undefined };
  else if (CASES.includes(last.vowel)) letters[letters.length - 1] = { ...last, vowel };
}

const NOMINATIVE: ReadonlySet<Vowel | undefined> = new Set(['u', 'un']);

/** تُقْبَلُ الدَّعْوَةُ: what follows a passive verb is its subject. */
function passive({ letters: verb }: Ended, { letters, certainEnding }: Ended): void {
  const [person, first, second] = verb;
  const last = letters.at(-1)!;
  if (
    certainEnding ||
    last.vowel !== 'a' ||
    !/^ال/.test(skeleton(letters)) ||
    /(?:ات|ون|ين|ان)$/.test(skeleton(letters))
  )
    return;
  if (verb.length !== 4 || !'يت'.includes(person!.letter) || person!.vowel !== 'u') return;
  if (isClosed(first!) && second!.vowel === 'a' && !second!.shadda && NOMINATIVE.has(verb.at(-1)!.vowel))
    letters[letters.length - 1] = { ...last, vowel: 'u' };
}

/** طَلَبَاتُهُ كُلُّهَا: "all of them" stands in the case of the word before it. */
function emphasis({ letters: noun }: Ended, { letters }: Ended): void {
  const all = skeleton(letters);
  if (!/^(?:كل|جميع)(?:ها?|هم|هن)$/.test(all)) return;
  const at = all.search(/ه[ام]?ن?$/) - 1;
  const pronoun = /(?:ها?|هم|ك|كم|نا)$/.exec(skeleton(noun))?.[0] ?? '';
  const owner = noun[noun.length - 1 - pronoun.length];
  if (pronoun !== '' && owner?.vowel === 'u' && letters[at]!.vowel === 'a')
    letters[at] = { ...letters[at]!, vowel: 'u' };
}

/** لَا رَجْعَةَ فِي ذَلِكَ: what "there is no" denies has no tanwin. */
function denied({ letters: no }: Ended, { letters, certainEnding }: Ended, next: Ended | undefined): void {
  const last = letters.at(-1)!;
  if (certainEnding || last.letter !== 'ة' || last.vowel !== 'an' || !/^[وف]?لا$/.test(skeleton(no))) return;
  if (next && /^(?:في|من|إلى|على|ل.{1,2})$/.test(skeleton(next.letters)))
    letters[letters.length - 1] = { ...last, vowel: 'a' };
}

/** Verbs that take no object, so that a noun behind them is who did it; all of three sound letters or more in `she did`. */
const NO_OBJECT =
  /^[وف]?(?:وصل|ذهب|نجح|فشل|سافر|رجع|تأخر|توقف|انقطع|انكسر|انطلق|انخفض|ارتفع|هبط|سقط|خرج|نزل|صعد|ظهر|هرب|تعطل|نفد|كبر|برد|غرق|اكتمل|تحسن|تقدم|تراجع|تحرك|اقترب|ابتعد|اشتعل|انفجر|انفتح|اندلع|تغير|تأجل|حضر|وقع)ت$/;

/** هَلْ وَصَلَتِ الرِّسَالَةُ: the letter arrived, and nobody arrived it. */
function itself({ letters, certainEnding }: Ended, noun: Ended): void {
  const last = letters.at(-1);
  const radical = letters.at(-2);
  if (certainEnding || noun.certainEnding || last?.letter !== 'ت' || !radical) return;
  if (!NO_OBJECT.test(skeleton(letters)) || !/^ال.+ة$/.test(skeleton(noun.letters))) return;
  const end = noun.letters.at(-1)!;
  if (end.vowel !== 'a' && end.vowel !== 'u') return;
  if (letters[0]!.vowel === 'u' && letters[0]!.letter !== 'و') return;
  noun.letters[noun.letters.length - 1] = { ...end, vowel: 'u' };
  letters[letters.length - 2] = { ...radical, vowel: 'a', sukun: false };
  letters[letters.length - 1] = { ...last, vowel: 'i', sukun: false };
}

/** قَرَأَتِ الطَّالِبَةُ, not قَرَأْتِ: who has a subject in the nominative is not spoken to. */
function subject({ letters, certainEnding }: Ended, noun: Ended): void {
  const last = letters.at(-1);
  const radical = letters.at(-2);
  // تُرِكَتْ حُرُوفٌ: no word ends so.
  const she = last?.letter === 'ت' && last.vowel === 'u' && radical?.vowel === 'a' && letters.length === 4;
  if (she && !certainEnding && noun.letters.at(-1)!.vowel === 'un' && letters[0]!.vowel === 'u') {
    letters[3] = { ...last, vowel: undefined, sukun: true };
    return;
  }
  if (certainEnding || last?.letter !== 'ت' || last.vowel !== 'i' || !radical || !isClosed(radical)) return;
  if (!/^ال/.test(skeleton(noun.letters)) || noun.letters.at(-1)!.vowel !== 'u') return;
  const third: Letter = { ...radical, vowel: 'a', sukun: false };
  const classes = [...letters.slice(0, -2), third].map(classOf);
  const known = listedForms(skeleton(letters)).some((form) => form.every((mark, at) => mark === classes[at]));
  if (known) letters[letters.length - 2] = third;
}

/** قَرَأَتِ الطَّالِبَةُ الْقِصَّةَ: of two definite nouns behind "she did", both heard as its objects, the first did it. */
function doer(
  { letters: verb }: Ended,
  { written, letters, certainEnding }: Ended,
  next: Ended | undefined,
): void {
  const last = letters.at(-1)!;
  const ta = verb.at(-1);
  const she = ta?.letter === 'ت' && ta.vowel === 'i' && verb.at(-2)?.vowel === 'a' && verb.length > 3;
  const isObject = (one: readonly Letter[]): boolean =>
    /^ال/.test(skeleton(one)) && one.at(-1)!.vowel === 'a';
  if (!she || certainEnding || last.letter !== 'ة' || !isObject(letters)) return;
  if (written.punctuation === '' && next && isObject(next.letters))
    letters[letters.length - 1] = { ...last, vowel: 'u' };
}

/** كُتُبٌ مُفِيدَةٌ: what stands behind a first indefinite noun describes it. */
function described(words: readonly Ended[], at: number): void {
  const { letters, certainEnding } = words[at]!;
  const last = letters.at(-1)!;
  if (at !== 1 || certainEnding || last.letter !== 'ة' || last.vowel !== 'an') return;
  if (words[0]!.letters.at(-1)!.vowel === 'un') letters[letters.length - 1] = { ...last, vowel: 'un' };
}

const TENS =
  /^و?(?:عشرون|ثلاثون|أربعون|خمسون|ستون|سبعون|ثمانون|تسعون|عشرين|ثلاثين|أربعين|خمسين|ستين|سبعين|ثمانين|تسعين)$/;
/** After these a number is a year or a label and counts nothing. */
const UNCOUNTED = /^[وفبلك]?(?:ال)?(?:عام|سنة|رقم|في|منذ|حتى|مادة|قانون|لسنة)$/;

/** خَمْسٌ وَعِشْرُونَ رِسَالَةً: what is counted by tens stands in the accusative, with tanwin unless it has an owner. */
function counted(words: readonly Ended[], at: number): void {
  const { written, letters, certainEnding } = words[at]!;
  const number = words[at - 1]!;
  const last = letters.at(-1)!;
  if (
    certainEnding ||
    written.source !== 'text' ||
    last.letter !== 'ة' ||
    /^[وفبلك]?ال/.test(skeleton(letters))
  )
    return;
  if (number.written.source !== 'number' || !TENS.test(skeleton(number.letters))) return;
  const first = words.findIndex(
    ({ written: { from, source } }) => source === 'number' && from === number.written.from,
  );
  if (UNCOUNTED.test(words[first - 1] ? skeleton(words[first - 1]!.letters) : '')) return;
  const owned = last.vowel === 'a' && !endsPhrase(words, at);
  if (last.vowel === 'an' || owned) return;
  letters[letters.length - 1] = { ...last, vowel: 'an', sukun: false };
}
