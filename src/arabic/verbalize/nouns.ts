/**
 * The gender of a counted noun as it is written. Takes the word without marks; gives the gender of its
 * singular, or nothing where the word is not one that is counted. A lexicon first, then its ending and
 * pattern: plurals of verbal nouns (إصدارات, اجتماعات, تطبيقات) are masculine, other ات and ة feminine.
 */
import { FEMININE, MASCULINE, NOT_COUNTED } from './data/nouns.ts';
import type { Gender } from './grammar.ts';

/** Plurals in ات of the verbal nouns of the derived verbs, which are masculine. */
const VERBAL_PLURALS = [
  /^[إا]..ا.ات$/, // إصدارات, إعلانات
  /^[إا]جراءات$/,
  /^است.{2,3}ا.ات$/, // استخدامات
  /^ان.{2,3}ا.ات$/, // انفجارات
  /^ا.[تدط]..?ا.ات$/, // اجتماعات, اصطلاحات
  /^ات.ا.ات$/, // اتصالات
  /^ت[^لر]..?ي.ات$/, // تطبيقات, تعديلات
  /^ت...(?<!ي)ات$/, // تحركات, توقعات
  /^ت.ا..ات$/, // تفاعلات
  // Things named by participles of the derived verbs.
  /^من[^ا][^ويا].ات$/, // منطلقات
  /^مست..?.ات$/, // مستندات
  /^مت...ات$/, // متطلبات
  /^م[^ان]ت..ات$/, // مؤتمرات
];

/** Broken plurals أفعلة of masculine nouns: أجهزة, أسئلة. */
const AF3ILA = /^[أآا]...ة$/;
const FEMININE_LIKE_AF3ILA: ReadonlySet<string> = new Set([
  'أغنية',
  'أمسية',
  'أرملة',
  'أمنية',
  'أحجية',
  'أنثاة',
]);

/** Nouns that begin with و of their own. */
const OWN_WAW =
  /^و(?:لد|لدا|زير|زيرا|زراء|رد|ردة|رود|حدة|حدات|ثيقة|ثائق|رقة|رقات|جبة|جبات|ظيفة|ظائف|لاية|لايات|كيل|كلاء|كالة|كالات|زارة|زارات|جه|جها|جوه|جهة|جهات|سام|أوسمة|قت|قتا|سيلة|سائل|ديعة|دائع|رشة|رش|صية|صايا|صفة|صفات|احة|احات|اط|اطا|فاة|فيات|فد|فدا|فود|ديان|شاح|قفة|قفات|عد|عود|صلة|صلات|ضع|عاء)$/;

/** Nouns that begin with ل of their own: لاعب, لغة, ليلة, لجنة … */
const OWN_LAM =
  /^ل(?:اعب|اجئ|غ[ةا]|يل|يال|ير|ت?تر|يتر|وح|حظ|قاء|قائ|جن|جان|ون$|ونا$|قب|سان|واء|ف[ظة]|قم|قاح|قط|ص|حم|يف|افت|ائح|بنة|بنات|وائ|بان)/;

const WITH_BA =
  /^ب(?:سعر|تكلف|قيم|[إأ]|است|معدل|نسب|مساح|مقار|حلول|اسم|سبب|شكل|طول|عدد|واسط|دون|عد|ين|نجاح|مشارك|مبلغ|سرع|درج|وزن|حجم|فضل|هدف|عنوان)/;

/** Whether the word can be what a number before it counts. */
export function isCounted(word: string): boolean {
  if (word.length < 2 || NOT_COUNTED.has(word)) return false;
  if (/^ال../.test(word) && !/^الت[^ي]?ا/.test(word)) return false;
  // A word in و after a number is joined to it, unless the و is its own.
  if (/^و/.test(word) && !OWN_WAW.test(word)) return false;
  // So is one in ل, and one in ب before a noun of measure or a verbal noun.
  if (/^ل/.test(word) && !OWN_LAM.test(word)) return false;
  if (/^(?:بال|كال|فال|فب|فل)./.test(word) || WITH_BA.test(word)) return false;
  return !/^[وف](?:هو|هي|هم|من|في|على|إلى|كان|كانت|قد|لم|لا|أن|إن|ال.*)$/.test(word);
}

/** Whether the word is a noun beyond doubt: in the lexicon, or with an ending of nouns. */
export const isSurelyCounted = (word: string): boolean =>
  isCounted(word) && (FEMININE.has(word) || MASCULINE.has(word) || /(?:ة|.{3}[اي]ت|.{3}ين)$/.test(word));

export function nounGender(word: string, n: number): Gender {
  for (const form of [word, word.replace(/ا$/, '')]) {
    if (FEMININE.has(form)) return 'f';
    if (MASCULINE.has(form)) return 'm';
  }
  const few = n % 100 >= 3 && n % 100 <= 10;
  if (word.endsWith('ات')) return VERBAL_PLURALS.some((pattern) => pattern.test(word)) ? 'm' : 'f';
  if (word.endsWith('ة')) {
    return few && AF3ILA.test(word) && !FEMININE_LIKE_AF3ILA.has(word) ? 'm' : 'f';
  }
  if (/تين$|تان$/.test(word)) return 'f';
  // فعائل is the plural of feminine nouns more often than not: رسائل, حقائب.
  if (few && /^.{2}ائ.$/.test(word)) return 'f';
  return 'm';
}

/** Whether the word shows by its form that it is a dual. */
export const isDual = (word: string): boolean => /(?:ان|ين)$/.test(word) && word.length >= 5;
