import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mountFiles } from '../http/files.ts';
import type { App } from '../http/route.ts';

/** What tools/build.mjs makes of web/. The way there is the same from src/ and from dist/. */
const document = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

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

/** The pages of the dashboard: one document, and files whose names change with what is in them. */
export function mountPages(app: App): void {
  if (!existsSync(document)) return;
  const page = readFileSync(document, 'utf8');
  app.get('/', (context) => {
    context.set('pattern', '/');
    return context.html(page, 200, {
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
  });
  mountFiles(app, '/assets', 'web/assets');
}
