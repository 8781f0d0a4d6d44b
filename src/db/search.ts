/**
 * The condition that a column holds a text somewhere. `%` and `_`, which stand for anything in a pattern, stand for
 * themselves; PostgreSQL takes a backslash for that as it is, SQLite by `ESCAPE` (src/db/sqlite-connection.ts).
 */
export function containing(text: string): { contains: string } {
  return { contains: text.replace(/[\\%_]/g, '\\$&') };
}
