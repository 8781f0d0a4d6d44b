import { errorKinds } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { mountFiles } from '../../http/files.ts';
import type { App } from '../../http/route.ts';
import type { openApi } from '../openapi.ts';
import { EXAMPLE_URL, type Guide, guideNames, readGuides } from './guides.ts';
import { escapeHtml, layout } from './layout.ts';
import { pathsPage } from './paths.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The reference draws itself: it needs its script, and styles that the script writes. */
const POLICY_OF_REFERENCE =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documentation: guides, every path, the error codes, and a reference to read in; all from our own origin. */
export function mountDocs(app: App, document: () => ReturnType<typeof openApi>): void {
  const guides = lazy(readGuides);
  const page = (path: string, pattern: string, read: () => { title: string; body: string }) => {
    const html = lazy(() => layout({ ...read(), guides: guides() }));
    app.get(path, (context) => {
      context.set('pattern', pattern);
      const shown = html().replaceAll(EXAMPLE_URL, () => escapeHtml(context.var.baseUrl));
      return context.html(shown, 200, { 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
    });
  };
  page('/docs', '/docs', () => ({ title: 'Documentation', body: overview(document(), guides()) }));
  page('/docs/paths', '/docs/paths', () => ({ title: 'Every path', body: pathsPage(document()) }));
  for (const [index, name] of guideNames.entries())
    page(`/docs/guides/${name}`, '/docs/guides/{name}', () => {
      const { title, html } = guides()[index]!;
      return { title, body: html };
    });
  app.get('/docs/reference', (context) => {
    context.set('pattern', '/docs/reference');
    return context.html(reference, 200, {
      'content-security-policy': POLICY_OF_REFERENCE,
      'cache-control': 'no-cache',
    });
  });
  mountFiles(app, '/docs/assets', 'web/docs');
}

function overview({ info }: ReturnType<typeof openApi>, guides: Guide[]): string {
  const codes = Object.entries(errorKinds).map(
    ([code, { status, title, retryable }]) =>
      `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(title)}</td><td>${retryable ? 'yes, later' : 'no'}</td></tr>`,
  );
  return `<h1>Arabic text to speech</h1>
<p>Version ${escapeHtml(info.version)}. Send a text and a key, get sound:</p>
<pre><code>curl -s ${EXAMPLE_URL}/v1/tts/stream -H "x-api-key: $NUTQ_KEY" -H 'content-type: application/json' \\
  -d '{"text":"مرحبا بكم","dialect":"msa","voice":"salim"}' --output hello.mp3</code></pre>
<h2>Guides</h2>
<ul>${guides.map(({ name, title }) => `<li><a href="/docs/guides/${name}">${escapeHtml(title)}</a></li>`).join('')}</ul>
<h2>Reference</h2>
<ul><li><a href="/docs/reference">API reference</a>: every path with examples and code in many languages</li>
<li><a href="/docs/paths">Every path</a> on one page, without scripts</li>
<li><a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1) and <a href="/graphql/schema">/graphql/schema</a>, for generators</li></ul>
<h2 id="errors">Error codes</h2>
<p>Every error is <code>application/problem+json</code>; see <a href="/docs/guides/errors">Errors</a>. Nothing that failed is charged.</p>
<div class="wide"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>Repeat?</th></tr></thead><tbody>
${codes.join('\n')}
</tbody></table></div>`;
}

const reference = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · nutq</title><link rel="icon" href="/assets/icon.svg"><link rel="stylesheet" href="/docs/assets/docs.css"></head><body class="reference">
<nav class="bar" aria-label="Documentation"><a href="/docs">nutq · guides and error codes</a></nav>
<div id="reference"><noscript><p>This page draws itself with a script. <a href="/docs/paths">Every path</a> needs none.</p></noscript></div>
<script src="/docs/assets/scalar.js"></script><script src="/docs/assets/reference.js"></script></body></html>`;
