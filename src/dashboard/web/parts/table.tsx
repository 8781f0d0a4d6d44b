import type { ReactNode } from 'react';

export interface Column<T> {
  head: string;
  cell(row: T): ReactNode;
  /** Digits that stand below each other. */
  numeric?: boolean;
  /** The cell that names the row. */
  names?: boolean;
}

/**
 * A table that becomes a list of cards on a phone. Its roles are spelt out because a cell that is laid
 * out as a block is no cell to some screen readers.
 */
export function Table<T>(props: {
  caption: string;
  columns: Column<T>[];
  rows: T[];
  id(row: T): string;
  empty: string;
  foot?: ReactNode;
}) {
  const { caption, columns, rows, id, empty, foot } = props;
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, numeric }) => (
            <th key={head} role="columnheader" scope="col" className={numeric ? 'numeric' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={id(row)} role="row">
            {columns.map(({ head, cell, numeric, names }) =>
              names ? (
                <th key={head} role="rowheader" scope="row" data-label={head}>
                  {cell(row)}
                </th>
              ) : (
                <td key={head} role="cell" data-label={head} className={numeric ? 'numeric' : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
