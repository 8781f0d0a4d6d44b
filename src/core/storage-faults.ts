/** SQLite's primary result codes for what passes: busy, locked, read-only, disk I/O error, full, cannot open. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14]);

/** PostgreSQL's: connection lost, out of disk, memory or connections, shutting down, read-only, locked, to be repeated. */
const POSTGRES = /^(08...|53...|57P0[1-5]|58030|25006|55P03|40001|40P01)$/;

/** Prisma's: not reachable, timed out, connection closed, no connection or no transaction in time, to be repeated. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034']);

/** The operating system's: no room, no files left, the other end is away. */
const SYSTEM = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'],
]);

/** What pg says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/**
 * Whether something thrown, or what caused it, says that a database or a disk cannot do now what it could do
 * a moment later: that is no fault of the request, and repeating it makes sense.
 */
export function isStorageFault(thrown: unknown, depth = 0): boolean {
  if (typeof thrown !== 'object' || thrown === null || depth > 5) return false;
  const { code, rawCode, extendedCode, kind, message, cause, meta, driverAdapterError } = thrown as Record<
    string,
    unknown
  >;
  const text = typeof code === 'string' ? code : '';
  return (
    [rawCode, extendedCode].some((raw) => typeof raw === 'number' && SQLITE.has(raw % 256)) ||
    POSTGRES.test(text) ||
    PRISMA.has(text) ||
    SYSTEM.has(text) ||
    kind === 'SocketTimeout' ||
    (typeof message === 'string' && MESSAGES.test(message)) ||
    [cause, meta, driverAdapterError].some((inner) => isStorageFault(inner, depth + 1))
  );
}
