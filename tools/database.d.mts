/** The PostgreSQL twin of a schema written for SQLite. */
export function postgresSchema(sqlite: string): string;
