/** Stretches whose kind the caller says: read so wherever they stand, and never lost. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import type { SayAs } from '../../../src/arabic/reading.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';
import { bare } from './say.ts';

/** Says a text of which the part in ‹› is forced. */
function forced(text: string, as: SayAs) {
  const points = [...text.replace(/[‹›]/g, '')];
  const from = [...text].indexOf('‹');
  const to = [...text].indexOf('›') - 1;
  const sentences = verbalize(clean(points.join('')), 'msa', [{ from, to, as }]);
  return {
    said: bare(sentences.flatMap(({ words }) => words.map(({ spelling }) => spelling)).join(' ')),
    warnings: sentences.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
  };
}

describe('a stretch is read as the caller says', () => {
  it.each<[SayAs, string, string]>([
    ['cardinal', 'الصفحة ‹0501234567›', 'الصفحة صفر خمسة صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة'],
    ['cardinal', 'الرمز ‹4827›', 'الرمز أربعة آلاف وثمانمئة وسبعة وعشرون'],
    ['ordinal', 'الصفحة ‹25› هنا', 'الصفحة الخامسة والعشرون هنا'],
    ['ordinal', 'الفائز ‹1›', 'الفائز الأول'],
    ['digits', 'العام ‹2024› انتهى', 'العام اثنان صفر اثنان أربعة انتهى'],
    ['telephone', 'الغرفة ‹19988›', 'الغرفة واحد تسعة تسعة ثمانية ثمانية'],
    ['date', 'النسبة ‹10/12›', 'النسبة العاشر من ديسمبر'],
    ['date', 'في ‹12.5.2024› تم', 'في الثاني عشر من مايو عام ألفين وأربعة وعشرين تم'],
    ['time', 'العدد ‹7›', 'العدد السابعة'],
    ['currency', 'كلفة ‹$12.50›', 'كلفة اثني عشر دولارا وخمسين سنتا'],
    ['characters', 'شركة ‹NASA› هنا', 'شركة إن إيه إس إيه هنا'],
    ['characters', 'كلمة ‹بيت›', 'كلمة باء ياء تاء'],
    ['verbatim', 'ملف ‹a.b›', 'ملف إيه نقطة بي'],
  ])('%s: %s', (as, text, expected) => {
    expect(forced(text, as)).toEqual({ said: expected, warnings: [] });
  });

  it('what cannot be read so is read as it stands, with a warning', () => {
    expect(forced('هذا ‹كتاب› جديد', 'date')).toEqual({
      said: 'هذا كتاب جديد',
      warnings: ['say_as_ignored'],
    });
    expect(forced('عدد ‹25› كتابا', 'time').warnings).toEqual(['say_as_ignored']);
  });
});

describe('what an app was to fill in', () => {
  it.each([
    ['تم تحديد %d تطبيق', '%d', 9],
    ['مرحبا {name}!', '{name}', 6],
    ['أهلا %1$s بك', '%1$s', 5],
  ])('%s names what was left out', (text, placeholder, from) => {
    const warnings = verbalize(clean(text), 'msa').flatMap((sentence) => sentence.warnings);
    expect(warnings).toEqual([
      {
        code: 'placeholder',
        message: `The placeholder ${placeholder} was left out: fill it in before the text is sent.`,
        from,
        to: from + placeholder.length,
      },
    ]);
  });
});
