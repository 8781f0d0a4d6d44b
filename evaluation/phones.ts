/**
 * `npm run eval:phones`: phone error rates of the rules.
 *
 * - The Arabic Speech Corpus: fully vowelled sentences in, phones as spoken, as written there and
 *   after its notation is mapped to ours (`speech-corpus.ts`).
 * - WikiPron and Maknuune: words, bare ones vowelled by the product's own diacritizer first; the rules
 *   of the dialect and those of `msa` run on the same vowelled input. Half of each list was used while
 *   the rules were written; of the whole lists only samples had been seen before they were split. Both are shown.
 *
 * `-- --confusions saudi` lists what goes wrong on the development half.
 */
import { parseArgs } from 'node:util';
import { diacritize, type VowelledWord } from '../src/arabic/diacritize/diacritize.ts';
import type { Dialect } from '../src/arabic/dialects/dialect.ts';
import { dialectOf, offeredDialects } from '../src/arabic/dialects/index.ts';
import { msa } from '../src/arabic/dialects/msa/index.ts';
import { lexiconFor } from '../src/arabic/lexicon/lexicon.ts';
import { phonemize } from '../src/arabic/phonemize/phonemize.ts';
import type { DialectId } from '../src/arabic/reading.ts';
import { parseWord, writeWord } from '../src/arabic/script/marks.ts';
import { sentenceAsWritten } from '../test/support/as-written.ts';
import { folded, withoutOnset } from './ipa.ts';
import { dataFolder, type LoadedModel, loadModel } from './model.ts';
import { align, ErrorRate } from './phone-error.ts';
import { sameNotation, speechCorpus } from './speech-corpus.ts';
import { isHeldOut, LISTS, type ListedWord, loadList, type WordList } from './word-lists.ts';

const { values } = parseArgs({ options: { confusions: { type: 'string' }, examples: { type: 'string' } } });

function corpus(data: string): void {
  const written = new ErrorRate();
  const mapped = new ErrorRate();
  for (const { words, phones } of speechCorpus(data)) {
    const said = phonemize(
      words.map((word) => ({ letters: parseWord(word), pause: false })),
      msa,
    ).flat();
    written.add(phones.flat(), said);
    mapped.add(sameNotation(phones.flat()), sameNotation(said));
  }
  console.log(`Arabic Speech Corpus, ${mapped.items} vowelled sentences, ${mapped.phones} phones`);
  console.log(
    `  as its notation stands ${written.rate.toFixed(2)} %, mapped to ours ${mapped.rate.toFixed(2)} %`,
  );
  if (values.confusions === 'corpus') console.log(`  ${mapped.top(30).join(', ')}`);
}

/** Both readings of a list's words: letters as the diacritizer gives them for msa and for the dialect. */
async function vowelled(list: WordList, dialect: DialectId, loaded: LoadedModel): Promise<VowelledWord[][]> {
  const sentences = list.words.map(({ spelling }) => sentenceAsWritten(spelling));
  return diacritize(sentences, {
    diacritizer: loaded.diacritizer,
    lexicon: lexiconFor(dialect),
    dialect,
    rules: dialectOf(dialect),
  });
}

interface Halves {
  development: ErrorRate;
  heldOut: ErrorRate;
}

function judge(words: readonly ListedWord[], letters: readonly VowelledWord[][], rules: Dialect): Halves {
  const halves = { development: new ErrorRate(), heldOut: new ErrorRate() };
  words.forEach(({ spelling, phones }, index) => {
    const said = folded(
      phonemize(
        letters[index]!.map((word) => ({ ...word, pause: false })),
        rules,
      ).flat(),
    );
    const pairs = phones.map((one) => withoutOnset(one, said));
    const errors = pairs.map(([reference, spoken]) => align(reference, spoken).edits);
    const [nearest, spoken] = pairs[errors.indexOf(Math.min(...errors))]!;
    const half = isHeldOut(spelling) ? halves.heldOut : halves.development;
    const edits = half.add(nearest, spoken);
    if (values.examples === rules.id && edits > 1 && half === halves.development && index % 3 === 0) {
      const shown = letters[index]!.map((word) => writeWord(word.letters)).join(' ');
      console.log(`    ${spelling} ${shown}: ${said.join(' ')} for ${nearest.join(' ')}`);
    }
  });
  return halves;
}

function print(name: string, rules: Dialect, halves: Halves, base?: Halves): void {
  const cell = (half: keyof Halves): string => {
    const less = base ? ` (${(100 - (100 * halves[half].rate) / base[half].rate).toFixed(0)} % fewer)` : '';
    return `${halves[half].rate.toFixed(2)} %${less}`.padEnd(26);
  };
  const words = halves.development.items + halves.heldOut.items;
  console.log(
    `${name.padEnd(15)}${rules.id.padEnd(11)}${cell('development')}${cell('heldOut')}${String(words).padStart(6)} words`,
  );
  if (values.confusions === rules.id) console.log(`  ${halves.development.top(40).join(', ')}`);
}

async function main(): Promise<void> {
  const data = dataFolder();
  corpus(data);
  const loaded = await loadModel();
  console.log(`\nWords, vowelled by ${loaded.file} where they are bare. Phone error rate:`);
  console.log('list           rules      development half          held-out half');
  for (const entry of LISTS) {
    const list = loadList(data, entry);
    const rules = dialectOf(list.dialect);
    const letters = await vowelled(list, list.dialect, loaded);
    if (rules === msa) {
      print(list.name, msa, judge(list.words, letters, msa));
      continue;
    }
    const base = judge(list.words, await vowelled(list, 'msa', loaded), msa);
    print(list.name, msa, base);
    print('', rules, judge(list.words, letters, rules), base);
  }
  console.log(`\nOffered: ${offeredDialects.join(', ')}.`);
}

await main();
