/**
 * Reads one sign of the text: a word (زائد, يساوي), a pause after the word before, nothing, or a warning.
 * Also other scripts: Greek letters by name, the rest reported and left out.
 */

import { ARITHMETIC, GREEK, PAUSES, SAID, SILENT, STRENGTH } from '../data/symbols.ts';
import { drafts, LETTER, MARK, type Match, matchAt, type SentenceContext } from '../sentence-context.ts';

const OTHER_SCRIPT = /[\p{L}\p{M}\p{N}]{1,4000}/uy;
/** What is left of web pages: &gt; &amp; &#39; */
const ENTITY = /&([a-z]{2,8}|#\d{1,5});/y;
const NEAR_EQUALS = 24;
const TWO_LETTERS = new RegExp(`[${LETTER}${MARK}]{2}`, 'uy');

/** The nearest character that is not a space. */
function beside(scene: SentenceContext, at: number, step: 1 | -1): string {
  let place = at;
  for (let steps = 0; steps < 3; steps += 1) {
    const char = place >= scene.start && place < scene.end ? (scene.text[place] ?? '') : '';
    if (char !== ' ') return char;
    place += step;
  }
  return '';
}

function isArithmetic(scene: SentenceContext, at: number, sign: string): boolean {
  const before = beside(scene, at - 1, -1);
  const after = beside(scene, at + 1, 1);
  if (!/[\d)²³]/.test(before) || !/[\d(√]/.test(after)) return false;
  if (sign !== '-' && sign !== '−' && sign !== '/') return true;
  // A dash between numbers is a subtraction only in a sum: with another sign and no word between them.
  const left = /[^\p{L}]*$/u.exec(scene.text.slice(Math.max(scene.start, at - NEAR_EQUALS), at))![0];
  const right = /^[^\p{L}]*/u.exec(scene.text.slice(at, Math.min(scene.end, at + NEAR_EQUALS)))![0];
  return /[=+×÷]/.test(left + right);
}

/** A comparison has something on both sides, apart from it unless it is a number; a tag of markup has not. */
function isComparison(scene: SentenceContext, at: number): boolean {
  const spaced = /[ \d)]/.test(scene.text[at - 1] ?? '') && /[ \d(−-]/.test(scene.text[at + 1] ?? '');
  return spaced && /[\p{L}\p{N}]/u.test(beside(scene, at + 1, 1)) && beside(scene, at - 1, -1) !== '';
}

/** Between two words of Arabic an angle bracket leads from page to page: الرئيسية > الأخبار. */
function isPath(scene: SentenceContext, at: number): boolean {
  const wordAt = (place: number): boolean => matchAt(scene, TWO_LETTERS, place) !== undefined;
  let before = at - 1;
  while (scene.text[before] === ' ' && before > at - 3) before -= 1;
  const after = scene.text[at + 1] === ' ' ? at + 2 : at + 1;
  const last = before - 1 >= scene.start && wordAt(before - 1);
  return last && wordAt(after);
}

/** Adds a pause to the word before; of several marks the strongest stays. */
function pause(scene: SentenceContext, mark: string): void {
  const last = scene.drafts.at(-1);
  if (last && STRENGTH.indexOf(mark) > STRENGTH.indexOf(last.punctuation)) last.punctuation = mark;
}

export function sign(scene: SentenceContext, at: number): Match {
  const char = String.fromCodePoint(scene.text.codePointAt(at)!);
  const end = at + char.length;
  const arithmetic = ARITHMETIC[char];
  if (arithmetic && isArithmetic(scene, at, char))
    return { words: drafts([arithmetic], at, end, 'symbol'), end };
  const entity = char === '&' ? matchAt(scene, ENTITY, at) : undefined;
  if (entity) {
    const words = entity[1] === 'amp' ? drafts(['وَ'], at, at + entity[0].length, 'symbol') : [];
    return { words, end: at + entity[0].length };
  }
  if ('<>='.includes(char) && !isComparison(scene, at)) return { words: [], end };
  if ('<>'.includes(char) && isPath(scene, at)) {
    pause(scene, '،');
    return { words: [], end };
  }
  const said = SAID[char];
  if (said) return { words: drafts(said.split(' '), at, end, 'symbol'), end };
  if (char === '-' || char === '−') {
    // Between spaces a hyphen is a dash; inside a word or before one it is a stroke.
    if (/[ \n]/.test(scene.text[at - 1] ?? ' ') && /[ \n]/.test(scene.text[end] ?? ' ')) pause(scene, '–');
    else if (/\d/.test(scene.text[at - 1] ?? '') && /\d/.test(scene.text[end] ?? '')) pause(scene, '،');
    return { words: [], end };
  }
  const mark = PAUSES[char];
  if (mark) {
    pause(scene, mark);
    return { words: [], end };
  }
  const greek = GREEK[char.toLowerCase()];
  if (greek && !/\p{L}/u.test(scene.text[end] ?? ' '))
    return { words: drafts([greek], at, end, 'symbol'), end };
  if (/[\p{L}\p{N}]/u.test(char)) {
    const run = matchAt(scene, OTHER_SCRIPT, at)?.[0] ?? char;
    const stop = run.search(/[\p{Script=Latin}\p{Script=Arabic}\d]/u);
    const to = at + (stop > 0 ? stop : stop === 0 ? char.length : run.length);
    scene.warn(/\p{L}/u.test(char) ? 'unreadable_script' : 'unreadable_symbol', at, to);
    return { words: [], end: to };
  }
  if (!SILENT.test(char) && !/\p{M}/u.test(char)) scene.warn('unreadable_symbol', at, end);
  return { words: [], end };
}
