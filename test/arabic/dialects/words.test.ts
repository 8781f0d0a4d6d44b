/**
 * The greetings, days, months and commonest words of each dialect (`words/ID.tsv`, one a line), and its function words with
 * their pronouns (`function-words/ID.txt`), as a native can read them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read } from '../../../src/arabic/read.ts';
import { strip } from '../../../src/arabic/script/marks.ts';
import { blank } from '../../support/blank-diacritizer.ts';

const DIALECTS = ['egyptian', 'levantine', 'gulf', 'saudi'] as const;

function rowsOf(dialect: string): [string, string][] {
  return readFileSync(new URL(`./words/${dialect}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]);
}

const ELATIVES =
  'أَكْبَر أَصْغَر أَحْسَن أَجْمَل أَرْخَص أَسْهَل أَصْعَب أَسْرَع أَقْرَب أَطْوَل أَقْصَر أَوْسَع أَضْيَق ' +
  'أَسْخَن أَبْرَد أَكْتَر أَكْثَر أَبْسَط أَتْقَل أَثْقَل أَوْضَح أَفْضَل أَنْسَب أَخْطَر أَطْيَب أَوْحَش ' +
  'أَشْطَر أَرْيَح أَكْرَم أَصْدَق أَعْقَل أَضْعَف أَفْخَم أَنْعَم أَخْشَن أَكْسَل أَنْشَط أَحْدَث أَنْدَر ' +
  'أَشْيَك أَهْوَن أَعْمَق أَنْجَح أَحْلَى أَغْلَى أَعْلَى أَقْوَى أَذْكَى أَغْنَى أَهْدَى أَوْطَى أَنْقَى ' +
  'أَرْقَى أَطْرَى أَقَلّ أَخَفّ أَهَمّ أَلَذّ أَحَرّ أَعَزّ';
const BARE_ELATIVES =
  'أَكْبَر أَصْغَر أَحْسَن أَجْمَل أَرْخَص أَسْهَل أَصْعَب أَطْوَل أَقْصَر أَوْسَع أَكْتَر أَكْثَر أَبْسَط ' +
  'أَخْطَر أَحْلَى أَغْلَى أَعْلَى أَقْوَى أَقَلّ أَخَفّ أَهَمّ';

const functionWords = (dialect: string): string[] =>
  readFileSync(new URL(`./function-words/${dialect}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' '));

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

  it('has every question, demonstrative, pronoun, preposition, conjunction and particle', async () => {
    const words = functionWords(dialect);
    expect(words.length).toBeGreaterThan(250);
    const wrong: string[] = [];
    for (const word of words) if ((await phonesOf(strip(word))) !== (await phonesOf(word))) wrong.push(word);
    expect(wrong).toEqual([]);
  });

  it('compares: more and most, typed without a hamza too', async () => {
    const wrong: string[] = [];
    for (const word of ELATIVES.split(' ')) {
      const said = await phonesOf(word);
      if ((await phonesOf(strip(word))) !== said) wrong.push(word);
      if ((await phonesOf(`و${strip(word)}`)).endsWith(said.slice(3)) === false) wrong.push(`و${word}`);
    }
    for (const word of BARE_ELATIVES.split(' '))
      if ((await phonesOf(strip(word).replace('أ', 'ا'))) !== (await phonesOf(word))) wrong.push(word);
    expect(wrong).toEqual([]);
  });

  it('says the loan words that all dialects share, behind an article too', async () => {
    const wrong: string[] = [];
    expect(rowsOf('loans').length).toBeGreaterThanOrEqual(300);
    for (const [written, vowelled] of rowsOf('loans')) {
      if ((await phonesOf(written)) !== (await phonesOf(vowelled))) wrong.push(written);
      if (!(await phonesOf(`ال${written}`)).endsWith((await phonesOf(vowelled)).slice(-4)))
        wrong.push(`ال${written}`);
    }
    expect(wrong).toEqual([]);
  });
});
