/** The Arabic that the project shows its users: of its documents, examples, pages of the dashboard and of the API's reference. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offeredDialects } from '../../src/arabic/dialects/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['docs', 'examples', 'src/dashboard/web', 'src/rest', 'src/graphql', 'src/client'];
const FILES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const TEXT = /\.(?:md|ts|tsx|html|mjs|js|py|json)$/;

/** Arabic letters and marks with what stands between words; it begins with a letter or a digit. */
const STRETCH = /[\u0621-\u064a0-9][\u0621-\u0652\u0670 0-9،؛:.؟!…«»()]*/g;
/** What is no sentence: letters that are spoken about, numbers, and what has no word. */
const WORD = /[\u0621-\u064a][\u064b-\u0652]*(?:[\u0621-\u064a][\u064b-\u0652]*){2}/;

/** A word of a list with times or places, which is no sentence of its own. */
const TIMED_WORD = /"?text"?: ["'][^"']*["'],\s+(?="?(?:from|startMs))/g;

/** What stands in a template's place, so that its sentence is whole. */
const filled = (text: string): string =>
  text
    .replace(/\\u[0-9a-f]{4}/g, '')
    .replace(/\$\{(\w+)\}/g, (_, name) => (/^(?:name|word)$/.test(name) ? 'أحمد' : '25'));

/** The stretches of a text that stand between other signs, in order. */
export const arabicOf = (text: string): string[] =>
  (filled(text).replace(TIMED_WORD, '').replaceAll('\\n', '\n').match(STRETCH) ?? [])
    .flatMap((stretch) => stretch.split('»، «'))
    .map((stretch) => stretch.replace(/^[^\u0621-\u064a]*?(?=(?:\d+ )?[\u0621-\u064a])/, ''))
    .map((stretch) => stretch.replace(stretch.includes('(') ? /[\s«(:،]+$/ : /[\s«(:،)]+$/, ''))
    .map((stretch) => (stretch.includes('«') ? stretch : stretch.replace(/»$/, '')))
    .filter((stretch) => WORD.test(stretch));

/** Each stretch once, and the file that it stands in. */
export function shownArabic(): Map<string, string> {
  const inFolders = FOLDERS.flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
  );
  const found = new Map<string, string>();
  const samples = offeredDialects.map((dialect) => `src/arabic/dialects/${dialect}/index.ts`);
  for (const file of [...FILES, ...inFolders, ...samples]
    .filter((name) => TEXT.test(name) && !name.includes('/generated/'))
    .sort())
    for (const stretch of arabicOf(readFileSync(join(ROOT, file), 'utf8')))
      if (!found.has(stretch)) found.set(stretch, file);
  return found;
}
