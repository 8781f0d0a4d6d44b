import { BYTE_ORDER_MARK, type Cell, csvRow, FORMULA } from '../../core/csv.ts';

/** A table as CSV for spreadsheets. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}

/** Gives the reader a file that was made on the page. */
export function download(name: string, type: string, content: string): void {
  save(name, new Blob([content], { type }));
}

/** Gives the reader a file. */
export function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The rows of a CSV text (RFC 4180), cells in quotes with line breaks included; the guard of `toCsv` taken off. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/g,
  )) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)!.push(cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
