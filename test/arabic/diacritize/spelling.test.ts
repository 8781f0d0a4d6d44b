/** What the network's second output does to a word as it was typed. The network here says what the test says. */
import { describe, expect, it } from 'vitest';
import { diacritize } from '../../../src/arabic/diacritize/diacritize.ts';
import type { Diacritizer } from '../../../src/arabic/diacritize/diacritizer.ts';
import { SPELLINGS } from '../../../src/arabic/diacritize/spelling.ts';
import { type DialectId, dialectOf } from '../../../src/arabic/dialects/index.ts';
import { lexiconFor } from '../../../src/arabic/lexicon/lexicon.ts';
import type { LexiconEntry } from '../../../src/arabic/reading.ts';
import { skeleton } from '../../../src/arabic/script/marks.ts';
import { sentenceAsWritten } from '../../support/as-written.ts';
import { blank } from '../../support/blank-diacritizer.ts';

/**
 * A network that would have every letter be the one that stands there in `meant`, `sure` logits above the typed one:
 * in every word, or in each its own. All other letters are out of the question.
 */
const wishing = (meant: string | readonly [string, number][], sure = 0): Diacritizer => ({
  score: async (words) =>
    words.map(({ letters }, word) => {
      const [wish, lead] = typeof meant === 'string' ? [meant, sure] : (meant[word] ?? ['', 0]);
      const spelling = Float32Array.from({ length: letters.length * SPELLINGS.length }, (_, at) =>
        at % SPELLINGS.length === 0 ? 0 : -8,
      );
      [...wish].forEach((letter, at) => {
        const kind = (SPELLINGS as readonly string[]).indexOf(letter);
        if (kind > 0) spelling[at * SPELLINGS.length + kind] = lead;
      });
      return { marks: new Float32Array(letters.length * 16), spelling };
    }),
});

async function spelled(
  typed: string,
  diacritizer: Diacritizer,
  dialect: DialectId = 'msa',
  own: LexiconEntry[] = [],
): Promise<string> {
  const [words = []] = await diacritize([sentenceAsWritten(typed)], {
    diacritizer,
    lexicon: lexiconFor(dialect, own),
    dialect,
    rules: dialectOf(dialect),
  });
  return words.map(({ letters }) => skeleton(letters)).join(' ');
}

describe('a word as it was meant', () => {
  it.each([
    ['الاعدادات', 'الإعدادات'],
    ['اسابيع', 'أسابيع'],
    ['الاخره', 'الآخرة'],
    ['مدرسه', 'مدرسة'],
    ['الطبيعى', 'الطبيعي'],
    ['مستشفي', 'مستشفى'],
    ['سالته', 'سألته'],
    ['إستخدام', 'استخدام'],
    ['إيام', 'أيام'],
  ])('%s is %s where the network is sure', async (typed, meant) => {
    expect(await spelled(typed, wishing(meant, 8))).toBe(meant);
  });

  it.each([
    ['a letter that is no turn of the one typed', 'مدرسك', 'مدرسة'],
    ['ta marbuta inside a word', 'مهرجان', 'مةرجان'],
    ['a doubt', 'كتابه', 'كتابة', 0.2],
    ['a hamza taken off on a guess', 'أحمال', 'احمال', 1],
    ['a word that the lexicon has as it is typed', 'هذه', 'هذة'],
  ])('%s turns nothing', async (_, typed, wish, sure = 8) => {
    expect(await spelled(typed, wishing(wish, sure))).toBe(typed);
  });

  it('leaves what a masculine adjective describes: كتابه جديد', async () => {
    expect(await spelled('كتابه جديد', wishing('كتابة', 8))).toBe('كتابه جديد');
    expect(await spelled('كتابه جديده', wishing('كتابة', 8))).toMatch(/^كتابة /);
  });

  it.each([
    ['لى', 'لي'],
    ['هى', 'هي'],
    ['اى', 'أي'],
    ['بى', 'بي'],
    ['معى', 'معي'],
  ])('a short word ends in ya: %s is %s', async (typed, meant) => {
    expect(await spelled(typed, wishing(meant, 8))).toBe(meant);
  });

  it('takes بان for بأن, which it is a hundred times before it is a verb', async () => {
    expect(
      await spelled(
        'قال بان',
        wishing([
          ['', 0],
          ['بأن', 1],
        ]),
      ),
    ).toBe('قال بأن');
  });

  describe('by the habits of its writer', () => {
    const doubtful: [string, number][] = [
      ['', 0],
      ['يكتفي', 1],
      ['خالة', -0.3],
      ['رأس', -0.7],
    ];

    it('leaves off what the writer leaves off beyond doubt elsewhere', async () => {
      const sure: [string, number][] = [
        ['الطبيعي', 6],
        ['مدرسة', 6],
        ['الإعدادات', 6],
      ];
      expect(
        await spelled('الطبيعى مدرسه الاعدادات قال يكتفى خاله راس', wishing([...sure, ...doubtful])),
      ).toBe('الطبيعي مدرسة الإعدادات قال يكتفي خالة رأس');
    });

    it('keeps what a careful writer wrote', async () => {
      const none: [string, number][] = [
        ['', 0],
        ['', 0],
        ['', 0],
      ];
      expect(
        await spelled('الطبيعي مدرسة الإعدادات قال يكتفى خاله راس', wishing([...none, ...doubtful])),
      ).toBe('الطبيعي مدرسة الإعدادات قال يكتفى خاله راس');
    });
  });

  it('looks the word up again: it may be one that is known', async () => {
    expect(await spelled('اسيا', wishing('آسيا', 8))).toBe('آسيا');
  });

  it('leaves an account’s own word and a dialect’s as they are typed', async () => {
    const own = [{ word: 'مدرسه', spelling: 'مَدْرَسْهْ' }];
    expect(await spelled('مدرسه', wishing('مدرسة', 8), 'msa', own)).toBe('مدرسه');
    expect(await spelled('مسطره', wishing('مسطرة', 8), 'egyptian')).toBe('مسطره');
  });

  it.each([
    ['مستشفيَ', 'مستشفى', 'مستشفي'],
    ['اجْتِماعات', 'إجتماعات', 'اجتماعات'],
    ['مُدَرِّسه', 'مدرسة', 'مدرسه'],
  ])('leaves the letters of a word that its writer marked: %s', async (typed, wish, stands) => {
    expect(await spelled(typed, wishing(wish, 8))).toBe(stands);
  });

  it('is as typed with a network that has no second output', async () => {
    expect(await spelled('مدرسه', blank)).toBe('مدرسه');
  });
});
