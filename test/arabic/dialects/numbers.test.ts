/** Numbers to a thousand, the times of a day, prices and days of the year, printed so that a native can read them: `numbers/ID.tsv`. */
import { describe, expect, it } from 'vitest';
import { read } from '../../../src/arabic/read.ts';
import { blank } from '../../support/blank-diacritizer.ts';

const MONEY = { egyptian: 'جنيه', levantine: 'ليرة', gulf: 'درهم', saudi: 'ريال' } as const;
const DIALECTS = Object.keys(MONEY) as (keyof typeof MONEY)[];

const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, number) => number);

describe.each(DIALECTS)('%s', (dialect) => {
  it('says numbers, times, prices and dates as printed', async () => {
    const texts = [
      ...upTo(1000).map(String),
      ...upTo(12).flatMap((hour) =>
        hour === 0 ? [] : upTo(11).map((five) => `الساعة ${hour}:${String(five * 5).padStart(2, '0')}`),
      ),
      ...[...upTo(30), 50, 99, 100, 101, 150, 200, 300, 450, 1000, 1500, 2000, 3000, 11000, 1000000].map(
        (price) => `${price} ${MONEY[dialect]}`,
      ),
      ...upTo(12).flatMap((month) => (month === 0 ? [] : [`${month}/${month}/2026`])),
      ...['3 أيام', '50%', '2.5 كيلو', '1/2', '1/3'],
    ];
    const lines: string[] = [];
    for (const text of texts) {
      const { diacritized } = await read(text, { dialect, diacritizer: blank });
      lines.push(`${text}\t${diacritized}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`numbers/${dialect}.tsv`);
  }, 60_000);
});
