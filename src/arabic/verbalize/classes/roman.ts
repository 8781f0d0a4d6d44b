/** Roman numerals: only in capitals, well formed, and after a noun that is numbered (القرن XIX). Gives the value. */
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const WELL_FORMED = /^(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

export function romanValue(word: string): number | undefined {
  if (word === '' || !WELL_FORMED.test(word)) return undefined;
  let value = 0;
  for (let index = 0; index < word.length; index += 1) {
    const here = VALUES[word[index]!]!;
    const next = VALUES[word[index + 1] ?? ''] ?? 0;
    value += here < next ? -here : here;
  }
  return value;
}

/** Nouns and names of rulers that a Roman numeral follows, with their gender. */
export const NUMBERED: Readonly<Record<string, 'm' | 'f'>> = {
  القرن: 'm',
  الفصل: 'm',
  الباب: 'm',
  الجزء: 'm',
  المجلد: 'm',
  القسم: 'm',
  الدورة: 'f',
  المادة: 'f',
  العالمية: 'f',
  لويس: 'm',
  هنري: 'm',
  جورج: 'm',
  إدوارد: 'm',
  فيليب: 'm',
  نابليون: 'm',
  رمسيس: 'm',
  تشارلز: 'm',
  إليزابيث: 'f',
  اليزابيث: 'f',
  كاترين: 'f',
  بولس: 'm',
  يوحنا: 'm',
  بيوس: 'm',
  ليو: 'm',
  فيلهلم: 'm',
  فردريك: 'm',
  ألفونسو: 'm',
  الحسن: 'm',
  بطليموس: 'm',
};
