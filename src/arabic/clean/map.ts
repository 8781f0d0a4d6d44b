/**
 * What one received code point becomes: zero or more code points, and a warning where something
 * that might have been meant is left out. Remembered, since a text uses few different ones.
 */
import { ARABIC_LETTERS, LETTERS, MARKS, PHRASES, TATWEEL } from '../script/letters.ts';
import { isMark } from './marks.ts';

export interface Mapped {
  chars: readonly string[];
  warning?: string;
}

const NOTHING: Mapped = { chars: [] };
const SPACE: Mapped = { chars: [' '] };
const NEWLINE: Mapped = { chars: ['\n'] };
const known = new Map<string, Mapped>();

const LETTER_SET: ReadonlySet<string> = new Set(ARABIC_LETTERS);
/** Pictographs that are also signs with a reading of their own. */
const READ_PICTOGRAPHS = '©®™↔ℹ☎';
const HYPHENS = '\u2010\u2011\u2012\ufe63\uff0d';
/** Sub- and superscript digits, fractions, degree and trade signs keep their form: it says how to read them. */
const KEPT_FORMS =
  /[\u00b2\u00b3\u00b9\u2070-\u2079\u00bc-\u00be\u2150-\u215e\u2189\u2100-\u2109\u2116\u2122\u2026]/;

/** Whether NFKC only changes how the character looks, not how it is read. */
function isForm(cp: number): boolean {
  return (
    (cp >= 0xfb00 && cp <= 0xfb06) ||
    (cp >= 0xfb50 && cp <= 0xfdff) ||
    (cp >= 0xfe70 && cp <= 0xfefe) ||
    (cp >= 0xff01 && cp <= 0xffee) ||
    (cp >= 0x1d400 && cp <= 0x1d7ff) ||
    (cp >= 0x1ee00 && cp <= 0x1eeff) ||
    (cp >= 0x2100 && cp <= 0x218f) ||
    (cp >= 0x2460 && cp <= 0x24ff) ||
    (cp >= 0x3300 && cp <= 0x33ff) ||
    (cp >= 0xfe50 && cp <= 0xfe6b)
  );
}

/** The value of a decimal digit of any script, found from the block's zero. */
function digitValue(cp: number): string | undefined {
  const digit = /\p{Nd}/u;
  if (!digit.test(String.fromCodePoint(cp))) return undefined;
  // Blocks of decimal digits are runs of ten; adjacent runs (mathematical digits) are handled by NFKC before.
  let zero = cp;
  while (zero > 0 && cp - zero < 9 && digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(cp - zero);
}

function mapForm(char: string): Mapped | undefined {
  const plain = char.normalize('NFKC');
  if (plain === char) return undefined;
  const chars: string[] = [];
  // Isolated mark forms decompose to a space and the mark.
  for (const part of /^ \p{M}/u.test(plain) ? plain.slice(1) : plain) {
    if (/[()]/.test(part) && plain.length > 1) continue;
    chars.push(...mapCodePoint(part === '\u2044' ? '/' : part).chars);
  }
  return { chars };
}

function mapArabic(char: string): Mapped | undefined {
  if (LETTER_SET.has(char) || isMark(char) || char === TATWEEL) return { chars: [char] };
  const letter = LETTERS[char];
  if (letter) return { chars: [letter] };
  const mark = MARKS[char];
  if (mark !== undefined) return { chars: mark ? [mark] : [] };
  return undefined;
}

function mapOther(char: string, cp: number): Mapped {
  if (cp >= 0xd800 && cp <= 0xdfff) return { chars: [], warning: 'lone_surrogate' };
  if (char === '\n' || char === '\u2028' || char === '\u2029' || char === '\u0085') return NEWLINE;
  if (char === '\r' || char === '\v' || char === '\f') return NEWLINE;
  if (/[\p{Zs}\t\u2800\u3164\u115f\u1160\uffa0]/u.test(char)) return SPACE;
  if (/\p{Cc}/u.test(char)) return { chars: [], warning: 'control_character' };
  if (/[\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u20e3]/u.test(char)) return NOTHING;
  if (/\p{Co}/u.test(char)) return { chars: [], warning: 'private_use' };
  if (cp === 0x20c1) return { chars: ['\u20c1'] };
  if (/\p{Cn}/u.test(char)) return { chars: [], warning: 'unassigned' };
  if (cp === 0xfffd || cp === 0xfffc) return { chars: [], warning: 'replacement_character' };
  if (/[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/u.test(char)) return SPACE;
  if (/\p{Extended_Pictographic}/u.test(char) && !READ_PICTOGRAPHS.includes(char)) return SPACE;
  if (HYPHENS.includes(char)) return { chars: ['-'] };
  if (char === '\u066a') return { chars: ['%'] };
  if (char === '\u066d') return { chars: ['*'] };
  if (KEPT_FORMS.test(char)) return { chars: [char] };
  const digit = digitValue(cp);
  if (digit !== undefined && cp < 0x1d000) return { chars: [digit] };
  if (isForm(cp)) {
    const form = mapForm(char);
    if (form) return form;
  }
  if (digit !== undefined) return { chars: [digit] };
  if (/\p{Script=Arabic}/u.test(char) || (cp >= 0x600 && cp <= 0x6ff)) {
    if (/\p{M}|\p{Lm}/u.test(char) || /[\u06dd\u06de\u06e9]/.test(char)) return NOTHING;
    if (/\p{L}/u.test(char)) return { chars: [], warning: 'unmapped_letter' };
  }
  // Marks of Latin letters: é arrives composed; what is left over is decoration.
  if (/\p{Script=Inherited}/u.test(char) && /\p{M}/u.test(char)) return NOTHING;
  return { chars: [char] };
}

export function mapCodePoint(char: string): Mapped {
  const remembered = known.get(char);
  if (remembered) return remembered;
  const phrase = PHRASES[char];
  const mapped = phrase ? { chars: [...phrase] } : (mapArabic(char) ?? mapOther(char, char.codePointAt(0)!));
  if (known.size < 5000) known.set(char, mapped);
  return mapped;
}
