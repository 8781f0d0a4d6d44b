/**
 * A listed noun with what is written to its end: a pronoun (كتابي, تلفونك, شقتها), the dual (ساعتين), the sound plurals
 * (طلبات, عاملين), and ه typed for ة (مدرسه). The ending decides what becomes of the noun: a short i or u before the last
 * consonant falls before a vowel (ṣāḥib, ṣaḥbi), two consonants before a third are kept apart as the dialect does it.
 */
import { type Letter, writeWord } from '../../script/marks.ts';

/** How the dialect joins an ending. */
export interface Joints {
  /** "His" behind a consonant: kitaabu, ktaabah. */
  his: 'ُ' | 'َ';
  /**
   * Two consonants before a third: `after` them comes the pronoun's own vowel (ʾalbaha, ʾalbina), they are `split` (ʾalibha),
   * an `a` is put behind them (galbaha, galbana), or all three stay (ʿindna).
   */
  cluster: 'after' | 'split' | 'a' | 'none';
  /** The vowel before the t of the feminine, and whether it falls before a pronoun that begins with one (saaʿti). */
  t: { vowel: 'ِ' | 'َ'; falls: boolean };
}

const [A, U, I, SHADDA, SUKUN] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;

type End = 'vowel' | 'one' | 'two';

/** As it is written, as it is said after a vowel and after a consonant, and the vowel that two consonants take before it. */
const PRONOUNS: readonly { written: string; vowel: string; said: string; own: string }[] = [
  { written: 'ي', vowel: `ي${A}`, said: `${I}ي`, own: '' },
  { written: 'ك', vowel: 'ك', said: `${A}ك`, own: '' },
  { written: 'ها', vowel: `ه${A}ا`, said: `ه${A}ا`, own: A },
  { written: 'نا', vowel: `ن${A}ا`, said: `ن${A}ا`, own: I },
  { written: 'هم', vowel: `ه${U}م`, said: `ه${U}م`, own: U },
  { written: 'كم', vowel: `ك${U}م`, said: `ك${U}م`, own: U },
  { written: 'كو', vowel: `ك${U}و`, said: `ك${U}و`, own: U },
  { written: 'هن', vowel: `ه${U}ن`, said: `ه${U}ن`, own: U },
  { written: 'كن', vowel: `ك${U}ن`, said: `ك${U}ن`, own: U },
  { written: 'ج', vowel: 'ج', said: `${I}ج`, own: '' },
  { written: 'چ', vowel: 'چ', said: `${I}چ`, own: '' },
];

const beginsWithVowel = (ending: string): boolean => /^[\u064e-\u0650]/.test(ending);

function endOf(stem: string): End {
  if (/[اى]$|[^\u064e]و$|[^\u064e]ي$/.test(stem)) return 'vowel';
  return new RegExp(`${SHADDA}$|${SUKUN}.$`).test(stem) && !/[\u064e][وي]\u0652.$/.test(stem) ? 'two' : 'one';
}

/** ṣāḥib → ṣāḥb, shighil → shighl: a short i or u before the last consonant, and a vowel before it. */
const lightened = (stem: string): string =>
  stem.replace(/([\u064e-\u0650].|ا.)[\u064f\u0650](.)$/, `$1${SUKUN}$2`);

/** ʾalb → ʾalib, shughl → shughul. */
const split = (stem: string): string =>
  stem.replace(
    new RegExp(`([${A}${U}${I}])(.)${SUKUN}(.)$`),
    (_, vowel, one, two) => `${vowel}${one}${I}${two}`,
  );

/** The stem with an ending that begins with a vowel or a consonant (`own`: the vowel that the ending gives two consonants). */
function joined(stem: string, ending: string, own: string, joints: Joints): string {
  if (beginsWithVowel(ending)) return withVowel(lightened(stem), ending);
  if (endOf(stem) !== 'two') return stem + (/[اىو]$|ي$/.test(stem) ? '' : SUKUN) + ending;
  switch (joints.cluster) {
    case 'after':
      return withVowel(stem, own) + ending;
    case 'a':
      return withVowel(stem, A) + ending;
    case 'split':
      return (stem.endsWith(SHADDA) ? stem : split(stem)) + SUKUN + ending;
    case 'none':
      return stem + SUKUN + ending;
  }
}

/** A vowel behind a letter that may bear a shadda: vowel first, as NFC has it. */
const withVowel = (stem: string, ending: string): string =>
  stem.endsWith(SHADDA) ? stem.slice(0, -1) + ending[0] + SHADDA + ending.slice(1) : stem + ending;

/** شَقَّة → شَقِّت, سَاعَة → سَاعْت before a vowel: what the endings are joined to. */
function feminine(noun: string, beforeVowel: boolean, { t, cluster }: Joints): string {
  const stem = noun.replace(new RegExp(`[${A}${I}]?(${SHADDA}?)ة$`), '$1');
  const two = endOf(stem) === 'two';
  if (beforeVowel && t.falls && !two) return `${stem}${/[اوي]$/.test(stem) ? '' : SUKUN}ت`;
  if (beforeVowel && t.falls && cluster === 'split' && !stem.endsWith(SHADDA))
    return `${split(stem)}${SUKUN}ت`;
  return `${withVowel(stem, t.vowel)}ت`;
}

const isLong = (noun: string): boolean => /[اى]$/.test(noun);

/** Words whose -ين is the plural -iin: participles, trades, and adjectives of -i and of -aan (تعبان). */
const PERSONS = /^م|^.َا.ِ.$|^.َ.ْ.َان$|ِيّ?$|^.َ.َّا.$/;
/** Of the same patterns, but places, tools and things, whose -ين is the dual -een: مطعم, مشوار, ميدان. */
const PLACES_AND_TOOLS = /^مَ.[^ْ]|^مَ.ْ.[َِ].$|^مِ.ْ[^ت].َا.$|^م(?:ِي|َيْ).َا.$/;
const THINGS = new Set(
  (
    'مِفْتَاح مُفْتَاح مُسْمَار مُوبَايْل مُسَلْسَل مُكَيِّف مِكَيِّف مْكَيِّف مِلْيُون مِلْيَوْن مَشْرُوع مَوْضُوع مُنْتَج مِتْر مِتِر مُخّ مُول ' +
    'كُرْسِي جَوَّال حَمَّام خَلَّاط بَرَّاد كَشَّاف عَدَّاد سَخَّان خَزَّان دَوَّار فَنْجَان شَيْطَان فَدَّان'
  )
    .normalize('NFC')
    .split(' '),
);
const isPerson = (one: string): boolean =>
  PERSONS.test(one) && !PLACES_AND_TOOLS.test(one) && !THINGS.has(one.normalize('NFC'));

/**
 * A word that is no entry, as a listed noun with an ending. `noun` gives the vowelled noun or adjective of a bare one;
 * gives the vowelled spelling, or nothing.
 */
export function withEnding(
  word: string,
  noun: (bare: string) => readonly Letter[] | undefined,
  joints: Joints,
): string | undefined {
  const spelled = (bare: string): string | undefined => {
    const letters = noun(bare);
    return letters && writeWord(letters);
  };
  // مدرسه
  const typed = word.endsWith('ه') && word.length > 3 ? spelled(`${word.slice(0, -1)}ة`) : undefined;
  if (typed) return typed;
  return plural(word, spelled) ?? owned(word, spelled, joints);
}

function plural(word: string, noun: (bare: string) => string | undefined): string | undefined {
  if (word.endsWith('ات') && word.length > 4) {
    const stem = word.slice(0, -2);
    const one = noun(`${stem}ة`);
    if (one) return one.replace(new RegExp(`[${A}${I}]?(${SHADDA}?)ة$`), `${A}$1ات`);
    const masculine = noun(stem);
    return masculine && !isLong(masculine) ? `${withVowel(masculine, A)}ات` : undefined;
  }
  if (!word.endsWith('ين') || word.length < 5) return undefined;
  const stem = word.slice(0, -2);
  if (stem.endsWith('ت')) {
    const one = noun(`${stem.slice(0, -1)}ة`);
    if (one) return dualOfFeminine(one);
  }
  const one = noun(stem);
  if (!one || isLong(one)) return undefined;
  const many = isPerson(one);
  return `${withVowel(lightened(one), many ? I : A)}ي${many ? '' : SUKUN}ن`;
}

/** saaʿa → saʿteen, shaʾʾa → shaʾʾiteen. */
function dualOfFeminine(one: string): string {
  const stem = one.replace(new RegExp(`[${A}${I}]?(${SHADDA}?)ة$`), '$1');
  const ending = `${A}ي${SUKUN}ن`;
  return endOf(stem) === 'two'
    ? `${withVowel(stem, I)}ت${ending}`
    : `${stem}${/[اوي]$/.test(stem) ? '' : SUKUN}ت${ending}`;
}

function owned(word: string, noun: (bare: string) => string | undefined, joints: Joints): string | undefined {
  const his = word.endsWith('ه') ? [{ written: 'ه', vowel: 'ه', said: `${joints.his}ه`, own: '' }] : [];
  for (const { written, vowel, said, own } of [...his, ...PRONOUNS]) {
    if (!word.endsWith(written)) continue;
    const stem = word.slice(0, -written.length);
    if (stem.length < 2) continue;
    if (stem.endsWith('ت')) {
      const one = noun(`${stem.slice(0, -1)}ة`);
      if (one) return joined(feminine(one, beginsWithVowel(said), joints), said, own, joints);
    }
    const one = noun(stem);
    if (!one || one.endsWith('ة')) continue;
    return endOf(one) === 'vowel' ? one.replace(/ى$/, 'ا') + vowel : joined(one, said, own, joints);
  }
  return undefined;
}
