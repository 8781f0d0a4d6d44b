/** The Moroccan prototype: where the schwa stands, and the words that its lists have. It is offered to nobody. */
import { expect, it } from 'vitest';
import { offeredDialects } from '../../../src/arabic/dialects/index.ts';
import { sounds } from '../../../src/arabic/dialects/maghrebi/sounds.ts';
import { read } from '../../../src/arabic/read.ts';
import { blank } from '../../support/blank-diacritizer.ts';

const plain = { feminine: false, construct: false, wasl: false };

// The sounds of Standard Arabic, and those of Morocco.
it.each([
  ['k a b ii r', 'k b ii r'],
  ['H i m aa r', 'H m aa r'],
  ['D a H i k a', 'D a H k a'],
  ['D a H i k', 'D H a k'],
  ['k a t a b', 'k t a b'],
  ['q a l b', 'q a l b'],
  ['b a H r', 'b H a r'],
  ['sh a m s', 'sh a m s'],
  ['sh a m E a', 'sh a m E a'],
  ['x u b z a', 'x u b z a'],
  ['d u n y aa', 'd a n y a'],
  ['x a D D aa r', 'x a D D aa r'],
  ['h a r r a b', 'h a r r a b'],
  ['m a k t uu b', 'm a k t uu b'],
  ['E a q r a b', 'E a q r a b'],
  ['m u gh a r f a', 'm gh a r f a'],
  ['r aa j i l', 'r aa zh i l'],
  ['th a l aa th a', 't l aa t a'],
  ['b a y t', 'b ii t'],
  ['y a w m', 'y uu m'],
  ['dh a h a b', 'd h a b'],
  ['m a gh r i b i y y', 'm gh a r b i'],
  ['H u b b', 'H u b b'],
])('%s is %s', (standard, moroccan) => {
  expect(sounds.word(standard.split(' '), plain).join(' ')).toBe(moroccan);
});

it('leaves the consonant of the article out of the first syllable', () => {
  expect(sounds.word('l x a m ii s'.split(' '), { ...plain, wasl: true }).join(' ')).toBe('l x m ii s');
});

const say = async (text: string): Promise<string> => {
  const { sentences } = await read(text, { dialect: 'maghrebi', diacritizer: blank });
  return sentences.flatMap(({ words }) => words.map(({ phones }) => phones.join(''))).join(' ');
};

it.each([
  ['دابا', 'daaba'],
  ['بزاف', 'bazzaaf'],
  ['ديالي', 'dyaali'],
  ['علاش', 'Elaash'],
  ['فين غادي', 'fiin ghaadi'],
  ['كاين', 'kaayin'],
  ['واحد', 'waaHid'],
  ['عندي', 'Eandi'],
  ['مزيان', 'mazyaan'],
  // From DODa.
  ['كلب', 'kalb'],
  ['نملة', 'namla'],
  ['خروف', 'xruuf'],
  ['ركبة', 'rukba'],
  ['الكلب', '?ilkalb'],
])('%s is %s', async (word, phones) => {
  expect(await say(word)).toBe(phones);
});

it('is not offered: it has no verbs and no voice', () => {
  expect(offeredDialects).not.toContain('maghrebi');
});
