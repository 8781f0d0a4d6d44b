import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Nutq, NutqError } from '../../src/client/index.ts';
import { clientTypes, file } from '../../tools/client-types.ts';
import { startChromium } from '../dashboard/chromium.ts';
import { root } from '../support/process.ts';
import { ADMIN_KEY, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let nutq: Nutq;
const folder = mkdtempSync(join(tmpdir(), 'nutq-client-'));
beforeAll(async () => {
  service = await startTestService();
  nutq = new Nutq({ baseUrl: service.url, apiKey: ADMIN_KEY });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const request = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };

describe('the client with the service', () => {
  it('says a text and saves it under its own extension', async () => {
    const before = await nutq.balance();
    const speech = await nutq.synthesize({ ...request, format: 'wav', timestamps: 'word', captions: 'vtt' });
    expect(speech).toMatchObject({
      format: 'wav',
      extension: 'wav',
      contentType: 'audio/wav',
      replayed: false,
    });
    expect(speech.requestId).toMatch(/^req_/);
    expect(speech.words?.map(({ text }) => text)).toEqual(['مرحبا', 'بكم']);
    expect(speech.captions).toMatch(/^WEBVTT/);
    expect(speech).not.toHaveProperty('audioContent');
    expect(speech.balance).toBe(before.balance - 9);
    const saved = await speech.save(join(folder, 'hello'));
    expect(saved).toBe(join(folder, 'hello.wav'));
    expect(readFileSync(saved).subarray(0, 4).toString()).toBe('RIFF');
    expect(await speech.save(saved)).toBe(saved);
  });

  it('says an action once, however often it is asked for', async () => {
    const before = await nutq.balance();
    const first = await nutq.synthesize(request, { action: 'welcome-7' });
    const other = new Nutq({ baseUrl: `${service.url}/`, apiKey: ADMIN_KEY });
    const second = await other.synthesize(request, { action: 'welcome-7' });
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect(second.requestId).toBe(first.requestId);
    expect(Buffer.from(second.audio).equals(Buffer.from(first.audio))).toBe(true);
    expect((await nutq.balance()).balance).toBe(before.balance - 9);
    const error = await nutq
      .synthesize({ ...request, text: 'أهلا' }, { action: 'welcome-7' })
      .catch((e) => e);
    expect(error).toMatchObject({ code: 'idempotency_mismatch', status: 422, attempts: 1 });
  });

  it('gives a link that end clients can play', async () => {
    const link = await nutq.link({ ...request, format: 'opus' });
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now());
    const part = await fetch(link.url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'OggS']);
  });

  it('streams the sound that a whole file has', async () => {
    const { audio } = await nutq.synthesize({ ...request, format: 'pcm' });
    const stream = await nutq.stream({ ...request, format: 'pcm' });
    expect(stream).toMatchObject({ extension: 'pcm', characters: 9 });
    const streamed = await new Response(stream.readable()).arrayBuffer();
    expect(streamed.byteLength).toBe(audio.length);
    const saved = await (await nutq.stream({ ...request, format: 'mulaw' })).save(join(folder, 'call'));
    expect(saved).toBe(join(folder, 'call.ulaw'));
  });

  it('streams events with the time of each word', async () => {
    const events = await nutq.events({ ...request, timestamps: 'word' });
    const words: string[] = [];
    let done: unknown;
    for await (const event of events) {
      if (event.type === 'audio') words.push(...event.words.map(({ text }) => text));
      else done = event;
    }
    expect(words).toEqual(['مرحبا', 'بكم']);
    expect(done).toMatchObject({ characters: 9, requestId: events.requestId });
  });

  it('lists, analyses and adds up', async () => {
    expect((await nutq.dialects()).map(({ id }) => id)).toContain('msa');
    const voices = await nutq.voices('msa');
    expect(new Set(voices.map(({ dialect }) => dialect))).toEqual(new Set(['msa']));
    expect((await nutq.analyze({ text: '25', dialect: 'msa' })).normalized).toBe('خمسة وعشرون');
    const { usage } = await nutq.usage({ groupBy: 'voice' });
    expect(usage.map(({ group }) => group)).toEqual(['salim']);
  });

  it('tells what the service refuses, with its reference', async () => {
    const error = await nutq.synthesize({ ...request, speed: 9 }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(NutqError);
    expect(error).toMatchObject({ code: 'invalid_request', status: 400, errors: [{ field: 'speed' }] });
    expect(error.requestId).toMatch(/^req_/);
    const stranger = new Nutq({ baseUrl: service.url, apiKey: 'nutq_live_nobody_nothing' });
    await expect(stranger.balance()).rejects.toMatchObject({ code: 'key_invalid', status: 401 });
  });

  it('does not start without a key or an address', () => {
    expect(() => new Nutq({ baseUrl: service.url, apiKey: '' })).toThrow('apiKey');
    expect(() => new Nutq({ baseUrl: 'speech.example', apiKey: ADMIN_KEY })).toThrow('baseUrl');
  });
});

describe('the client as a package', () => {
  it('has the types of the API as it is: npm run client:types writes them anew', async () => {
    expect(await clientTypes()).toBe(readFileSync(file, 'utf8'));
  });

  it('is found, typed and run by a program that installs us, and imports nothing but itself', async () => {
    const project = mkdtempSync(join(tmpdir(), 'nutq-consumer-'));
    mkdirSync(join(project, 'node_modules'));
    symlinkSync(root, join(project, 'node_modules/nutq'));
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    const program = `
      import { Nutq, NutqError, type Speech, type SpeechRequest } from 'nutq/client';
      const nutq = new Nutq({ baseUrl: '${service.url}', apiKey: '${ADMIN_KEY}' });
      const request: SpeechRequest = { text: 'مرحبا', dialect: 'msa', voice: 'salim', format: 'wav' };
      const speech: Speech = await nutq.synthesize(request);
      const seconds: number = speech.durationMs / 1000;
      console.log(JSON.stringify({ format: speech.format, bytes: speech.audio.length > seconds, known: NutqError.name }));
      // @ts-expect-error: one of text and ssml.
      export const neither: SpeechRequest = { dialect: 'msa', voice: 'salim' };
      // @ts-expect-error: no format of ours.
      export const wrong: SpeechRequest = { ...request, format: 'wma' };`;
    writeFileSync(join(project, 'program.ts'), program);
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      skipLibCheck: false,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
    } catch (error) {
      throw new Error(String((error as { stdout: Buffer }).stdout));
    }
    const said = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, [join(project, 'program.js')], (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      ),
    );
    expect(JSON.parse(said)).toEqual({ format: 'wav', bytes: true, known: 'NutqError' });
    rmSync(project, { recursive: true });
  });

  it('is small, and reaches for files only to save', async () => {
    const { outputFiles, metafile } = await bundle('neutral');
    expect(outputFiles[0]!.contents.length).toBeLessThan(24_000);
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    expect(imports.map(({ path, kind }) => [path, kind])).toEqual([['node:fs/promises', 'dynamic-import']]);
    for (const path of Object.keys(metafile.inputs)) expect(path).toMatch(/^(<stdin>|src\/client\/.*)$/);
  });
});

function bundle(platform: 'neutral' | 'browser') {
  return build({
    stdin: {
      contents: `import { Nutq } from './src/client/index.ts';
        try {
          new Nutq({ baseUrl: 'https://speech.example', apiKey: 'nutq_live_x_y' });
          globalThis.started = 'started';
        } catch (error) { globalThis.started = error.code; }
        if (globalThis.document === undefined) globalThis.postMessage?.(globalThis.started);`,
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform,
    external: ['node:fs/promises'],
    logLevel: 'error',
  });
}

describe('a browser', () => {
  let browser: Browser | undefined;
  let script = '';
  beforeAll(async () => {
    browser = await startChromium();
    script = (await bundle('browser')).outputFiles[0]!.text;
  });
  afterAll(() => browser?.close());

  it('cannot start it: not in a page, and not in a worker of one', async (context) => {
    if (!browser) return context.skip();
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs`);
    await page.evaluate(script);
    expect(await page.evaluate('globalThis.started')).toBe('browser_use_forbidden');
    // A page whose policy allows workers.
    await page.route('http://page.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A page</title>' }),
    );
    await page.goto('http://page.test/');
    const answer = await page.evaluate(
      `new Promise((resolve) => {
        const url = URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: 'text/javascript' }));
        const worker = new Worker(url, { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => resolve(message);
      })`,
    );
    expect(answer).toBe('browser_use_forbidden');
    await page.close();
  });
});
