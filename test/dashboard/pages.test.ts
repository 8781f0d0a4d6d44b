import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorKinds } from '../../src/core/errors.ts';
import * as queries from '../../src/dashboard/web/queries.ts';
import { ar } from '../../src/dashboard/web/strings/ar.ts';
import { en } from '../../src/dashboard/web/strings/en.ts';
import { schema } from '../../src/graphql/schema.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { Visitor, WITH_ADMIN } from './visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(WITH_ADMIN);
});
afterAll(() => service.stop());

describe('the document', () => {
  it('takes scripts, styles and fonts from our own origin only, and nothing inline', async () => {
    const { status, headers, text } = await service.call('/', { key: null });
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toMatch(/<html lang="ar" dir="rtl">/);
    for (const [, attributes, inside] of text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      expect(attributes).toMatch(/src="\/assets\//);
      expect(inside).toBe('');
    }
    expect(text).not.toMatch(/<style|style="|\bon\w+="|https?:/);
  });

  it('names files that are there, compressed where that helps, for ever under their names', async () => {
    const { text } = await service.call('/', { key: null });
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const path of files) {
      const file = await service.call(path, { key: null });
      expect([path, file.status]).toEqual([path, 200]);
      if (/\.(js|css)$/.test(path)) {
        expect(file.headers.get('content-encoding')).toBe('gzip');
        expect(file.headers.get('cache-control')).toContain('immutable');
      }
    }
    const css = await service.call(files.find((path) => path.endsWith('.css'))!, { key: null });
    for (const [, url] of css.text.matchAll(/url\(["']?([^"')]+)/g)) expect(url).toMatch(/^\.\//);
  });

  it.each([
    '/assets/none.js',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/',
  ])('has nothing at %s', async (path) => {
    expect((await service.call(path, { key: null })).status).toBe(404);
  });

  it('takes GET and HEAD only', async () => {
    expect((await service.call('/', { key: null, method: 'HEAD' })).status).toBe(200);
    const post = await service.call('/', { key: null, method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('what the pages ask over /graphql', () => {
  const documents: [string, string][] = Object.entries(queries);

  it.each(documents)('%s fits the schema', (_name, document) => {
    expect(validate(schema, parse(document))).toEqual([]);
  });

  const jobOf = async (visitor: Visitor): Promise<string> => {
    const input = { dialect: 'msa', voice: 'salim', text: 'مرحبا' };
    const { body } = await visitor.graphql(queries.CREATE_JOB, { input });
    return body.data.createJob.id;
  };

  it.each(documents.filter(([, document]) => document.startsWith('query')))(
    '%s stays within the limits and is answered',
    async (_name, document) => {
      const visitor = new Visitor(service);
      await visitor.signIn();
      const reply = await visitor.graphql(document, {
        ...(document.includes('$from') ? { from: '2026-01-01', to: '2026-12-31' } : {}),
        ...(document.includes('$first') ? { first: 25 } : {}),
        ...(document.includes('$groupBy') ? { groupBy: 'day' } : {}),
        ...(document.includes('$dailyBy') ? { dailyBy: 'key' } : {}),
        ...(document.includes('$text') ? { text: 'مرحبا', dialect: 'msa' } : {}),
        ...(document.includes('$content')
          ? { name: 'book.txt', content: Buffer.from('مرحبا بكم').toString('base64') }
          : {}),
        ...(document.includes('$id') ? { id: await jobOf(visitor) } : {}),
      });
      expect(reply.body.errors).toBeUndefined();
    },
  );
});

describe('the words', () => {
  const paths = (of: object, prefix = ''): [string, unknown][] =>
    Object.entries(of).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? paths(value, `${prefix}${name}.`)
        : [[prefix + name, typeof value === 'function' ? value('×') : value] as [string, unknown]],
    );

  it('are Arabic in Arabic, apart from what is Latin everywhere', () => {
    const latin = paths(ar)
      .filter(([, words]) => !/\p{Script=Arabic}/u.test(String(words)))
      .map(([path]) => path);
    expect(latin).toEqual(['otherLanguage']);
  });

  it('say in Arabic whatever code the service may refuse with', () => {
    expect(Object.keys(errorKinds).filter((code) => !ar.errors[code])).toEqual([]);
  });

  it('are there in both languages', () => {
    const shared = (of: object) => paths(of).filter(([path]) => !/^(errors|warnings)\./.test(path));
    expect(shared(en).map(([path]) => path)).toEqual(shared(ar).map(([path]) => path));
    for (const [path, words] of paths(en)) expect([path, words]).not.toEqual([path, '']);
  });
});
