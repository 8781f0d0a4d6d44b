import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { App } from '../http/route.ts';

/** What tools/build.mjs makes of web/. The way there is the same from src/ and from dist/. */
const folder = fileURLToPath(new URL('../../dist/web', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Scripts, styles and fonts from our own origin and nothing inline; sound also from memory (blob:). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HASHED = /-[A-Z0-9]{8}\.\w+$/;

/** The pages of the dashboard: one document, and files whose names change with what is in them. */
export function mountPages(app: App): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  // Read once: they are few and small, and no path of a request ever reaches the file system.
  const files = new Map(
    readdirSync(join(folder, 'assets')).map((name) => {
      const plain = readFileSync(join(folder, 'assets', name));
      // Fonts are compressed already.
      return [name, { plain, packed: extname(name) === '.woff2' ? undefined : gzipSync(plain) }];
    }),
  );
  app.get('/', (context) => {
    context.set('pattern', '/');
    return context.html(page, 200, {
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  });
  app.get('/assets/:name', (context) => {
    context.set('pattern', '/assets/{name}');
    const name = context.req.param('name');
    const file = files.get(name);
    if (!file) return context.notFound();
    const packed = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '') ? file.packed : undefined;
    return context.body(new Uint8Array(packed ?? file.plain), 200, {
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      // Names that end in a hash of what is in them never mean anything else.
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
  });
}
