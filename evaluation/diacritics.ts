/**
 * `npm run eval:diacritics`: diacritic and word error rates of the product's own chain (network,
 * lexicon, constraints) on every set of `text/eval`, beside published figures, and on `everyday.txt`: 167 short
 * sentences as callers send them, written for this project and trained on by nothing; and on the sentences of our own
 * corpus that were kept apart, file by file (`held/…`), the dialects' in their dialect. `-- --limit 300` takes the
 * first lines of each set, `-- --set NAME` the sets whose names begin so, `-- --write FOLDER` keeps what was read.
 * `-- --text FILE` measures vowelled sentences of one's own instead, a line each, and prints what was read wrong.
 * `-- --as-typed` takes the hamzas of alif, the dots of ة and those of a final ي off before reading, as people do.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Lexicon, lexiconFor } from '../src/arabic/lexicon/lexicon.ts';
import { strip } from '../src/arabic/script/marks.ts';
import { DiacriticErrors, fold } from './diacritic-error.ts';
import { allSets, asTyped, ownSet, readTokens, type TestSet } from './diacritic-sets.ts';
import { type LoadedModel, loadModel } from './model.ts';

/** With case endings: DER/WER as their authors published or as measured on published outputs (design/arabic.md). */
const PUBLISHED: Record<string, string> = {
  catt_gt: 'CATT 5.7/19.5 · Farasa 7.9/29.3 · CBHG 8.3/29.5 · Shakkala 11.6/39.1 · Mishkal 13.8/47.3',
  fadel_test: 'Shakkelha 2.6/7.7 · Shakkala 3.7/11.2',
};

async function measure(
  { lines, dialect }: TestSet,
  loaded: LoadedModel,
  lexicon: Lexicon,
  typed: boolean,
): Promise<{ errors: DiacriticErrors; read: string[] }> {
  const errors = new DiacriticErrors();
  const read: string[] = [];
  for (const { tokens, gold } of lines) {
    const written = typed ? tokens.map((token) => asTyped(strip(token))) : tokens;
    const said = await readTokens(written, { diacritizer: loaded.diacritizer, lexicon, dialect });
    for (const { at, form } of gold) errors.add(form, said[at] ?? '');
    read.push(said.join(' '));
  }
  return { errors, read };
}

/** The words of a line that were read otherwise than written, in brackets behind what they should be. */
function differences(line: readonly string[], read: string): string {
  const said = read.split(' ');
  const letters = (word: string): string =>
    fold(word, true)
      .map(({ letter, marks }) => letter + [...marks].sort().join(''))
      .join('');
  const marked = line.map((word, at) => {
    const other = said[at] ?? '';
    return letters(word) === letters(other) ? word : `${word} [${other}]`;
  });
  return marked.join(' ').includes('[') ? marked.join(' ') : '';
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      limit: { type: 'string' },
      write: { type: 'string' },
      set: { type: 'string' },
      text: { type: 'string' },
      'no-lexicon': { type: 'boolean' },
      'as-typed': { type: 'boolean', default: false },
    },
  });
  const sets = values.text ? [ownSet(values.text)] : allSets();
  const loaded = await loadModel();
  console.log(
    `${loaded.file} (inputs: ${loaded.inputs.join(', ')})${values['no-lexicon'] ? ', no lexicon' : ''}`,
  );
  console.log('                 with case endings   without             as read *');
  console.log(
    'set              DER %    WER %      DER %    WER %      DER %    WER %     words   published, with case endings (DER/WER)',
  );
  for (const set of sets) {
    const { name, dialect } = set;
    if (values.set !== undefined && !name.startsWith(values.set)) continue;
    const lexicon = values['no-lexicon'] ? { find: () => undefined } : lexiconFor(dialect);
    const some = { ...set, lines: set.lines.slice(0, values.limit ? Number(values.limit) : undefined) };
    const { errors, read } = await measure(some, loaded, lexicon, values['as-typed']);
    const { der, wer, derStem, werStem, derRead, werRead, words } = errors.rates();
    const cell = (value: number, width: number): string => value.toFixed(2).padEnd(width);
    console.log(
      `${name.replace('dialects/', '').padEnd(17)}${cell(der, 9)}${cell(wer, 11)}${cell(derStem, 9)}${cell(werStem, 11)}${cell(derRead, 9)}${cell(werRead, 10)}${String(words).padEnd(8)}${PUBLISHED[name] ?? ''}`,
    );
    if (values.text)
      some.lines.forEach(({ tokens }, at) => {
        const wrong = differences(tokens, read[at]!);
        if (wrong !== '') console.log(wrong);
      });
    if (values.write !== undefined) {
      mkdirSync(values.write, { recursive: true });
      writeFileSync(join(values.write, `${name.replaceAll('/', '-')}.txt`), `${read.join('\n')}\n`);
    }
  }
  console.log(
    '* with case endings, and إ without its kasra (the classical texts leave half of them out), رِيا for رِيَا and الْاِ for الِا\n  taken as the readings that they are. The other columns count these as errors, as published papers do.',
  );
}

await main();
