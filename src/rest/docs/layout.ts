import type { Guide } from './guides.ts';

/** What a page is put into: the way to all others, and the style, which is a file of its own. */
export function layout({ title, body, guides }: { title: string; body: string; guides: Guide[] }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · nutq</title><link rel="icon" href="/assets/icon.svg"><link rel="stylesheet" href="/docs/assets/docs.css"></head><body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="name" href="/docs">nutq <span lang="ar" dir="rtl">نُطق</span></a>
<nav aria-label="Documentation"><ul>
${guides.map(({ name, title }) => `<li><a href="/docs/guides/${name}">${escapeHtml(title)}</a></li>`).join('\n')}
<li><a href="/docs/reference">API reference</a></li><li><a href="/docs/paths">Every path</a></li><li><a href="/docs#errors">Error codes</a></li>
</ul></nav></header>
<main id="content" tabindex="-1">${reachable(body)}</main></body></html>`;
}

/** What scrolls sideways by itself must be reached by keyboard, too. */
function reachable(html: string): string {
  return html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<div class="wide">', '<div class="wide" tabindex="0">');
}

export function escapeHtml(text: unknown): string {
  return String(text).replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  );
}
