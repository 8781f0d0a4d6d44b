/**
 * What a typed letter stands for, in the order of the network's second output: itself, a letter that people
 * type another for (الاخبار, مدرسه, علي for على, Egyptian فى for في, إستخدام for استخدام), or nothing at all
 * where a letter is drawn out (جميييل: the copies after the first).
 *
 * The network was taught only the turns listed here; what it says of others means nothing.
 */
export const SPELLINGS = ['', 'أ', 'إ', 'آ', 'ة', 'ى', 'ي', 'drop', 'ا', 'ه'] as const;

/** The class of a letter that stands for itself. */
export const KEEP = 0;
/** The class of a copy of the letter before it. */
export const DROP = 7;

/** For each letter the classes that it may turn to. */
export const TURNS: Readonly<Record<string, readonly number[]>> = {
  ا: [1, 2, 3],
  أ: [2, 8],
  إ: [1, 8],
  ه: [4],
  ة: [9],
  ي: [5],
  ى: [6],
};
