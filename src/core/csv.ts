/** What makes spreadsheets read a CSV file as UTF-8, so that Arabic is seen. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** How a cell begins that a spreadsheet would compute, fullwidth signs included. */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = string | number | null;

/** A row of CSV (RFC 4180) with its line end. Text that would be a formula gets an apostrophe in front. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
