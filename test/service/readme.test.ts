import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, startTestService, type TestService } from '../support/service.ts';

/** Whoever pastes the README's examples must get what it promises: each is run as it stands, on a service of its own port. */
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code!);

const exec = promisify(execFile);

describe('the examples of README.md', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await startTestService();
    folder = mkdtempSync(join(tmpdir(), 'nutq-readme-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  /** The example that holds these words, with this service in place of the one on port 8080. */
  const example = (language: string, words: string) => {
    const found = blocks(language).filter((block) => block.includes(words));
    expect(found, words).toHaveLength(1);
    return found[0]!.replaceAll('http://127.0.0.1:8080', service.url);
  };
  const environment = () => ({ PATH: process.env.PATH ?? '', NUTQ_KEY: ADMIN_KEY });
  const shell = async (block: string) => {
    const script = block.replace(/^export NUTQ_KEY=.*$/m, '');
    return (await exec('bash', ['-ec', script], { cwd: folder, env: environment() })).stdout;
  };

  it('speak a sentence into a file with curl', async () => {
    await shell(example('sh', 'salam.mp3'));
    const mp3 = readFileSync(join(folder, 'salam.mp3'));
    expect(mp3.length).toBeGreaterThan(10_000);
    expect(mp3.subarray(0, 2).readUInt16BE() & 0xffe0).toBe(0xffe0);
  });

  it('speak a sentence into a file with TypeScript', async () => {
    const { code } = transformSync(example('ts', 'writeFile'), { loader: 'ts', format: 'esm' });
    writeFileSync(join(folder, 'example.mjs'), code);
    const { stdout } = await exec('node', ['example.mjs'], { cwd: folder, env: environment() });
    expect(stdout).toContain('diacritized');
    expect(readFileSync(join(folder, 'hello.mp3')).length).toBeGreaterThan(5_000);
  });

  it('make a second key that speaks', async () => {
    const { data } = JSON.parse(await shell(example('sh', 'createKey')));
    const { secret, key } = data.createKey;
    expect(key.name).toBe('web');
    const answer = await service.tts({ text: 'مرحبا', dialect: 'msa', voice: 'salim' }, { key: secret });
    expect(answer.status).toBe(200);
  });

  it('ask GraphQL for the balance and the voices', async () => {
    const { data } = JSON.parse(await shell(example('sh', 'gender')));
    expect(data.account.balance).toBeGreaterThan(0);
    expect(data.voices.map(({ id }: { id: string }) => id)).toContain('salim');
  });

  it('speak with the voice that is first everywhere: in the catalog, the dashboard and `npm run say`', async () => {
    const { voices } = (await service.call('/v1/voices', { key: null })).body;
    const named = [...readme.matchAll(/voice"?: ?['"](\w+)['"]/g)].map(([, id]) => id);
    expect(new Set(named)).toEqual(new Set([voices[0].id]));
  });

  it('show an error with the code that is promised', async () => {
    const problem = JSON.parse(await shell(example('sh', '"egyptian"')));
    const promised = /\(here `(\w+)`\)/.exec(readme)![1];
    expect(problem).toMatchObject({ code: promised, retryable: false });
    expect(problem.valid).toContain('tarek');
    expect(problem.requestId).toBeTruthy();
  });
});
