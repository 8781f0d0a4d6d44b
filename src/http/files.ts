import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { App } from './route.ts';

/** What tools/build.mjs makes for browsers. The way there is the same from src/ and from dist/. */
const built = fileURLToPath(new URL('../../dist', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

const HASHED = /-[A-Z0-9]{8}\.\w+$/;

interface PackedFile {
  plain: Uint8Array<ArrayBuffer>;
  /** Made when it is first asked for: some files are large and seldom wanted. */
  packed?: Uint8Array<ArrayBuffer>;
}

/** Serves the files of a folder of dist/ under a path. Names that end in a hash of what is in them are kept for ever. */
export function mountFiles(app: App, path: string, folder: string): void {
  const from = join(built, folder);
  if (!existsSync(from)) return;
  // Read once: they are few, and no path of a request ever reaches the file system.
  const files = new Map<string, PackedFile>(
    readdirSync(from, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, { plain: new Uint8Array(readFileSync(join(from, name))) }]),
  );
  app.get(`${path}/:name`, (context) => {
    context.set('pattern', `${path}/{name}`);
    const name = context.req.param('name')!;
    const file = files.get(name);
    if (!file) return context.notFound();
    const type = extname(name);
    // Fonts are compressed already.
    const packs = type !== '.woff2' && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
    if (packs) file.packed ??= new Uint8Array(gzipSync(file.plain));
    return context.body((packs && file.packed) || file.plain, 200, {
      ...(packs ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
  });
}
