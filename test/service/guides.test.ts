import { execFile } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_URL, readGuides } from '../../src/rest/docs/guides.ts';
import { ADMIN_KEY, startTestService, type TestService } from '../support/service.ts';

/**
 * Every example of every guide is run as it stands, one after the other, on a service of its own port. What stands
 * under an example as JSON must be in what it printed; as text, a line of it.
 */
const folder = new URL('../../docs/guides/', import.meta.url);
const exec = promisify(execFile);

interface Example {
  language: 'sh' | 'js';
  code: string;
  shown?: { language: 'json' | 'text'; code: string };
}

function examplesOf(guide: string): Example[] {
  const examples: Example[] = [];
  for (const [, language, code] of guide.matchAll(/^```(\w+)\n(.*?)^```/gms)) {
    if (language === 'sh' || language === 'js') examples.push({ language, code: code! });
    else if (language === 'json' || language === 'text') examples.at(-1)!.shown = { language, code: code! };
    else throw new Error(`A block of ${language} is neither run nor compared.`);
  }
  return examples;
}

/** What stands in a guide, with `…` for what is another each time. */
function asExpected(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.endsWith('…'))
    return expect.stringMatching(new RegExp(`^${shown.slice(0, -1)}`));
  if (Array.isArray(shown)) return shown.map(asExpected);
  if (typeof shown === 'object' && shown)
    return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, asExpected(value)]));
  return shown;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('the guides', () => {
  it('are all on the pages, and all pages are there', async () => {
    const files = readdirSync(folder).map((name) => name.replace('.md', ''));
    expect(
      readGuides()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(files.sort());
  });

  it.each(readGuides().map(({ name, title }) => [name, title] as const))(
    '%s is served with the address under which it is read, and its links lead somewhere',
    async (name, title) => {
      const { status, text } = await service.call(`/docs/guides/${name}`, { key: null });
      expect(status).toBe(200);
      expect(text).toContain(`<title>${title} · nutq</title>`);
      expect(text).not.toContain(EXAMPLE_URL);
      for (const [, path] of text.matchAll(/href="(\/[^"#]*)/g)) {
        const { status } = await service.call(path!, { key: null });
        // GraphQL's page is for who is signed in; a program that gets it is told to post.
        expect([path, status]).toEqual([path, path === '/graphql' ? 405 : 200]);
      }
    },
  );
});

describe.each(readdirSync(folder).map((name) => [name] as const))('the examples of %s', (name) => {
  const work = mkdtempSync(join(tmpdir(), 'nutq-guide-'));
  symlinkSync(new URL('../../node_modules', import.meta.url), join(work, 'node_modules'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const run = async ({ language, code }: Example): Promise<string> => {
    const text = code.replaceAll(EXAMPLE_URL, service.url);
    const file = join(work, language === 'sh' ? 'example.sh' : 'example.mjs');
    writeFileSync(file, language === 'sh' ? `set -eo pipefail\n${text}` : text);
    const options = { cwd: work, env: { PATH: process.env.PATH ?? '', NUTQ_KEY: ADMIN_KEY } };
    return (await exec(language === 'sh' ? 'bash' : process.execPath, [file], options)).stdout;
  };

  it('do what stands under them', async () => {
    const examples = examplesOf(readFileSync(new URL(name, folder), 'utf8'));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const printed = await run(example);
      if (example.shown?.language === 'json')
        expect(JSON.parse(printed), example.code).toMatchObject(
          asExpected(JSON.parse(example.shown.code)) as object,
        );
      else if (example.shown)
        expect(printed.toLowerCase()).toContain(example.shown.code.trim().toLowerCase());
      const [, file] = /--output (\S+)/.exec(example.code) ?? [];
      if (file) expect(statSync(join(work, file)).size).toBeGreaterThan(3000);
    }
  });
});
