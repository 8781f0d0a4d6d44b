/** Where a database lies, and what that says of it. */

/** As Prisma names them. */
export type DatabaseKind = 'sqlite' | 'postgresql';

export function kindOf(url: string): DatabaseKind {
  return /^postgres(ql)?:/.test(url) ? 'postgresql' : 'sqlite';
}

/** Where the file of a `file:` URL lies; `:memory:` where it has none. */
export function sqlitePath(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/)?/, '').replace(/\?.*$/, ''));
}

/** The file of a database that this machine keeps; none of one that a server keeps. */
export function fileOf(url: string): string | undefined {
  return kindOf(url) === 'sqlite' ? sqlitePath(url) : undefined;
}

/** A database as people are told of it, without a password. */
export function describeDatabase(url: string): string {
  return fileOf(url) ?? redact(url);
}

/** A text without the passwords of database URLs. */
export function redact(text: string): string {
  return text.replace(/(postgres(?:ql)?:\/\/[^:@/\s]*):[^@\s]*@/g, '$1:…@');
}
