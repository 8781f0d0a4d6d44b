import { ServiceError } from '../../core/errors.ts';
import { mountFiles } from '../../http/files.ts';
import type { App } from '../../http/route.ts';
import type { Sessions } from '../context.ts';

/** From our own origin alone; the editor writes its styles itself and works in threads of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL · nutq</title><link rel="icon" href="/assets/icon.svg"><link rel="stylesheet" href="/graphql/assets/graphiql.css"></head>
<body><div id="root"></div><noscript>GraphiQL needs scripts; the schema is at <a href="/graphql/schema">/graphql/schema</a>.</noscript>
<script src="/graphql/assets/graphiql.js"></script><script src="/graphql/assets/start.js"></script></body></html>`;

/** GraphiQL at GET /graphql, for whoever is signed in; others are sent to where they can. */
export function mountGraphiql(app: App, { isSignedIn }: Sessions): void {
  app.get('/graphql', async (context) => {
    if (!/\btext\/html\b/.test(context.req.header('accept') ?? ''))
      throw new ServiceError('method_not_allowed', 'This path takes POST; a browser gets GraphiQL.', {
        headers: { allow: 'POST' },
      });
    context.set('pattern', '/graphql');
    if (!(await isSignedIn(context))) return context.redirect('/', 302);
    return context.html(page, 200, { 'content-security-policy': POLICY, 'cache-control': 'no-store' });
  });
  mountFiles(app, '/graphql/assets', 'web/graphiql');
}
