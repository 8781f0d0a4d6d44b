/**
 * Results of games and other pairs of numbers that stand for themselves: 3-1, 3:1, and 1-3 after a word
 * of winning and losing. Neither number counts the noun that follows (فاز الفريق 3-1 يوم الجمعة).
 */
import { wordBefore } from '../case.ts';
import type { Literal } from '../number-literal.ts';
import { numberWords, type Standing, standingCase } from '../numerals/say-number.ts';
import { drafts, type Match, matchAt, type SentenceContext } from '../sentence-context.ts';

const PAIR = /(\d{1,3}) ?([-–:]) ?(\d{1,3})(?![\d/]| ?[-–:=%*×+] ?\d|[.,]\d|%)/y;
const GAME =
  /^[وف]?(?:فاز|فازت|فوز|الفوز|خسر|خسرت|خسارة|هزم|هزيمة|تعادل|تعادلت|التعادل|تغلب|تغلبت|انتصر|انتصرت|تقدم|تقدمت|بنتيجة|نتيجة|النتيجة|انتهت|انتهى|سجل|مباراة|المباراة|سحق|اكتسح|تفوق)$/;
const REACH = 8;

const afterGame = (scene: SentenceContext): boolean => {
  for (let back = 1; back <= REACH; back += 1) if (GAME.test(wordBefore(scene, back))) return true;
  return false;
};

export function score(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const match = matchAt(scene, PAIR, at);
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const tight = !match[0].includes(' ');
  // A rising pair is a range, but of a game; with spaces around the dash only a game is sure.
  if ((first < second && match[2] !== ':') || !tight) if (!afterGame(scene)) return undefined;
  if (/^0\d/.test(match[1]!) || /^0\d/.test(match[3]!)) return undefined;
  // It stands for itself, but after a preposition: بنتيجة 2-2.
  const governed = standingCase(scene, standing) === 'gen';
  const form = { gender: 'm', case: governed ? 'gen' : 'nom', state: 'indefinite' } as const;
  const end = at + match[0].length;
  const literal = (value: number, start: number, stop: number): Literal => ({
    start,
    end: stop,
    negative: false,
    value,
    fraction: '',
    digits: String(value),
  });
  const middle = at + match[1]!.length;
  const last = end - match[3]!.length;
  const words = drafts(numberWords(scene, literal(first, at, middle), form), at, middle);
  words.at(-1)!.punctuation = '،';
  return {
    words: [...words, ...drafts(numberWords(scene, literal(second, last, end), form), last, end)],
    end,
  };
}
