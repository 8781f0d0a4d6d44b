/**
 * Words that what stands near them decides, where the network has not read enough of either: a necklace and a contract, who
 * wrote and what was written. Only what leaves no doubt.
 */
import { classOf, type Letter, parseWord, skeleton, strip, type Vowel } from '../script/marks.ts';
import type { Head } from './heads.ts';

const JEWELS = /^(?:ال)?(?:لؤلؤ|ذهب|ألماس|الماس|فضة|خرز|ياسمين|مرجان|زمرد|ياقوت|عقيق|ورد|فيروز)$/;
const DEALS = /^(?:عمل|إيجار|بيع|شراء|زواج|شراكة|صيانة|توظيف|تأمين|نقل)$/;
/** Verbs said of what is written and read and writes nothing, and of what is opened and opens nothing: that it was done. */
const DONE_TO: Readonly<Record<string, { what: RegExp; passive: string }>> = {
  كتب: {
    what: /^ال(?:درس|نص|مقال|خبر|كتاب|بيان|تقرير|شعار|اسم|عنوان|إعلان|بحث|سؤال|جواب|خط|شعر|رقم|تاريخ|عقد)$/,
    passive: 'كُتِبَ',
  },
  فتح: { what: /^ال(?:باب|معبر|معرض|طريق|متجر|محل|جسر|متحف|سوق|حساب|تحقيق|ملف)$/, passive: 'فُتِحَ' },
};
const BEHIND = /^(?:على|في|ب.*|من|إلى|عن|أمس|اليوم|قبل|بعد|هنا|كاملا|لل.+)$/;

/** Puts such words right in place. */
export function tellApart(words: readonly Head[]): void {
  const at = (index: number): string => strip(words[index]?.written.spelling ?? '');
  words.forEach((word, index) => {
    if (JEWELS.test(at(index)) && /^[وفبل]?عقد$/.test(at(index - 1))) inGenitive(word);
    if (word.listed || word.written.source !== 'text') return;
    const plain = at(index);
    const contract = /^[وفبل]?(?:ال)?(?=عقد)/.exec(plain)?.[0].length;
    if (contract !== undefined && /عقدا?$/.test(plain)) {
      if (at(index + 1) === 'من' && JEWELS.test(at(index + 2))) become(word, contract, 'عِقْد');
      else if (DEALS.test(at(index + 1))) become(word, contract, 'عَقْد', 'u');
    }
    const done = DONE_TO[plain];
    const only = words[index + 2] === undefined || BEHIND.test(at(index + 2));
    if (done?.what.test(at(index + 1)) && only && endsInU(words[index + 1]!)) become(word, 0, done.passive);
  });
}

const endsInU = ({ letters }: Head): boolean => letters.at(-1)!.vowel === 'u';

/** An ending that was left open: عِقْدَ اللُّؤْلُؤِ. */
function inGenitive({ letters, certainEnding }: Head): void {
  const last = letters.at(-1)!;
  if (!certainEnding && !last.vowel) letters[letters.length - 1] = { ...last, vowel: 'i', sukun: false };
}

/** Gives the letters from a place on their vowels; a noun's ending stays, and is no verb's. */
function become({ letters }: Head, from: number, spelling: string, ending: Vowel = 'un'): void {
  const meant = parseWord(spelling);
  const verb = classOf(letters.at(-1)!) === 1 && skeleton(letters).length === from + meant.length;
  meant.forEach((letter, index) => {
    const place = from + index;
    const last = index === meant.length - 1;
    const own = letters[place]!;
    if (last && !letter.vowel) {
      if (verb && from === 0) letters[place] = { ...own, vowel: ending };
      return;
    }
    letters[place] = {
      ...own,
      vowel: letter.vowel,
      sukun: letter.sukun,
      shadda: letter.shadda,
    } satisfies Letter;
  });
}
