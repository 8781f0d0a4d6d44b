/**
 * Given names of women, as far as a title before them must agree (د. سارة: الدكتورة). Most end in ة or اء; men's
 * names that end so are listed too. Names in use, from no list of anybody's.
 */
const WOMEN = new Set(
  (
    'مريم زينب هند سعاد منى ليلى سلمى هدى نهى رنا دينا رانيا داليا نادين ياسمين شيرين نسرين إيمان ايمان أمل امل هاجر ' +
    'ابتسام أحلام سهام عبير رشا مها رحاب سحر سمر حنان جيهان نيفين لبنى بشرى يسرى ندى شذى فاتن إلهام الهام كوثر أريج ' +
    'اريج سوسن نوال عفاف آمال امال لمى سلوى نجوى فدوى ماريا كريستين ريم ريما رولا ديانا نورا هيا لينا لين ' +
    'تالا رهف روان رزان شهد غدير غزل فرح ملاك نجلا وئام وصال يارا جنى جنا سلمي ليلي هنادي أماني اماني تهاني ' +
    'مي ميس علا رغد وعد بتول سجى ضحى أنغام الاء'
  ).split(' '),
);
const MEN = new Set(
  (
    'أسامة اسامة حمزة طلحة معاوية حذيفة خليفة عطية جمعة سلامة شحاتة عرفة عمارة قتيبة عكرمة ميسرة عبادة عبيدة ربيعة ' +
    'عتبة سلمة نعمة حارثة أمية بركة حسنة علاء بهاء ضياء عطاء رجاء صفاء ولاء براء'
  ).split(' '),
);

/** Whether a bare word is a woman's given name. */
export function isWomansName(word: string): boolean {
  return (
    WOMEN.has(word) || (/(?:ة|اء)$/.test(word) && word.length > 3 && !/^ال/.test(word) && !MEN.has(word))
  );
}
