/**
 * Which phone a consonant letter is, before any rule. Letters of other languages than Arabic have become those of
 * Arabic by then (`script/letters.ts`), but for the four that it borrows.
 */
const TABLE: Readonly<Record<string, string>> = {
  ء: '?',
  أ: '?',
  إ: '?',
  ؤ: '?',
  ئ: '?',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'H',
  خ: 'x',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 'S',
  ض: 'D',
  ط: 'T',
  ظ: 'Z',
  ع: 'E',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ة: 't',
  گ: 'g',
  پ: 'p',
  چ: 'ch',
  ڤ: 'v',
};

export const phoneOf = (letter: string): string | undefined => TABLE[letter];

/** Letters that can be said: these, and the vowel letters. */
export const isSpeakable = (letter: string): boolean => letter in TABLE || 'اىآ'.includes(letter);
