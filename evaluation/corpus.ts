/** The vowelled corpus of `training/diacritizer/corpus`, and the tenth of it that no network was trained on. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CORPUS = fileURLToPath(new URL('../training/diacritizer/corpus', import.meta.url));

/**
 * True for a tenth of all sentences, the same ones each time, whatever their marks; as `prepare.py` has it.
 * What is kept apart never goes into training, and nobody reads it to mend what it shows.
 */
export function keptApart(sentence: string): boolean {
  const letters = sentence
    .replace(/[\u064b-\u0652\u0670]/g, '')
    .replace(/[^\u0621-\u063a\u0641-\u064a]+/g, ' ')
    .trim();
  return createHash('md5').update(letters).digest()[0]! < 26;
}

/** For each file of the corpus (`knowledge`, …, `dialects/egyptian`) its sentences that are kept apart. */
export function heldOut(): Map<string, string[]> {
  const files = (folder: string): string[] =>
    readdirSync(join(CORPUS, folder))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => join(folder, file.slice(0, -'.txt'.length)));
  return new Map(
    [...files('.'), ...files('dialects')].map((name) => [
      name,
      readFileSync(join(CORPUS, `${name}.txt`), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#') && keptApart(line)),
    ]),
  );
}

/** The sentences of a dialect that are kept apart, or the others. */
export function dialectLines(dialect: string, apart: boolean): string[] {
  const folder = join(CORPUS, 'dialects');
  return readdirSync(folder)
    .filter((file) => file.startsWith(dialect))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('#') && keptApart(line) === apart);
}
