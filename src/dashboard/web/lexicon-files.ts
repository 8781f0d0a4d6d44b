import { ApiError } from './api.ts';
import { parseCsv } from './csv.ts';
import type { Pronunciation } from './queries.ts';

/** A word of a file; exactly one of the two says how it is said. */
export type FileWord = Pick<Pronunciation, 'word' | 'spelling' | 'phones'>;

const PLS = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Our phones, as /v1/analyze shows them, are no alphabet that the W3C names. */
const ALPHABET = 'x-nutq';

/** Words as a Pronunciation Lexicon (W3C PLS 1.0): spellings are aliases, phones are phonemes. */
export function toPls(words: readonly FileWord[]): string {
  const lexemes = words.map(
    ({ word, spelling, phones }) =>
      `  <lexeme><grapheme>${escapeXml(word)}</grapheme>${
        spelling === null
          ? `<phoneme>${escapeXml(phones ?? '')}</phoneme>`
          : `<alias>${escapeXml(spelling)}</alias>`
      }</lexeme>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="${PLS}" alphabet="${ALPHABET}" xml:lang="ar">
${lexemes.join('\n')}
</lexicon>
`;
}

/** The words of a CSV or PLS file, told apart by what is in it. Throws ApiError that says what is wrong. */
export function fromFile(text: string): FileWord[] {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  return content.startsWith('<') ? fromPls(content) : fromCsv(content);
}

function fromCsv(text: string): FileWord[] {
  const [head = [], ...rows] = parseCsv(text);
  const column = (name: string) => head.findIndex((cell) => cell.trim().toLowerCase() === name);
  const [word, spelling, phones] = [column('word'), column('spelling'), column('phones')];
  if (word < 0 || (spelling < 0 && phones < 0)) throw new ApiError('', 'lexicon_columns');
  const cell = (row: string[], at: number) => row[at]?.trim() || null;
  return rows
    .filter((row) => cell(row, word) !== null)
    .map((row) => ({ word: cell(row, word)!, spelling: cell(row, spelling), phones: cell(row, phones) }));
}

function fromPls(text: string): FileWord[] {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror') || document.documentElement.localName !== 'lexicon')
    throw new ApiError('', 'lexicon_xml');
  const alphabet = document.documentElement.getAttribute('alphabet');
  return [...document.getElementsByTagNameNS('*', 'lexeme')].flatMap((lexeme) => {
    const texts = (name: string) =>
      [...lexeme.getElementsByTagNameNS('*', name)].map((node) => node.textContent?.trim() || null);
    const [spelling = null] = texts('alias');
    const [phones = null] = texts('phoneme');
    // Phones of another alphabet would be heard as something else.
    if (spelling === null && alphabet !== ALPHABET) throw new ApiError('', 'lexicon_alphabet');
    return texts('grapheme')
      .filter((word) => word !== null)
      .map((word) => ({ word, spelling, phones: spelling === null ? phones : null }));
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
