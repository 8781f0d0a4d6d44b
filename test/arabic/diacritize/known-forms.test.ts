/** A reading that is no word gives way to one that is, unless the network is sure of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complete } from '../../../src/arabic/diacritize/implicit.ts';
import { decode } from '../../../src/arabic/diacritize/viterbi.ts';
import { derivedForms, listedForms } from '../../../src/arabic/lexicon/known-forms.ts';
import { classOf, parseWord, strip, writeWord } from '../../../src/arabic/script/marks.ts';

const lines = readFileSync(new URL('../../../src/arabic/lexicon/known-forms.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/**
 * What the decoder makes of a word whose network would say `wish`, each of its letters `sure` logits above all else; where it
 * would say u or i, these two are `vowel` logits above the others.
 */
function decoded(wish: string, sure: number, written = strip(wish), vowel = 0): string {
  const classes = parseWord(wish).map(classOf);
  const logits = new Float32Array(classes.length * 16);
  classes.forEach((value, index) => {
    if (value === 2 || value === 3) logits.fill(vowel, index * 16 + 2, index * 16 + 4);
    logits[index * 16 + value] = sure;
  });
  return writeWord(complete(decode(parseWord(written), logits, true)));
}

describe('the list of known forms', () => {
  it('has its words in the order of their bytes, each once, with a class for every letter but the last', () => {
    const bytes = lines.map((line) => Buffer.from(line.slice(0, line.indexOf('\t') + 1)));
    expect(bytes.findIndex((line, at) => at > 0 && Buffer.compare(bytes[at - 1]!, line) >= 0)).toBe(-1);
    const odd = lines.filter((line) => {
      const [word = '', forms = ''] = line.split('\t');
      return !forms.split(' ').every((form) => /^[0-689a-e]+$/.test(form) && form.length === word.length - 1);
    });
    expect(odd).toEqual([]);
  });

  it('is searched from its first line to its last', () => {
    for (const at of [0, 1, 2, lines.length >> 1, lines.length - 2, lines.length - 1]) {
      const [word = '', forms = ''] = lines[at]!.split('\t');
      expect(listedForms(word).map((form) => form.map((value) => value.toString(16)).join(''))).toEqual(
        forms.split(' '),
      );
    }
  });

  it.each(['', 'ء', 'ييييي', 'كتبكتب', 'a', '\t', '\n', '📌'])('has nothing of %j', (word) => {
    expect(listedForms(word)).toEqual([]);
    expect(derivedForms(word)).toEqual([]);
  });

  it('puts clitics before a word that it has without them', () => {
    const forms = (word: string): string[] => derivedForms(word).map((form) => form.join(''));
    expect(forms('فبالقبعة')).toEqual(['1300291']);
    expect(forms('لللوح')).toContain('3090');
    expect(forms('والقمر')).toContain('10011');
  });
});

describe('a reading that is no word', () => {
  it.each([
    ['الْقُبْعَةُ', 'الْقُبَّعَةُ'],
    ['وَصَلَتُكُمْ', 'وَصَلَتْكُمْ'],
    ['فَالْقُبْعَةُ', 'فَالْقُبَّعَةُ'],
  ])('%s becomes %s where the network hardly prefers it', (wish, word) => {
    expect(decoded(wish, 0.5)).toBe(word.normalize('NFC'));
  });

  it('stays where the network is sure', () => {
    expect(decoded('الْقُبْعَةُ', 9)).toBe('الْقُبْعَةُ');
  });

  it('stays where the writer says so', () => {
    expect(decoded('الْقُبْعَةُ', 0.5, 'القُبْعة')).toBe('الْقُبْعَةُ');
  });

  it('keeps a known reading, common or not', () => {
    expect(decoded('كُتُبُ', 0.5)).toBe('كُتُبُ');
    expect(decoded('كُتِبَ', 0.5)).toBe('كُتِبَ');
  });
});

describe('a pronoun of the third person', () => {
  it.each([
    ['بَيَانَاتِهُ', ['بَيَانَاتِهِ', 'بَيَانَاتُهُ']],
    ['زُمَلَائِهُ', ['زُمَلَائِهِ', 'زُمَلَائُهُ']],
    ['مَوَاقِعُهِمْ', ['مَوَاقِعُهُمْ', 'مَوَاقِعِهِمْ']],
    ['حِسَابَاتَهِمَا', ['حِسَابَاتِهِمَا', 'حِسَابَاتَهُمَا']],
    ['عُيُونِهُ', ['عُيُونِهِ', 'عُيُونُهُ']],
  ])('agrees with the vowel before it: %s', (wish, allowed) => {
    expect(allowed).toContain(decoded(wish, 9, undefined, 5));
  });

  it.each([
    'يُوَاجِهُ',
    'تُشْبِهُ',
    'مُتَّهِمٌ',
    'نَتَّهِمُ',
    'أُسْهِمُ',
    'دَرَاهِمَ',
    'عَنْهُمْ',
    'فُقَهَاءِهِ',
    'النَّهِمُ',
    'تَنْتَهِ',
    'يَشْتَهِ',
    'الذِّهْنِ',
    'الشَّهْمُ',
    'الْعِهْنِ',
  ])('is not seen in a radical, nor changed where it agrees: %s', (word) => {
    expect(decoded(word, 9)).toBe(word);
  });
});
