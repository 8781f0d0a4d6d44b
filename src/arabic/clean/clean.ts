/**
 * Stage 1. Takes the text as received, whatever it holds; gives a text of one form in which every
 * UTF-16 unit knows the received code points behind it. Presentation forms, foreign letters, mark
 * order, invisible characters, emoji and markup are settled here, so that later stages see plain
 * Arabic letters, eight marks, ASCII digits, other scripts and punctuation. Linear in the text.
 */
import type { CleanText, ReadingWarning } from '../reading.ts';
import { FATHA, FATHATAN, KASRA, MAQSURA_WORDS, SUKUN } from '../script/letters.ts';
import { drawnOut } from './drawn-out.ts';
import { withoutHtml } from './html.ts';
import { mapCodePoint } from './map.ts';
import { type Cluster, gather, isLetter, type Placed, type Report } from './marks.ts';
import { dropMarkup } from './markup.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  lone_surrogate: 'A lone surrogate, which is not a character, was left out.',
  control_character: 'A control character was left out.',
  private_use: 'A private-use character, whose meaning is not known, was left out.',
  unassigned: 'A code point that Unicode does not assign was left out.',
  replacement_character: 'A replacement character, the trace of a damaged text, was left out.',
  unmapped_letter: 'A letter of Arabic script that is not used in Arabic was left out.',
  ssml_tag: 'A tag of SSML was left out: it is heeded in `ssml` alone.',
  malformed_marks: 'A letter bore marks that exclude each other; the surplus was left out.',
  stray_mark: 'A vowel mark that stands on no letter was left out.',
};

/** The Quran's small high rounded zero and small yeh. */
const SILENT = '\u06e0';
const SMALL_YEH = '\u06e6';
/** Stands for an alif under the round zero until the whole text is known; no text holds it (private use). */
const SILENT_ALIF = '\ue000';

/** Words written without their alif, whose dagger alif must not become a letter. */
const DEFECTIVE =
  /^[وفبلك]{0,2}(?:ال)?(?:هذا|هذه|هذان|هذين|هؤلاء|هكذا|هنالك|ذلك|ذلكم|ذلكما|ذلكن|لكن|لكن(?:ه|ها|هم|هن|ني|نا|ك|كم|ا)|أولئك|اولئك|إله|إله(?:ي|ه|ها|هم|نا|ك|كم|ا|ين)|له|لله|الله|رحمن|طه)$/;

/** The warnings of one text; neighbours of one kind become one. */
function collector(warnings: ReadingWarning[]): Report {
  return (code, from, to) => {
    const last = warnings.at(-1);
    if (last?.code === code && from <= last.to + 1) last.to = Math.max(last.to, to);
    else warnings.push({ code, message: MESSAGES[code] ?? 'A character was left out.', from, to });
  };
}

/** Moves a tanwin written on the final alif to the letter before it: كتاباً and كتابًا are one word. */
function settleTanwin(clusters: readonly Cluster[]): void {
  for (let index = 1; index < clusters.length; index += 1) {
    const alif = clusters[index]!;
    const before = clusters[index - 1]!;
    if (alif.vowel?.char !== FATHATAN || alif.shadda) continue;
    if (alif.base.char !== 'ا' && alif.base.char !== 'ى') continue;
    if (!isLetter(before.base.char) || isLetter(clusters[index + 1]?.base.char)) continue;
    if (before.vowel && ![FATHA, FATHATAN, SUKUN].includes(before.vowel.char)) continue;
    before.vowel = alif.vowel;
    alif.vowel = undefined;
  }
}

/** Reads a dagger alif: a long a that the word's letters show, or that becomes an alif here. */
function settleDagger(word: readonly Cluster[]): Cluster[] {
  const skeleton = word.length <= 14 ? word.map((cluster) => cluster.base.char).join('') : '';
  const defective = DEFECTIVE.test(skeleton);
  const settled: Cluster[] = [];
  word.forEach((cluster, index) => {
    settled.push(cluster);
    const dagger = cluster.dagger;
    if (!dagger) return;
    cluster.dagger = undefined;
    const next = word[index + 1]?.base.char;
    if ('اآى'.includes(cluster.base.char)) return;
    if (cluster.base.char === 'و' && next === 'ة' && !cluster.vowel) {
      // الصلوٰة, الزكوٰة: the waw is only the seat of the dagger alif.
      cluster.base.char = 'ا';
      return;
    }
    if (!cluster.vowel || cluster.vowel.char === SUKUN) cluster.vowel = { ...dagger, char: FATHA };
    if (!defective && next !== 'ا' && next !== 'ى') {
      settled.push({ base: { ...dagger, char: 'ا' }, end: dagger.to });
    }
  });
  return settled;
}

/** The Quran writes آدم as ءَادم; a Persian keyboard writes على as علی. Also words with dagger alifs. */
function settleWord(word: Cluster[], farsiYeh: boolean): Cluster[] {
  let settled = word.some((cluster) => cluster.dagger) ? settleDagger(word) : word;
  const [first, second] = settled;
  if (first?.base.char === 'ء' && first.vowel?.char === FATHA && second?.base.char === 'ا' && !second.vowel) {
    first.base.char = 'آ';
    first.vowel = second.shadda;
    first.end = Math.max(first.end, second.end);
    settled = [first, ...settled.slice(2)];
  }
  const last = settled.at(-1);
  if (farsiYeh && last?.base.char === 'ي' && settled.length <= 10) {
    const bare = settled.map((cluster) => cluster.base.char).join('');
    const maqsura = `${bare.slice(0, -1)}ى`;
    if (MAQSURA_WORDS.has(maqsura) || MAQSURA_WORDS.has(maqsura.replace(/^[وفبل]/, ''))) last.base.char = 'ى';
  }
  return settled;
}

function settleWords(clusters: readonly Cluster[], yehs: ReadonlySet<number>): Cluster[] {
  const settled: Cluster[] = [];
  let word: Cluster[] = [];
  const flush = () => {
    const last = word.at(-1);
    if (last) for (const cluster of settleWord(word, yehs.has(last.base.from))) settled.push(cluster);
    word = [];
  };
  for (const cluster of clusters) {
    if (isLetter(cluster.base.char)) word.push(cluster);
    else {
      flush();
      settled.push(cluster);
    }
  }
  flush();
  return settled;
}

/** أُحْىِۦ: the small yeh after a yeh with its kasra is a long i. أَنَا۠: the round zero marks an alif that is silent. */
function settleQuranic(chars: Placed[], sign: string, place: number): void {
  const last = chars.at(-1);
  const before = chars.at(-2);
  if (sign === SILENT && last?.char === 'ا') last.char = SILENT_ALIF;
  if (sign !== SMALL_YEH || last?.char !== KASRA || !before || !'ىي'.includes(before.char)) return;
  before.char = 'ي';
  chars.push({ char: 'ي', from: place, to: place + 1 });
}

/** Without the alifs that are silent in connected speech; before a pause they are said. */
function withoutSilent(chars: readonly Placed[]): Placed[] {
  return chars.flatMap((placed, index) => {
    if (placed.char !== SILENT_ALIF) return [placed];
    const goesOn = chars[index + 1]?.char === ' ' && isLetter(chars[index + 2]?.char);
    return goesOn ? [] : [{ ...placed, char: 'ا' }];
  });
}

/** A cleaned text that still knows what was received, for the spans of words. */
export interface CleanedText extends CleanText {
  received: string;
}

/** Cleans a text. Running it on its own result changes nothing. */
export function clean(received: string): CleanedText {
  const warnings: ReadingWarning[] = [];
  const report = collector(warnings);
  const chars: Placed[] = [];
  const farsiYehs = new Set<number>();
  let place = 0;
  for (const char of received) {
    const mapped = mapCodePoint(char);
    if (mapped.warning) report(mapped.warning, place, place + 1);
    for (const to of mapped.chars) chars.push({ char: to, from: place, to: place + 1 });
    if (char === SMALL_YEH || char === SILENT) settleQuranic(chars, char, place);
    if (char === 'ی') farsiYehs.add(place);
    place += 1;
  }
  const clusters = drawnOut(gather(withoutHtml(withoutSilent(chars), report), report));
  const settled = settleWords(clusters, farsiYehs);
  settleTanwin(settled);
  const text: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const emit = (placed: Placed, end: number) => {
    text.push(placed.char);
    for (let unit = 0; unit < placed.char.length; unit += 1) {
      from.push(placed.from);
      to.push(end);
    }
  };
  for (const { base, end, shadda, vowel } of dropMarkup(settled)) {
    emit(base, shadda || vowel ? base.to : end);
    if (shadda) emit(shadda, vowel ? shadda.to : end);
    if (vowel) emit(vowel, Math.max(vowel.to, end));
  }
  warnings.sort((a, b) => a.from - b.from);
  return { received, text: text.join(''), from, to, warnings };
}
