/** The greetings, days, months and commonest words of each dialect: `words/ID.tsv`, one a line, as a native can read them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read } from '../../../src/arabic/read.ts';
import { blank } from '../../support/blank-diacritizer.ts';

const DIALECTS = ['egyptian', 'levantine', 'gulf', 'saudi'] as const;

function rowsOf(dialect: string): [string, string][] {
  return readFileSync(new URL(`./words/${dialect}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]);
}

describe.each(DIALECTS)('%s', (dialect) => {
  const phonesOf = async (text: string): Promise<string> => {
    const { sentences } = await read(text, { dialect, diacritizer: blank });
    return sentences.flatMap(({ words }) => words.map(({ phones }) => phones.join(' '))).join('  ');
  };

  it('has 300 words and more', () => {
    expect(rowsOf(dialect).length).toBeGreaterThanOrEqual(300);
  });

  // What is said of the bare word, which a network that knows nothing leaves to the lists, is what is said of the vowelled one.
  it.each(rowsOf(dialect))('%s: %s', async (written, vowelled) => {
    expect(await phonesOf(written)).toBe(await phonesOf(vowelled));
  });

  it('says the loan words that all dialects share, behind an article too', async () => {
    const wrong: string[] = [];
    for (const [written, vowelled] of rowsOf('loans')) {
      if ((await phonesOf(written)) !== (await phonesOf(vowelled))) wrong.push(written);
      if (!(await phonesOf(`ال${written}`)).endsWith((await phonesOf(vowelled)).slice(-4)))
        wrong.push(`ال${written}`);
    }
    expect(wrong).toEqual([]);
  });
});
