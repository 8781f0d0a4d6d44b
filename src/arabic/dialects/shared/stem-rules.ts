/**
 * Vowels inside a word that a dialect has otherwise than Modern Standard Arabic, for words whose
 * vowels the network found (never the writer's or the dialect lexicon's). Each takes a word's letters
 * and gives them changed, or as they are. A dialect names the ones that it has.
 */

import { SUN } from '../../script/article.ts';
import { type Letter, skeleton, type Vowel } from '../../script/marks.ts';
import { type Conjunction, withAnd } from './conjunction.ts';

export type StemRule = (letters: readonly Letter[]) => readonly Letter[];

/** One stem rule after the other. */
export const inOrder =
  (...stems: readonly StemRule[]): StemRule =>
  (letters) =>
    stems.reduce((word, stem) => stem(word), letters);

const closed = (letter: Letter): Letter => ({ ...letter, vowel: undefined, sukun: true });
const withVowel = (letter: Letter, vowel: Vowel): Letter => ({ ...letter, vowel, sukun: false });
const plain = ({ shadda, dagger }: Letter): boolean => !shadda && !dagger;
const LONG = 'اويىآ';
const isConsonant = (letter: Letter): boolean =>
  !LONG.includes(letter.letter) || letter.vowel !== undefined || letter.sukun;

/** Roots whose words begin with a و that is no "and". */
const ROOTS_OF_WAW = new Set(
  (
    'وصل وقف وعد وجد ولد وقع وضع وثق ورث وفر وزن وزع وسع وظف وكل وسط ورق وجه وجع وحد وحش وحي ورد ورط ورم ورش وسخ وشك ' +
    'وصف وصي وطن وعي وفي وفد وفق وقت وقي وكد ولع ولي ونس وهب وهم ودع ودي وتر وثر وضح وحل وزر وسم وسل وقد وعر ورا وضو وشم ' +
    'وجب وطط وعظ وحم ورع وقح وقر وكر وهج وصم وشي وبر وتد وثب وخز وصب وغد وهن وبخ وسق وشح وخم وخز وند ورن وجز وبل وحص وهر وهق وله وبا'
  ).split(' '),
);

/** Whether a word that no list knows begins with "and": not a root with و, and enough behind it. */
function beginsWithAnd(letters: readonly Letter[]): boolean {
  const [waw, first, second] = letters;
  if (waw?.letter !== 'و' || waw.vowel !== 'a' || !first || letters.length < 4) return false;
  if (letters.length < 5 && !'ايتنأهب'.includes(first.letter)) return false;
  if (first.letter === 'ا')
    return (
      second?.sukun === true || (second?.letter === 'ل' && letters[3]?.letter !== 'د' && letters.length > 5)
    );
  const root = skeleton(letters.slice(1)).replace(/[اويةىئ]/g, '');
  return !ROOTS_OF_WAW.has(`و${root}`.slice(0, 3)) && !ROOTS_OF_WAW.has(skeleton(letters).slice(0, 3));
}

/** Takes off the و of a word from the network, rules the rest, and says "and" as the dialect does. */
export function behindAnd(letters: readonly Letter[], rule: StemRule, and: Conjunction): readonly Letter[] {
  return beginsWithAnd(letters) ? withAnd(rule(letters.slice(1)), and) : rule(letters);
}

/** kitaab → ktaab, buyuut → byuut: i or u in an open first syllable before a long one. */
export function openFirst(vowels: string): StemRule {
  return (letters) => {
    const [first, second, third] = letters;
    if (!first?.vowel || !second || !third || !vowels.includes(first.vowel)) return letters;
    if ('اأإءآوي'.includes(first.letter) || 'اويء'.includes(second.letter)) return letters;
    const long =
      !second.shadda &&
      ((second.vowel === 'a' && third.letter === 'ا') ||
        (second.vowel === 'i' && third.letter === 'ي' && !third.vowel) ||
        (second.vowel === 'u' && third.letter === 'و' && !third.vowel));
    return long && !third.shadda && letters.length > 3 ? [closed(first), ...letters.slice(1)] : letters;
  };
}

/** tanaffus, tanaffasa → tnaffas; taʿaawun, taʿaawana → tʿaawan: the fifth and sixth form. */
export const fifthForm: StemRule = (letters) => {
  const [t, first, second, third] = letters;
  if (t?.letter !== 'ت' || letters.length < 4 || !first || !second || !third || first.vowel !== 'a')
    return letters;
  const isFifth = second.shadda && letters.length === 4;
  const isSixth = second.letter === 'ا' && !second.vowel && letters.length === 5;
  if (!plain(first) || !(isFifth || isSixth)) return letters;
  return letters.map((letter, index) => {
    if (index === 0) return closed(letter);
    if (index === letters.length - 2 && letter.vowel === 'u') return withVowel(letter, 'a');
    return letter;
  });
};

/** yaktub → yiktub, taʿtadhir → tiʿtadhir; a noun with ta- or na- has a long vowel or a shadda (taḥḍiir, nashra). */
export const imperfect: StemRule = (letters) => {
  const [prefix, first, second, third] = letters;
  if (!prefix || !first || letters.length < 4 || prefix.vowel !== 'a' || prefix.shadda) return letters;
  if (!first.sukun || LONG.includes(first.letter)) return letters;
  const verb =
    prefix.letter === 'ي' ||
    ('تن'.includes(prefix.letter) &&
      second?.vowel &&
      third &&
      !LONG.includes(third.letter) &&
      third.letter !== 'ة');
  return verb ? [withVowel(prefix, 'i'), ...letters.slice(1)] : letters;
};

/** yataghayyar → yitghayyar, tatasajjal → titsajjal: the fifth and sixth form. */
export const imperfectOfFifth: StemRule = (letters) => {
  const [prefix, t, first, second] = letters;
  if (!prefix || !first || !second || letters.length < 5 || !'أيتن'.includes(prefix.letter)) return letters;
  if (prefix.vowel !== 'a' || t?.letter !== 'ت' || t.vowel !== 'a' || t.shadda) return letters;
  if (first.vowel !== 'a' || !(second.shadda || second.letter === 'ا')) return letters;
  return [prefix.letter === 'أ' ? prefix : withVowel(prefix, 'i'), closed(t), ...letters.slice(2)];
};

/** saakina → saakna, yiwaafiquu → yiwaafqu: a short i between a long a and an open syllable; of a word without case endings. */
export const syncope: StemRule = (letters) =>
  letters.map((letter, at) => {
    const [a, next, behind] = [letters[at - 1], letters[at + 1], letters[at + 2]];
    if (at < 2 || a?.letter !== 'ا' || a.vowel || letter.vowel !== 'i' || !plain(letter)) return letter;
    if (!next || !isConsonant(letter) || !isConsonant(next) || 'ئءي'.includes(letter.letter)) return letter;
    const opens =
      !next.shadda &&
      !next.sukun &&
      next.letter !== 'ة' &&
      (next.vowel !== undefined || 'اوية'.includes(behind?.letter ?? '-'));
    return opens ? closed(letter) : letter;
  });

/** yursil → yirsil, ʾujiib → ʾajiib: the fourth form has the person's vowel of the first. */
export const imperfectOfFourth: StemRule = (letters) => {
  const [prefix, first, second, third] = letters;
  if (!prefix || !first || !second || letters.length < 4) return letters;
  if (!'أيتن'.includes(prefix.letter) || prefix.vowel !== 'u' || LONG.includes(first.letter)) return letters;
  const strong = first.sukun && second.vowel === 'i';
  const hollow = first.vowel === 'i' && second.letter === 'ي' && !second.vowel && third !== undefined;
  if (!(strong || hollow)) return letters;
  return [withVowel(prefix, prefix.letter === 'أ' ? 'a' : 'i'), ...letters.slice(1)];
};

/** yuʿalliq, yusaaʿid → yiʿallig (Cairo, Hijaz) or yʿallig: the second and third form. */
export function imperfectOfSecond(vowel: Vowel | undefined): StemRule {
  return (letters) => {
    const [prefix, first, second, third] = letters;
    if (!prefix || !first || !second || letters.length < 4 || prefix.vowel !== 'u' || prefix.shadda)
      return letters;
    if (!'أيتن'.includes(prefix.letter) || first.vowel !== 'a' || !plain(first)) return letters;
    const isSecond = second.shadda && second.vowel === 'i';
    const isThird = second.letter === 'ا' && !second.vowel && third?.vowel === 'i';
    if (!isSecond && !isThird) return letters;
    if (prefix.letter === 'أ') return [withVowel(prefix, 'a'), ...letters.slice(1)];
    return [vowel ? withVowel(prefix, vowel) : closed(prefix), ...letters.slice(1)];
  };
}

/** بيكتب، بتكتب، بنكتب, with the vowels that the dialect gives b and the person: byiktub, biyiktib. */
export function presentB(b: Vowel | undefined, stem: Vowel): StemRule {
  return (letters) => {
    const spelling = letters.map(({ letter }) => letter).join('');
    if (!/^ب[يتن][^اويىةآ]{2}[^اىةآ]$/.test(spelling) || /^ب[نت]ت/.test(spelling)) return letters;
    const [prefix, person, first, second, third] = letters as [Letter, Letter, Letter, Letter, Letter];
    if (second.shadda || first.shadda) return letters;
    return [
      b ? withVowel(prefix, b) : closed(prefix),
      withVowel(person, 'i'),
      closed(first),
      second.vowel && second.vowel.length === 1 && b === undefined ? second : withVowel(second, stem),
      third,
    ];
  };
}

/** بعترف، بنتقل: "I" and "it" of the eighth and seventh form, biCtCiC. */
export const presentOfEighth: StemRule = (letters) => {
  const spelling = letters.map(({ letter }) => letter).join('');
  if (!/^ب[^اويىةآت]ت[^اويىةآ][^اوىةآ]$/.test(spelling)) return letters;
  const [b, first, t, second, third] = letters as [Letter, Letter, Letter, Letter, Letter];
  return [
    withVowel(b, 'i'),
    closed(first),
    closed(t),
    { ...withVowel(second, 'i'), shadda: false },
    { ...third, shadda: false },
  ];
};

/** ʿaqarab → ʿaqrab: of three short open syllables in a row the second loses its vowel. */
export const threeShort: StemRule = (letters) => {
  const body = letters.at(-1)?.letter === 'ة' ? letters.slice(0, -1) : letters;
  if (body.length !== 4 || !body.every((letter) => isConsonant(letter) && plain(letter))) return letters;
  const [first, second, third] = body as [Letter, Letter, Letter, Letter];
  if (!first.vowel || !second.vowel || !third.vowel || 'اأإ'.includes(first.letter)) return letters;
  return [first, closed(second), ...letters.slice(2)];
};

/** jadr → jidir, ʿaql → ʿaqil: a final cluster that rises to r, l, m, n is opened; `article`: behind one too, il-baḥir. */
export function openCluster({ first, article = false }: { first?: Vowel; article?: boolean } = {}): StemRule {
  return (letters) => {
    const at = letters.length - 3;
    if (at < 0 || !(at === 0 || (article && ARTICLE.test(skeleton(letters.slice(0, at)))))) return letters;
    const [one, two, three] = letters.slice(at) as [Letter, Letter, Letter];
    if (!one.vowel || !two.sukun || LONG.includes(two.letter) || 'ءأؤئ'.includes(two.letter)) return letters;
    if (!'رلمن'.includes(three.letter) || three.shadda || 'رلمن'.includes(two.letter)) return letters;
    const vowel: Vowel = one.vowel === 'u' ? 'u' : 'i';
    return [
      ...letters.slice(0, at),
      first && one.vowel === 'a' ? withVowel(one, first) : one,
      withVowel(two, vowel),
      three,
    ];
  };
}
/** The article, and what is written before it. */
const ARTICLE = /^[وف]?(?:[بكعه]?ال|لل)$/;

/** kabiir → kbiir (Gulf, Levant) or kibiir (Egypt): a before a long i. */
export function beforeLongI(vowel: Vowel | undefined): StemRule {
  return (letters) => {
    const [first, second, third] = letters;
    if (first?.vowel !== 'a' || second?.vowel !== 'i' || third?.letter !== 'ي' || third.vowel || third.shadda)
      return letters;
    if (letters.length !== 4 || !plain(second) || 'اأإءحعوي'.includes(first.letter)) return letters;
    return [vowel ? withVowel(first, vowel) : closed(first), ...letters.slice(1)];
  };
}

/** zaʿalaan → zaʿlaan: two short open syllables before the ending -aan. */
export const beforeAan: StemRule = (letters) => {
  if (letters.length !== 5 || letters[3]!.letter !== 'ا' || letters[4]!.letter !== 'ن') return letters;
  const [first, second, third] = letters as [Letter, Letter, Letter];
  if (![first, second, third].every((letter) => isConsonant(letter) && plain(letter) && letter.vowel))
    return letters;
  return [first, closed(second), ...letters.slice(2)];
};

/** mutaʾakhkhir → mitʾakhkhir: the participles of the fifth and sixth form. */
export const participleOfFifth: StemRule = (letters) => {
  const [m, t, first, second] = letters;
  if (m?.letter !== 'م' || m.vowel !== 'u' || t?.letter !== 'ت' || t.vowel !== 'a' || t.shadda)
    return letters;
  if (letters.length < 5 || first?.vowel !== 'a' || !(second?.shadda || second?.letter === 'ا'))
    return letters;
  return [withVowel(m, 'i'), closed(t), ...letters.slice(2)];
};

/** muʿallim → mʿallim (Levant, Gulf) or miʿallim (Egypt): the participles of the second form. */
export function participleOfSecond(vowel: Vowel | undefined): StemRule {
  return (letters) => {
    const [m, first, second] = letters;
    const ended = letters.length === 5 && letters[4]!.letter === 'ة';
    if (m?.letter !== 'م' || m.vowel !== 'u' || (letters.length !== 4 && !ended)) return letters;
    if (first?.vowel !== 'a' || !plain(first) || !second?.shadda) return letters;
    return [vowel ? withVowel(m, vowel) : closed(m), ...letters.slice(1)];
  };
}

/** Words of their own that begin as if with عال or هال: عالم, عالج, هالة. */
const NO_JOINED_ARTICLE =
  /^(?:عال(?:م|مي|مية|ميا|مين|مك|منا|مه|مها|ي|ية|يه|يين|ق|قة|قين)|عالج(?:ت|وا|تها|ته|ها|ه|ني|ك|هم|نا)?|هال(?:ة|ك|كين|كة))$/;

/** Whether what stands before the article is هـ or عـ, this and on, behind which its alif is only written. */
export const hasJoinedArticle = (word: string): boolean =>
  /^[بلع]?هال..|^عال../.test(word) && !NO_JOINED_ARTICLE.test(word);

/** هالبيت, this house, عالبيت, to the house: halbeet, ʿalbeet, hassayyaara, with the article's alif silent behind its vowel. */
export const joinedArticle: StemRule = (letters) => {
  const spelling = skeleton(letters);
  const from = hasJoinedArticle(spelling)
    ? 0
    : /^[وف]/.test(spelling) && hasJoinedArticle(spelling.slice(1))
      ? 1
      : -1;
  if (from < 0) return letters;
  const alif = spelling.indexOf('ا', from);
  const first = letters[alif + 2]!;
  const sun = SUN.has(first.letter);
  // ʿal-iḥmaar, ʿal-istiraaḥa: before two consonants the lam may have a vowel.
  const opens = first.sukun || first.letter === 'ا';
  return letters.map((letter, index) => {
    if (index === alif - 1) return withVowel(letter, 'a');
    if (index === alif) return { ...letter, vowel: undefined, sukun: false, silent: true };
    if (index === alif + 1 && opens) return letter;
    if (index === alif + 1) return { ...letter, vowel: undefined, shadda: false, sukun: !sun };
    return index === alif + 2 && sun ? { ...letter, shadda: true } : letter;
  });
};
