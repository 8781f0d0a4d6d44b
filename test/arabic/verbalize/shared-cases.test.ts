/** The owners' cases that cleaning, splitting and spelling out decide. Numbers are the table's. */
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/arabic/clean/clean.ts';
import { cardinal } from '../../../src/arabic/verbalize/numerals/cardinal.ts';
import { ordinal } from '../../../src/arabic/verbalize/numerals/ordinal.ts';
import { verbalize } from '../../../src/arabic/verbalize/verbalize.ts';
import { bare, say } from './say.ts';

const spoken = (text: string): string => bare(say(text));
const number = (n: number, form: Partial<Parameters<typeof cardinal>[1]> = {}): string =>
  bare(cardinal(n, { gender: 'm', case: 'nom', state: 'indefinite', ...form }).join(' '));
const nth = (n: number, definite = true): string =>
  bare(ordinal(n, { gender: 'm', case: 'nom', definite }).join(' '));

describe('shared cases', () => {
  it('1, 2: hundreds, joined by و with spaces', () => {
    expect(spoken('197')).toBe('مئة وسبعة وتسعون');
    expect(spoken('740')).toBe('سبعمئة وأربعون');
    expect(spoken('820')).toBe('ثمانمئة وعشرون');
    expect(spoken('287')).toBe('مئتان وسبعة وثمانون');
  });

  it('4, 5, 6: ordinals', () => {
    expect(nth(24)).toBe('الرابع والعشرون');
    expect(nth(122)).toBe('الثاني والعشرون بعد المئة');
    expect([6, 7, 10, 11, 13].map((n) => nth(n, false))).toEqual([
      'سادس',
      'سابع',
      'عاشر',
      'حادي عشر',
      'ثالث عشر',
    ]);
    expect(nth(11)).toBe('الحادي عشر');
    expect(nth(21)).toBe('الحادي والعشرون');
  });

  it('8: feminine 21, and 3000', () => {
    expect(number(21, { gender: 'f' })).toBe('إحدى وعشرون');
    expect(spoken('3000')).toBe('ثلاثة آلاف');
  });

  it('9: riyals', () => {
    expect(spoken('0 ريال')).toBe('صفر ريال');
    expect(spoken('101 ريال')).toBe('مئة ريال وريال واحد');
    expect(spoken('2000 ريال')).toBe('ألفا ريال');
    expect(spoken('11000 ريال')).toBe('أحد عشر ألف ريال');
    expect(spoken('0.08 ريال')).toBe('ثماني هللات');
  });

  it('11: the case runs through the whole number', () => {
    expect(say('بـ25670 دينار')).toBe('بِخَمْسَةٍ وَعِشْرِينَ أَلْفًا وَسِتِّمِئَةٍ وَسَبْعِينَ دِينَارًا');
  });

  it('12, 13: gender, case and dual', () => {
    expect(number(25)).toBe('خمسة وعشرون');
    expect(number(25, { gender: 'f' })).toBe('خمس وعشرون');
    expect(number(25, { case: 'gen' })).toBe('خمسة وعشرين');
    expect([number(200), number(200, { case: 'gen' })]).toEqual(['مئتان', 'مئتين']);
    expect([number(12), number(12, { case: 'acc' })]).toEqual(['اثنا عشر', 'اثني عشر']);
  });

  it('15: كان هناك 50 جنديًا', () => {
    expect(spoken('كان هناك 50 جنديًا.')).toBe('كان هناك خمسون جنديا');
    expect(say('كان هناك 50 جنديًا.')).toContain('خَمْسُونَ جنديًا');
  });

  it('17, 18, 19: digits of every kind are spoken', () => {
    expect(say('١ ٢ ٣')).toBe(say('1 2 3'));
    expect(say('۱ ۲ ۳')).toBe(say('1 2 3'));
    expect(spoken('16')).toBe('ستة عشر');
    expect(spoken('123')).toBe('مئة وثلاثة وعشرون');
    expect(spoken('1234')).toBe('ألف ومئتان وأربعة وثلاثون');
  });

  it('22: the decimal and the year', () => {
    const said = spoken('ارتفعت 4.8 دَرَجَات حتى عام 2100');
    expect(said).toBe('ارتفعت أربعة فاصلة ثمانية درجات حتى عام ألفين ومئة');
  });

  it('23: 100 kB of digits are answered', () => {
    const text = '7'.repeat(100_000);
    const sentences = verbalize(clean(text), 'msa');
    expect(sentences.flatMap((sentence) => sentence.words)).toHaveLength(100_000);
  });

  it('25: tanwin before or after the alif', () => {
    expect(clean('كِتَاباً').text).toBe('كِتَابًا');
    expect(clean('كِتَابًا').text).toBe('كِتَابًا');
  });

  it('27, 28, 35: presentation forms, borrowed letters, Persian letters, tatweel', () => {
    expect(clean('ﺍﻟﺴﻼﻡ عليكم').text).toBe('السلام عليكم');
    expect(spoken('ﷺ')).toBe('صلى الله عليه وسلم');
    expect(spoken('ﷲ')).toBe('الله');
    expect(say('گَرَاج پيتزا ڤيديو')).toBe('گَرَاج پيتزا ڤيديو');
    expect(clean('تاریخ').text).toBe('تاريخ');
    expect(clean('تــــاريخ').text).toBe('تاريخ');
  });

  it('30, 50: Latin words are spoken', () => {
    expect(say('أُحِبُّ iPhone كَثِيرًا')).toBe('أُحِبُّ آيْفُونْ كَثِيرًا');
    expect(spoken('أرسل Email من صفحة About Us')).toBe('أرسل إيميل من صفحة أباوت أس');
  });

  it('31: percent', () => {
    expect(spoken('14%')).toBe('أربعة عشر بالمئة');
    expect(spoken('١٤٪')).toBe('أربعة عشر بالمئة');
  });

  it('38: parentheses and quotation marks are not read', () => {
    expect(say('قال (أحمد) "نعم" «لا»')).toBe('قال أحمد نعم لا');
  });

  it('42: the marks of the user stay, and are never doubled', () => {
    expect(say('كَتَبَ الوَلَدُ')).toBe('كَتَبَ الوَلَدُ');
    expect(clean('كَُتب').text).toBe('كَتب');
    expect(clean('كَْتب').text).toBe('كَتب');
  });

  it('46: invisible characters', () => {
    for (const invisible of ['\u200f', '\u061c', '\u200c', '\ufeff', '\u2067', '\u2069']) {
      expect(clean(`مرحبا${invisible}بالعالم`).text).toBe('مرحبابالعالم');
      expect(verbalize(clean(invisible.repeat(3)), 'msa')).toEqual([]);
    }
  });

  it('47: what ends a sentence', () => {
    expect(say('هذه تجربة، للغة العربية')).not.toContain('/');
    expect(say('هل جئت؟ نعم۔ شكرا')).toBe('هل جئت / نعم / شكرا');
  });

  it('49: every word of a long text', () => {
    const text = 'هذه جملة طويلة بلا نهاية '.repeat(2000);
    expect(say(text).replaceAll(' / ', ' ').split(' ')).toHaveLength(10_000);
  });

  it('52, 54: emoji, and long runs at a border', () => {
    expect(say('مرحبا 😀 بكم')).toBe('مرحبا بكم');
    const text = `${'كلمة '.repeat(45)}ب${'ّ'.repeat(500)}${'😀'.repeat(300)} نهاية`;
    for (const sentence of verbalize(clean(text), 'msa')) {
      expect(sentence.text).not.toMatch(/[\ud800-\udfff]/u);
      expect(sentence.text).not.toMatch(/^\p{M}/u);
    }
  });

  it('58: brackets are ordinary text', () => {
    expect(say('قال [[ سلام ]] ثم [ذهب]')).toBe('قال سلام ثم ذهب');
  });
});
