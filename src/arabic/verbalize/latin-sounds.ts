/**
 * Unknown words in Latin letters, by a small letter-to-sound table. Takes a lower-case word; gives a
 * vowelled Arabic spelling. English habits with a leaning to how Arabic writes foreign names: long
 * vowels in open syllables, g as گ, p as پ, v as ڤ.
 */

/** Consonant groups, longest first. */
const CONSONANTS: readonly [string, string][] = [
  ['tsch', 'تش'],
  ['sch', 'ش'],
  ['tch', 'تش'],
  ['dge', 'ج'],
  ['sh', 'ش'],
  ['ch', 'تش'],
  ['th', 'ث'],
  ['ph', 'ف'],
  ['kh', 'خ'],
  ['gh', 'غ'],
  ['wh', 'و'],
  ['ck', 'ك'],
  ['qu', 'كو'],
  ['wr', 'ر'],
  ['kn', 'ن'],
  ['zh', 'ج'],
  ['b', 'ب'],
  ['d', 'د'],
  ['f', 'ف'],
  ['h', 'ه'],
  ['j', 'ج'],
  ['k', 'ك'],
  ['l', 'ل'],
  ['m', 'م'],
  ['n', 'ن'],
  ['p', 'پ'],
  ['q', 'ك'],
  ['r', 'ر'],
  ['s', 'س'],
  ['t', 'ت'],
  ['v', 'ڤ'],
  ['w', 'و'],
  ['x', 'كس'],
  ['z', 'ز'],
];

/** Vowel groups: the mark on the consonant before, and the letter that lengthens it. */
const VOWELS: readonly [string, string][] = [
  ['eau', 'ُو'],
  ['igh', 'َايْ'],
  ['oo', 'ُو'],
  ['ui', 'ِي'],
  ['ou', 'َاو'],
  ['ow', 'َاو'],
  ['ee', 'ِي'],
  ['ea', 'ِي'],
  ['ie', 'ِي'],
  ['ei', 'َيْ'],
  ['ai', 'َيْ'],
  ['ay', 'َيْ'],
  ['ey', 'ِي'],
  ['oa', 'ُو'],
  ['oi', 'ُويْ'],
  ['oy', 'ُويْ'],
  ['au', 'ُو'],
  ['aw', 'ُو'],
  ['ue', 'ُو'],
  ['ew', 'ِيُو'],
  ['aa', 'َا'],
  ['ia', 'ِيَا'],
  ['io', 'ِيُو'],
];

const SHORT: Readonly<Record<string, string>> = { a: 'َ', e: 'ِ', i: 'ِ', o: 'ُ', u: 'ُ', y: 'ِ' };
const LONG: Readonly<Record<string, string>> = { a: 'َا', e: 'ِي', i: 'ِي', o: 'ُو', u: 'ُو', y: 'ِي' };
/** A vowel at the start of a word needs a hamza to stand on. */
const INITIAL: Readonly<Record<string, string>> = { '\u064e': 'أَ', '\u0650': 'إِ', '\u064f': 'أُ' };

const isVowel = (char: string | undefined): boolean => char !== undefined && 'aeiouy'.includes(char);

/** One sound: consonants, or a vowel with its length. */
interface Sound {
  consonants?: string;
  vowel?: string;
}

function endsSilently(word: string, at: number): boolean {
  return (
    word[at] === 'e' &&
    at === word.length - 1 &&
    at >= 2 &&
    !isVowel(word[at - 1]) &&
    /[aeiouy]/.test(word.slice(0, at))
  );
}

function vowelAt(word: string, at: number): { sound: string; length: number } {
  for (const [letters, sound] of VOWELS) {
    if (word.startsWith(letters, at)) return { sound, length: letters.length };
  }
  const char = word[at]!;
  const next = word[at + 1];
  const last = next === undefined;
  const magicE = !isVowel(next) && word[at + 2] === 'e' && at + 3 === word.length;
  if (char === 'a' && magicE) return { sound: 'َيْ', length: 1 };
  if (char === 'i' && magicE) return { sound: 'َايْ', length: 1 };
  // A consonant with r or l after it opens the syllable too: fa-bri.
  const onset = /^(?:[^aeiouy]|[bcdfgkpt][rl]|[cst]h)[aeiouy]/.test(word.slice(at + 1, at + 4));
  const foreign = /[aoiu]$/.test(word);
  const closing = !isVowel(next) && at + 2 === word.length && /[aeiouy]/.test(word.slice(0, at));
  const full = 'aiou'.includes(char);
  const long =
    last ||
    (onset && (full || foreign)) ||
    char === 'o' ||
    (closing && full) ||
    (char === 'a' && word.length <= 4);
  return { sound: (long ? LONG : SHORT)[char]!, length: 1 };
}

function consonantAt(word: string, at: number): { sound: string; length: number } {
  for (const [letters, sound] of CONSONANTS) {
    if (word.startsWith(letters, at)) return { sound, length: letters.length };
  }
  const soft = 'eiy'.includes(word[at + 1] ?? '-');
  if (word[at] === 'c') return { sound: soft ? 'س' : 'ك', length: 1 };
  if (word[at] === 'g') return { sound: soft ? 'ج' : 'گ', length: 1 };
  return { sound: '', length: 1 };
}

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = [];
  let at = 0;
  while (at < word.length) {
    const char = word[at]!;
    if (at > 0 && /^[ts]ion/.test(word.slice(at, at + 4))) {
      sounds.push({ consonants: char === 't' ? 'ش' : 'ج' }, { vowel: 'ِ' }, { consonants: 'ن' });
      at += 4;
      continue;
    }
    if (isVowel(char) && !(char === 'y' && isVowel(word[at + 1]))) {
      if (!endsSilently(word, at)) {
        const { sound, length } = vowelAt(word, at);
        sounds.push({ vowel: sound });
        at += length;
      } else at += 1;
    } else if (char === 'y') {
      sounds.push({ consonants: 'ي' });
      at += 1;
    } else {
      const { sound, length } = consonantAt(word, at);
      // A doubled letter is one sound.
      if (sound && !(word[at - 1] === char && length === 1)) sounds.push({ consonants: sound });
      at += length;
    }
  }
  return sounds;
}

export function soundOut(word: string): string {
  if (/^uni./.test(word)) return `يُو${soundOut(word.slice(1))}`;
  let spelling = '';
  const sounds = soundsOf(word);
  sounds.forEach((sound, index) => {
    if (sound.vowel) {
      const afterVowel = index > 0 && sounds[index - 1]!.vowel !== undefined;
      if (index === 0) spelling += (INITIAL[sound.vowel[0]!] ?? 'أ') + sound.vowel.slice(1);
      else spelling += afterVowel ? `ئ${sound.vowel}` : sound.vowel;
      return;
    }
    const next = sounds[index + 1];
    const letters = [...(sound.consonants ?? '')];
    letters.forEach((letter, place) => {
      const inner = place < letters.length - 1;
      spelling += letter + (inner || !next?.vowel ? 'ْ' : '');
    });
  });
  // أَا is written آ.
  return spelling.replace(/أَا/g, 'آ');
}

/** Whether the letters can be read as a word at all. */
export const isPronounceable = (word: string): boolean =>
  /[aeiouy]/.test(word) && !/[^aeiouy]{5,}/.test(word);
