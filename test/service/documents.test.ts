import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variables } from '../../src/config.ts';
import { errorKinds } from '../../src/core/errors.ts';
import { printed } from '../../src/graphql/schema.ts';
import { routes } from '../../src/rest/app.ts';
import { postgresSchema } from '../../tools/database.mjs';
import { startTestService, type TestService } from '../support/service.ts';

/** What we publish about ourselves must say what the code does. */
const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('schema.graphql', () => {
  it('is what the code serves (npm run schema writes it anew)', () => {
    expect(file('schema.graphql')).toBe(printed());
  });
});

describe('the database schemas', () => {
  const sqlite = file('prisma/schema.prisma');
  it('of SQLite and PostgreSQL agree (npm run db:generate)', () => {
    expect(file('prisma/postgresql/schema.prisma')).toBe(postgresSchema(sqlite));
  });
  it.each([
    ['sqlite', sqlite],
    ['postgresql', postgresSchema(sqlite)],
  ])('are those that the %s client was generated from', (provider, schema) => {
    const generated = file(`src/db/generated/${provider}/internal/class.ts`);
    const inline = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(generated)![1]!;
    expect(JSON.parse(inline)).toBe(schema);
  });
});

describe('docs/settings.md', () => {
  const settings = file('docs/settings.md');
  it.each(Object.entries(variables))('says what %s does', (name, { about }) => {
    expect(settings).toMatch(
      new RegExp(`^\\| \`${name}\` \\|.*\\| ${about.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\|$`, 'm'),
    );
  });
});

describe('files that documents and trainings name', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const named =
    /\b(?:src|test|evaluation|bench|training|docs|examples)\/[\w./-]+\.(?:tsx?|tsv|txt|mjs|py|md)\b/g;
  // The change log names what was there then.
  const texts = [
    ...readdirSync(root).filter((name) => name !== 'CHANGELOG.md'),
    ...['docs', 'src', 'models', 'training', 'examples'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    ),
  ].filter((name) => /\.(?:md|py)$/.test(name));
  it('are there', () => {
    expect(texts.length).toBeGreaterThan(60);
    const lost = texts.flatMap((name) =>
      [...file(name).matchAll(named)]
        .filter(([path]) => !existsSync(join(root, path)))
        .map(([path]) => `${name}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('what is written for people', () => {
  const texts = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  it.each(texts)('%s names no variable that does not exist, and links to files that do', (name) => {
    const text = file(name);
    const forTools = [
      ...['NUTQ_KEY', 'NUTQ_SHARED', 'NUTQ_TRAINING', 'NUTQ_'],
      ...['NUTQ_TEST_SEED', 'NUTQ_TEST_FAULTS', 'NUTQ_TEST_SCREENSHOTS'],
    ];
    for (const [variable] of text.matchAll(/\bNUTQ_[A-Z0-9_]*/g))
      if (!forTools.includes(variable)) expect(variables).toHaveProperty(variable);
    const folder = new URL(`../../${name}`, import.meta.url);
    for (const [, target] of text.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)[^)]*\)/g))
      expect(existsSync(new URL(target!, folder)), `${name}: ${target}`).toBe(true);
  });
});

describe('ARCHITECTURE.md', () => {
  it('has a row for every folder of src, and no other', () => {
    const rows = [...file('ARCHITECTURE.md').matchAll(/^\| `src\/([\w-]+)\/` \|/gm)].map(([, name]) => name!);
    const folders = readdirSync(new URL('../../src', import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(rows.sort()).toEqual(folders.sort());
  });
});

describe('the served documents', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('OpenAPI 3.1 describes every route, its body, and every code it may answer', async () => {
    const { body } = await service.call('/openapi.json', { key: null });
    expect(body.openapi).toMatch(/^3\.1/);
    for (const route of routes) {
      const { path, method, errors } = route;
      const operation = body.paths[path][method];
      expect(operation.summary, path).toBeTruthy();
      const [first, ...further] = operation.security;
      expect(first, path).toEqual(route.keyed ? { apiKey: [] } : undefined);
      // Doors of others take the key where their programs send it, too.
      expect(further, path).toHaveLength((route.keyed && route.keyPlaces?.length) || 0);
      const described = JSON.stringify(operation.responses);
      // What a body can be refused for whatever it says, and what a key needs that may be away.
      const ofBody = route.body ? ['invalid_json', 'unsupported_media_type', 'body_too_large'] : [];
      const ofKey = route.keyed ? ['key_missing', 'overloaded'] : [];
      for (const code of [...errors, ...ofBody, ...ofKey])
        expect(described, `${path} ${code}`).toContain(`\`${code}\``);
    }
    const fields = body.components.schemas.TtsRequest;
    expect(fields.required).toEqual(['dialect', 'voice']);
    expect(fields.oneOf).toEqual([{ required: ['text'] }, { required: ['ssml'] }]);
    expect(fields.additionalProperties).toBe(false);
    expect(fields.properties.format).toMatchObject({
      enum: ['mp3', 'wav', 'opus', 'flac', 'pcm', 'mulaw', 'alaw'],
    });
    expect(fields.properties.format.description).toContain('Default: `mp3`.');
    expect(fields.properties.speed).toMatchObject({ minimum: 0.5, maximum: 2 });
  });

  it('the documentation names every path and code, in pages without scripts', async () => {
    const pages = await Promise.all(
      ['/docs', '/docs/paths'].map((path) => service.call(path, { key: null })),
    );
    for (const { path } of routes) expect(pages[1]!.text).toContain(path);
    for (const code of Object.keys(errorKinds)) expect(pages[0]!.text).toContain(`id="${code}"`);
    for (const { text, headers } of pages) {
      expect(text).not.toMatch(/<script|<img|<style|style=|src=|@import|url\(/);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe|https?:/);
    }
  });
});
