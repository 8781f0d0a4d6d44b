/** Captions: where lines and cues end, how long they are shown, and how the two formats are written. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaptionWord, captionsOf, cuesOf, LINE_LENGTH } from '../../src/speech/captions.ts';

/** Words of a text as a voice of 70 ms a character would say them, with a pause after each sign. */
function spoken(text: string): CaptionWord[] {
  const words: CaptionWord[] = [];
  let now = 100;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const from = [...text.slice(0, index)].length;
    const length = [...word].length;
    words.push({ from, to: from + length, startMs: now, endMs: now + 70 * length });
    now += 70 * length + (/[.،!؟]/.test(text[index + word.length] ?? '') ? 400 : 0);
  }
  return words;
}

const cues = (text: string) => cuesOf(text, spoken(text));
const lines = (text: string) => cues(text).map((cue) => cue.lines);

describe('lines end where an Arabic reader would', () => {
  it.each([
    [
      'at the comma, and before a preposition',
      'عقدت وزارة التعليم اجتماعا في مدينة الرياض يوم الأحد 12 مايو 2024، وشارك فيه 25 خبيرا من 14 دولة عربية.',
      [
        ['عقدت وزارة التعليم اجتماعا', 'في مدينة الرياض يوم الأحد 12 مايو 2024،'],
        ['وشارك فيه 25 خبيرا من 14 دولة عربية.'],
      ],
    ],
    [
      'before a relative pronoun, and not after a negation or a numeral',
      'ولن تشمل المدارس الصغيرة التي يقل عدد طلابها عن مئة طالب!',
      [['ولن تشمل المدارس الصغيرة', 'التي يقل عدد طلابها عن مئة طالب!']],
    ],
    [
      'before و that joins, not before the و of a word',
      'اجتمع اليوم في العاصمة وزير الخارجية ورئيس الوفد المرافق له',
      [['اجتمع اليوم في العاصمة وزير الخارجية', 'ورئيس الوفد المرافق له']],
    ],
    [
      'with the vowels on the letters as without them',
      'وَلَنْ تَشْمَلَ المَدَارِسَ الَّتِي يَقِلُّ عَدَدُ طُلَّابِهَا عَنْ مِئَةٍ',
      [['وَلَنْ تَشْمَلَ المَدَارِسَ'], ['الَّتِي يَقِلُّ عَدَدُ', 'طُلَّابِهَا عَنْ مِئَةٍ']],
    ],
  ])('%s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  const particles = [
    'في',
    'من',
    'إلى',
    'لا',
    'لم',
    'قد',
    'سوف',
    'كل',
    'هذا',
    'الدكتور',
    'ومن',
    '25',
    'ثلاثة',
    'عشرون',
  ];
  it.each(particles)('never after %s, wherever the line would be full', (particle) => {
    for (let before = 1; before < 12; before += 1) {
      const text = `${'كلام '.repeat(before)}${particle} الشيء الأخير هنا مع كلام كثير بعده حتى النهاية`;
      const ends = lines(text)
        .flat()
        .slice(0, -1)
        .map((line) => line.split(' ').at(-1));
      expect(ends).not.toContain(particle);
    }
  });
});

describe('whatever the text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'قال',
      'الرئيس،',
      'في',
      '25',
      'كتابا.',
      '12',
      'مايو',
      '2024',
      '—',
      '(',
      'نعم!',
      '<b>',
      '😀',
      'iPhone',
    ),
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  );

  it('holds the limits, keeps the order and loses no heard word', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (list) => {
        const text = list.join(' ');
        const heard = spoken(text);
        const made = cuesOf(text, heard);
        let last = 0;
        for (const { startMs, endMs, lines } of made) {
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect([...line].length).toBeLessThanOrEqual(LINE_LENGTH);
          expect(startMs).toBeGreaterThanOrEqual(last);
          expect(endMs).toBeGreaterThan(startMs);
          last = endMs;
        }
        const shown = made
          .flatMap((cue) => cue.lines)
          .join('')
          .replace(/[\s\u200f]/gu, '');
        for (const { from, to } of heard) {
          const said = [...text].slice(from, to).join('');
          if (!/<[^<>]*>/.test(text)) expect(shown).toContain(said);
        }
      }),
    );
  });
});

describe('times', () => {
  it('shows a short answer for a second, and goes before the next cue comes', () => {
    const text = 'نعم.';
    const [cue] = cuesOf(text, [{ from: 0, to: 3, startMs: 100, endMs: 350 }]);
    expect(cue).toMatchObject({ startMs: 100, endMs: 1100 });
    const long = cues(
      'هذه جملة طويلة نسمعها الآن في هذا المكان. وهذه جملة أخرى نسمعها بعدها في المكان نفسه الآن.',
    );
    expect(long.length).toBe(2);
    expect(long[1]!.startMs - long[0]!.endMs).toBeGreaterThanOrEqual(80);
  });

  it('holds at most seven seconds of speech', () => {
    const text = 'كلام بطيء جدا يقال كلمة بعد كلمة';
    const slow = text.split(' ').map((_, index, all) => {
      const from = all.slice(0, index).join(' ').length + (index > 0 ? 1 : 0);
      return { from, to: from + all[index]!.length, startMs: 3000 * index, endMs: 3000 * index + 900 };
    });
    for (const { startMs, endMs } of cuesOf(text, slow)) expect(endMs - startMs).toBeLessThanOrEqual(8000);
  });

  it('tears no date, number or sign from what it is said with', () => {
    const text = 'الموعد 12 مايو';
    const one: CaptionWord[] = [
      { from: 0, to: 6, startMs: 0, endMs: 500 },
      { from: 7, to: 14, startMs: 500, endMs: 7300 },
    ];
    expect(cuesOf(text, one).map(({ lines }) => lines)).toContainEqual(['12 مايو']);
  });
});

describe('the text as it is shown', () => {
  it('leaves tags and line breaks out, and keeps emoji and signs', () => {
    expect(lines('<b>مرحبا</b>\r\n\r\nيا ناس 😀 &  « أهلا »')).toEqual([['مرحبا يا ناس 😀 & « أهلا »']]);
  });

  it('marks a line that begins with a foreign word as Arabic', () => {
    expect(lines('iPhone الجديد')).toEqual([['\u200fiPhone الجديد']]);
    expect(lines('25 كتابا')).toEqual([['25 كتابا']]);
  });

  it('gives nothing for nothing', () => {
    expect(captionsOf('😀', [], 'srt')).toBe('');
    expect(captionsOf('😀', [], 'vtt')).toBe('WEBVTT\n');
  });
});

describe('the formats', () => {
  const text = 'أولا 1 < 2 & ثانيا. ثم نعود بعد ذلك إلى الموضوع الأول الذي كنا نتكلم عنه قبل قليل هنا.';

  it('escapes what WebVTT would take for markup, and numbers the cues of SubRip', () => {
    const vtt = captionsOf(text, spoken(text), 'vtt');
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:00\.100 --> 00:00:0\d\.\d{3}\n/);
    expect(vtt).toContain('1 &lt; 2 &amp; ثانيا.');
    const srt = captionsOf(text, spoken(text), 'srt');
    expect(srt).toMatch(/^1\n00:00:00,100 --> 00:00:0\d,\d{3}\n/);
    expect(srt).toContain('\n\n2\n');
  });

  it('tells the time beyond an hour', () => {
    const late = [{ from: 0, to: 4, startMs: 3_723_004, endMs: 3_725_000 }];
    expect(captionsOf('أولا', late, 'vtt')).toContain('01:02:03.004 --> 01:02:05.000');
  });

  it.each(['srt', 'vtt'] as const)('%s is read back by ffmpeg, cue by cue', (format) => {
    const file = join(mkdtempSync(join(tmpdir(), 'nutq-captions-')), `captions.${format}`);
    writeFileSync(file, captionsOf(text, spoken(text), format));
    const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_packets', file], {
      encoding: 'utf8',
    });
    const { packets } = JSON.parse(stdout);
    const made = cues(text);
    expect(packets.map(({ pts_time }: { pts_time: string }) => Math.round(1000 * Number(pts_time)))).toEqual(
      made.map(({ startMs }) => startMs),
    );
    expect(
      packets.map(({ duration_time }: { duration_time: string }) => Math.round(1000 * Number(duration_time))),
    ).toEqual(made.map(({ startMs, endMs }) => endMs - startMs));
  });
});
