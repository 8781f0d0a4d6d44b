/**
 * What the service finds wrong with a field, in Arabic. Its own words are English; `$1` is what they name. A test
 * sends what forms can get wrong and asks that none of it stays English.
 */
const arabic: readonly [RegExp, string][] = [
  [/^is required/, 'هذا الحقل مطلوب.'],
  [/^(must not be|is) empty$/, 'اكتب شيئًا هنا.'],
  [/^must be at least (\S+)$/, 'أقل قيمة مسموح بها $1.'],
  [/^must be at most (\S+)$/, 'أكبر قيمة مسموح بها $1.'],
  [/^must be positive$/, 'اكتب عددًا أكبر من صِفر.'],
  [/^must be a whole number other than 0, at most (\d+)$/, 'اكتب عددًا صحيحًا غير الصفر، لا يتجاوز $1.'],
  [/^only (-?\d+) characters are available to take away$/, 'لا يتوفر في الرصيد إلا $1 من الأحرف.'],
  [/^the balance would pass (\d+)$/, 'سيتجاوز الرصيد $1 من الأحرف.'],
  [/^no such entry$/, 'لا قيد بهذا المعرِّف.'],
  [
    /addresses or CIDR blocks|address or CIDR block/,
    'اكتب عناوين IP أو نطاقات CIDR صحيحة، مثل \u2066203.0.113.7\u2069 أو \u206610.0.0.0/8\u2069.',
  ],
  [/e-?mail/i, 'اكتب عنوان بريد صحيحًا.'],
  [/in the future/, 'اختر يومًا لم يمضِ.'],
  [/^must be a day/, 'اختر يومًا صحيحًا.'],
  [/^must be live/, 'المفاتيح التجريبية موقوفة هنا: اختر «فعلي».'],
  [/^must be 0 while an old secret still works$/, 'السرّ السابق ما زال يعمل: اختر «ينتهي فورًا».'],
  [/^must be one word of at most (\d+) letters$/, 'اكتب كلمة واحدة لا تتجاوز $1 حرفًا.'],
  [/^or phones must be given, and not both$/, 'اكتب الكلمة بالتشكيل أو اكتب أصواتها، لا كلتيهما.'],
  [/^must be Arabic letters with their vowels$/, 'اكتبها بحروف عربية مشكولة.'],
  [/^must have at most (\d+) characters$/, 'لا تتجاوز $1 حرفًا.'],
  [/^must be phones of the inventory/, 'فيها رمز صوت غير معروف.'],
  [/^must be one of (.+)$/, 'القيم الممكنة: \u2066$1\u2069.'],
  [/^is not for (\S+)$/, 'لا يُختار معدل البت لصيغة \u2066$1\u2069.'],
  [/^is SSML, whose tags/, 'هذا نص SSML: اختر «SSML» أعلاه، وإلا قُرئت وُسومه.'],
  [/^is spoken for too long$/, 'يطول نطقه أكثر من المسموح به: قسِّمه.'],
  [/^has half of a surrogate pair$|^has a NUL character$/, 'في النص محرف تالف.'],
  [/^must be between 1 and (\d+)$/, 'اكتب عددًا بين 1 و$1.'],
  [/^may be (\d+)$/, 'العدد الأقصى $1.'],
  [/^or webhookUrl must name somebody who is told$/, 'اكتب عنوان بريد أو رابط ويب هوك واحدًا على الأقل.'],
  [/^cannot be used here/, 'غير مفعّل في هذه الخدمة.'],
  [/https?|URL/, 'اكتب رابطًا صحيحًا يبدأ بـ\u2066https://\u2069.'],
  [/^is not well-formed XML/, 'ليس XML سليمًا: تحقّق من إغلاق الوسوم وعلامات الاقتباس.'],
  [/^must be one <speak>/, 'ضع النص كله في وسم \u2066<speak>\u2069 واحد.'],
  [/^has the element (<[^>]*>), which is not served/, 'الوسم \u2066$1\u2069 غير مدعوم.'],
  [
    /^has the attribute (\S+) on (<[^>]*>), which is not served/,
    'السمة \u2066$1\u2069 غير مدعومة في الوسم \u2066$2\u2069.',
  ],
  [/^lacks the attribute (\S+) on (<[^>]*>)/, 'تنقص السمة \u2066$1\u2069 في الوسم \u2066$2\u2069.'],
  [/^has a break whose time/, 'مدة الوقفة غير صحيحة: اكتبها مثل \u2066500ms\u2069 أو \u20661s\u2069.'],
  [/^has an empty (<[^>]*>)/, 'الوسم \u2066$1\u2069 فارغ.'],
];

/** The Arabic for what the service says of a field; undefined where there is none. */
export function arabicProblem(message: string): string | undefined {
  for (const [pattern, words] of arabic) {
    const found = pattern.exec(message);
    if (found) return words.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '');
  }
  return undefined;
}
