/**
 * Words of a dialect from its vowelled sentences, as lines of `dialects/ID/from-text.txt`; the lines kept for judging are
 * never looked at. A word is taken apart from و, prepositions and the article where what is left is met alone as well, or
 * behind the article; of several readings the most frequent is taken if it has most of the occurrences.
 *
 *   npx tsx evaluation/mine-dialect.ts egyptian > src/arabic/dialects/egyptian/from-text.txt
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type DialectId, dialectOf } from '../src/arabic/dialects/index.ts';
import { participlesOf } from '../src/arabic/dialects/shared/participles.ts';
import { verbsOf } from '../src/arabic/dialects/shared/verbs.ts';
import { parseLexicon } from '../src/arabic/lexicon/lexicon.ts';
import { SUN } from '../src/arabic/script/article.ts';
import { type Letter, parseWord, skeleton, strip, writeWord } from '../src/arabic/script/marks.ts';
import { dialectLines } from './corpus.ts';

const GOLD_WORD = /[\u0621-\u064a\u0671][\u0621-\u0652\u0670\u0671]*/g;

interface Stem {
  letters: Letter[];
  /** It stood behind the article. */
  noun: boolean;
}

/** Article with what may stand before it, from its letters: ال، وال، بال، لل، عال، هال. */
const ARTICLE = /^([وف]?(?:[بكعه]?ال|لل))(?=...)/;

/** The word behind its article, and behind a و if the rest is a word of the text too. */
function stemOf(word: string, known: ReadonlySet<string>): Stem {
  const letters = parseWord(word);
  const spelling = skeleton(letters);
  const article = ARTICLE.exec(spelling)?.[1];
  if (article) {
    const rest = letters.slice(article.length).map((letter) => ({ ...letter }));
    const lam = letters[article.length - 1]!;
    const first = rest[0]!;
    if (!lam.vowel && !lam.shadda && (SUN.has(first.letter) ? first.shadda : true)) {
      if (SUN.has(first.letter)) first.shadda = false;
      return { letters: rest, noun: true };
    }
  }
  if (spelling.startsWith('و') && spelling.length > 3 && known.has(spelling.slice(1)))
    return { letters: letters.slice(1), noun: false };
  return { letters, noun: false };
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { share: { type: 'string', default: '0.75' }, least: { type: 'string', default: '1' } },
  });
  const dialect = positionals[0] as DialectId;
  const rules = dialectOf(dialect);
  const words = dialectLines(dialect, false).flatMap((line) => line.normalize('NFC').match(GOLD_WORD) ?? []);
  const known = new Set(words.map(strip));
  const readings = new Map<string, Map<string, { count: number; noun: boolean }>>();
  for (const word of words) {
    const { letters, noun } = stemOf(word, known);
    restoreTa(letters, rules.joints.his === '\u064f');
    const bare = skeleton(letters);
    if (bare.length < 2) continue;
    const forms = readings.get(bare) ?? new Map<string, { count: number; noun: boolean }>();
    readings.set(bare, forms);
    const spelling = writeWord(withoutIdle(letters));
    const form = forms.get(spelling) ?? { count: 0, noun: false };
    forms.set(spelling, { count: form.count + 1, noun: form.noun || noun });
  }
  const listed = new Set(
    rules.lexicon
      .filter(({ pathname }) => !pathname.endsWith('from-text.txt'))
      .flatMap((file) => parseLexicon(readFileSync(file, 'utf8')).map(({ word }) => strip(word))),
  );
  const verbs = rules.verbs && verbsOf(rules.verbs);
  const participles = rules.verbs && participlesOf(rules, rules.verbs);
  const sections: Record<'noun' | 'function', string[]> = { noun: [], function: [] };
  for (const [bare, forms] of [...readings].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const total = [...forms.values()].reduce((sum, { count }) => sum + count, 0);
    const [spelling, { count }] = [...forms].sort((a, b) => b[1].count - a[1].count)[0]!;
    if (listed.has(bare) || total < Number(values.least) || count < Number(values.share) * total) continue;
    // مدرسه stands for مدرسة, which is here too.
    if (bare.endsWith('ه') && readings.get(`${bare.slice(0, -1)}ة`)?.has(`${spelling.slice(0, -1)}ة`))
      continue;
    if (participles?.certain(bare)) continue;
    const verb = verbs?.find(bare);
    if (verb && leftToSentence(writeWord(parseWord(verb))) === leftToSentence(spelling)) continue;
    const noun = [...forms.values()].some((form) => form.noun);
    sections[noun ? 'noun' : 'function'].push(`${bare}\t${spelling}`);
  }
  console.log(
    '# Words as the vowelled sentences of this dialect have them that were written for this project (MIT), the tenth kept',
  );
  console.log(
    '# for judging left out; made by evaluation/mine-dialect.ts. What the other lists or the verb table say is not here.',
  );
  for (const section of ['function', 'noun'] as const)
    console.log(`\n[${section}]\n${sections[section].join('\n')}`);
}

/** Her or his, she did or I did: what the sentence decides and no list. */
const leftToSentence = (spelling: string): string =>
  spelling.replace(/[\u064e\u0650](\u0651?ك)$/, '$1').replace(/[\u064e\u0650\u0652]ت$/, 'ت');

/** جديدَه is جديدة, where the pronoun "his" is another vowel's. */
function restoreTa(letters: Letter[], certain: boolean): void {
  const last = letters.at(-1);
  const before = letters.at(-2);
  if (
    certain &&
    letters.length > 3 &&
    last?.letter === 'ه' &&
    !last.vowel &&
    before?.vowel === 'a' &&
    before.letter !== 'ل'
  )
    last.letter = 'ة';
}

/** A word's own sukuns on long vowels' letters and its last letter say nothing. */
function withoutIdle(letters: readonly Letter[]): Letter[] {
  return letters.map((letter, at) => (at === letters.length - 1 ? { ...letter, sukun: false } : letter));
}

main();
