/**
 * Finds words whose stem has practically one vowelling in diacritized text, as lines for
 * `lexicon/frequent.txt`. Only training text may be given, never an evaluation set:
 *
 *   xzcat $NUTQ_SHARED/data/text/train/*.xz | npx tsx evaluation/mine-lexicon.ts > candidates.tsv
 *
 * A word counts where it is fully vowelled. It is taken if it occurs often enough and its most
 * frequent stem has nearly all occurrences; its ending too, if that is as constant.
 */
import { createInterface } from 'node:readline';
import { complete } from '../src/arabic/diacritize/implicit.ts';
import { fullyVowelled } from '../src/arabic/diacritize/vowelled.ts';
import { isMarked, type Letter, parseWord, strip, writeWord } from '../src/arabic/script/marks.ts';

const LEAST = Number(process.argv[2] ?? 20);
const SHARE = Number(process.argv[3] ?? 0.99);

/** Stem → how often, and how often with each ending. */
type Forms = Map<string, { count: number; endings: Map<string, number> }>;
const words = new Map<string, Forms>();

for await (const line of createInterface({ input: process.stdin })) {
  for (const token of line.split(/\s+/)) {
    const word = token.replace(/^[^\u0621-\u064a]+|[^\u0621-\u0652]+$/g, '');
    if (word === '' || /[^\u0621-\u0652\u0670]/.test(word)) continue;
    const letters = parseWord(word);
    if (letters.length > 2 && letters.length < 16 && fullyVowelled(letters)) count(letters);
  }
}

function count(written: Letter[]): void {
  const letters = complete(written);
  const [first, second] = letters as [Letter, Letter];
  // The vowel of a hamzat al-wasl is written or not by habit.
  if (first.letter === 'ا' && !second.vowel) first.vowel = undefined;
  const last = letters.at(-1)!;
  const ending = isMarked(written.at(-1)!) || !open(letters) ? writeWord([last]) : '?';
  const stem = writeWord([...letters.slice(0, -1), { ...last, vowel: undefined, sukun: false }]);
  const bare = strip(stem);
  const forms: Forms = words.get(bare) ?? new Map();
  words.set(bare, forms);
  const form = forms.get(stem) ?? { count: 0, endings: new Map<string, number>() };
  forms.set(stem, form);
  form.count += 1;
  form.endings.set(ending, (form.endings.get(ending) ?? 0) + 1);
}

/** The last letter is not a long vowel. */
function open(letters: readonly Letter[]): boolean {
  const { letter } = letters.at(-1)!;
  const before = letters.at(-2)!.vowel;
  return !(
    'اىآ'.includes(letter) ||
    (letter === 'و' && before === 'u') ||
    (letter === 'ي' && before === 'i')
  );
}

const rows: [number, string, string][] = [];
for (const [bare, forms] of words) {
  let total = 0;
  let best: [string, Forms extends Map<string, infer V> ? V : never] | undefined;
  for (const entry of forms) {
    total += entry[1].count;
    if (!best || entry[1].count > best[1].count) best = entry;
  }
  if (!best || total < LEAST || best[1].count < SHARE * total) continue;
  const [stem, { count: times, endings }] = best;
  const known = times - (endings.get('?') ?? 0);
  const [top, often] = [...endings].filter(([ending]) => ending !== '?').sort((a, b) => b[1] - a[1])[0] ?? [
    '',
    0,
  ];
  const constant = known >= LEAST && often >= 0.995 * known;
  // القاضي is القاضيَ now and then: such an ending cannot be left open, so the word is left to the sentence.
  if (!constant && !open(parseWord(stem))) continue;
  const spelling = constant ? stem.replace(/.[\u064b-\u0652\u0670]*$/, top) : stem;
  rows.push([total, bare, spelling]);
}
rows.sort((a, b) => b[0] - a[0]);
for (const [total, bare, spelling] of rows) console.log(`${bare}\t${spelling}\t${total}`);
