/**
 * Whether a text that is to be read in a dialect is Standard Arabic: it holds words that only that has and none that only
 * dialects have. It is then read as educated people read aloud at home: its own words, the dialect's sounds, no case endings.
 */
import { strip } from '../../script/marks.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const STANDARD = words(
  'الذي التي الذين اللذان اللتان اللواتي سوف لن لم ليس ليست ليسوا لسنا قد لقد ذلك تلك أولئك هؤلاء نحن ماذا لماذا أين متى ' +
    'حيث إذ كي لكي إنما كذلك ثمة لدى لديه لديها لديهم لدينا مما عما سوى منذ أيضا أيضًا كما إزاء نحو عبر خلال حول يجب ينبغي يمكن تم ' +
    'أكد أعلن أعلنت أكدت أشار أشارت صرح وفقا وفقًا بيد غير قائلا قائلًا هذه إلى إن أن',
);
/** Of these one alone may stand in a dialect text too; two make no Standard Arabic without a surer one. */
const SHARED = words('هذه إلى إن أن غير يجب يمكن تم حول خلال كما عبر نحو أيضا متى منذ نحن');
const SPOKEN = words(
  'مش مو مب ايش إيش شو ليش وش وين فين ده دي كده كدا هيك هلا هلأ هلق دلوقتي الحين دحين عشان علشان بدي بدك عايز عاوز عايزة أبغى ابغى أبي ابي ' +
    'اللي يلي مفيش مافي ماكو إزاي ازاي كويس منيح زين اوي أوي كتير رح عم بتاع بتاعي تبع شلون ليه لسه لسا هاد هادا هاي هذي هاذي إحنا احنا ' +
    'إنتو انتو شنو منو شكو باچر بكرا بكره النهاردة امبارح مبارح وايد هالحين جذي چذي أيوه ايوه يلا طيب خلاص شوية شوي حدا',
);
const SPOKEN_VERB = /^(?:ب[يتن][^اويى]..|م.+ش$)/;
const LEAST_WORDS = 5;

/** Takes the words of a text as they are written. */
export function isStandardArabic(text: readonly string[]): boolean {
  const plain = text.map(strip);
  if (plain.length < LEAST_WORDS) return false;
  if (plain.some((word) => SPOKEN.has(word) || SPOKEN.has(word.slice(1)) || SPOKEN_VERB.test(word)))
    return false;
  const found = new Set(
    plain
      .map((word) => (STANDARD.has(word) ? word : word.replace(/^[وف]/, '')))
      .filter((word) => STANDARD.has(word)),
  );
  return found.size > 1 && [...found].some((word) => !SHARED.has(word));
}
