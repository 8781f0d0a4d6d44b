import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate as orval } from 'orval';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { type Client, makeClient } from './generate.ts';

/** The README's request: three fields, which is all that anybody has to send. */
const BODY = `{ text: 'مرحبًا بكم', dialect: 'msa', voice: 'salim' }`;

const generators = {
  'openapi-typescript': {
    async generate(input: string, folder: string) {
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'schema.ts'),
        astToString(await openapiTypescript(new URL(`file://${input}`))),
      );
    },
    program: `
      import createClient from 'openapi-fetch';
      import type { paths } from './generated/schema';
      const client = (url: string, key: string) =>
        createClient<paths>({ baseUrl: url, headers: { 'x-api-key': key } });
      export async function say(url: string, key: string) {
        const { data, error } = await client(url, key).POST('/v1/tts', { body: ${BODY} });
        if (error) throw new Error(error.detail);
        const seconds: number = data.durationMs / 1000;
        return { audio: data.audioContent?.slice(0, 4), seconds };
      }
      export async function fail(url: string, key: string) {
        const body = { ...${BODY}, voice: 'nobody' };
        const { error } = await client(url, key).POST('/v1/tts', { body });
        const code: 'unknown_voice' | undefined = error?.code === 'unknown_voice' ? error.code : undefined;
        return { code, valid: error?.valid };
      }
      export async function voices(url: string, key: string) {
        const { data } = await client(url, key).GET('/v1/voices', { params: { query: { dialect: 'msa' } } });
        return data?.voices.map((voice) => voice.id);
      }
      // @ts-expect-error: a field that is not one of the request.
      export const wrong: paths['/v1/tts']['post']['requestBody']['content']['application/json'] = { ...${BODY}, loud: true };`,
  },
  'hey-api': {
    async generate(input: string, folder: string) {
      await createClient({
        input,
        output: { path: folder },
        plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
        logs: { level: 'silent' },
      });
    },
    program: `
      import { synthesize, listVoices } from './generated/sdk.gen';
      import { client } from './generated/client.gen';
      const use = (url: string, key: string) => client.setConfig({ baseUrl: url, auth: key });
      export async function say(url: string, key: string) {
        use(url, key);
        const { data, error } = await synthesize({ body: ${BODY} });
        if (!data) throw new Error(error.detail);
        const seconds: number = data.durationMs / 1000;
        return { audio: data.audioContent?.slice(0, 4), seconds };
      }
      export async function fail(url: string, key: string) {
        use(url, key);
        const { error } = await synthesize({ body: { ...${BODY}, voice: 'nobody' } });
        const code: 'unknown_voice' | undefined = error?.code === 'unknown_voice' ? error.code : undefined;
        return { code, valid: error?.valid };
      }
      export async function voices(url: string, key: string) {
        use(url, key);
        const { data } = await listVoices({ query: { dialect: 'msa' } });
        return data?.voices.map((voice) => voice.id);
      }`,
  },
  orval: {
    async generate(input: string, folder: string) {
      await orval({
        input: { target: input },
        output: { target: join(folder, 'client.ts'), client: 'fetch', baseUrl: 'http://service.invalid' },
      });
    },
    program: `
      import { getListVoicesUrl, getSynthesizeUrl, listVoices, synthesize } from './generated/client';
      // orval writes the address into the client: a fetch of our own puts the service's in its place.
      const use = (url: string, key: string) => {
        const original = globalThis.fetch;
        globalThis.fetch = (to, init) =>
          original(String(to).replace('http://service.invalid', url), {
            ...init,
            headers: { ...init?.headers, 'x-api-key': key },
          });
        return () => { globalThis.fetch = original; };
      };
      export async function say(url: string, key: string) {
        const give = use(url, key);
        const answer = await synthesize(${BODY}).finally(give);
        if (answer.status !== 200) throw new Error(getSynthesizeUrl());
        const seconds: number = answer.data.durationMs / 1000;
        return { audio: answer.data.audioContent?.slice(0, 4), seconds };
      }
      export async function fail(url: string, key: string) {
        const give = use(url, key);
        const answer = await synthesize({ ...${BODY}, voice: 'nobody' }).finally(give);
        if (answer.status === 200) return {};
        const code: 'unknown_voice' | undefined = answer.data.code === 'unknown_voice' ? answer.data.code : undefined;
        return { code, valid: answer.data.valid };
      }
      export async function voices(url: string, key: string) {
        const give = use(url, key);
        const answer = await listVoices({ dialect: 'msa' }).finally(give);
        return answer.status === 200 ? answer.data.voices.map((voice) => voice.id) : getListVoicesUrl();
      }`,
  },
};

let service: TestService;
let document: object;
beforeAll(async () => {
  service = await startTestService();
  document = (await service.call('/openapi.json', { key: null })).body;
});
afterAll(() => service.stop());

describe.each(Object.entries(generators))('a client by %s', (name, { generate, program }) => {
  let client: Client;
  beforeAll(async () => {
    client = await makeClient(name, document, generate, program);
  });
  afterAll(() => client?.remove());

  it('takes the three fields of the README', () => client.check());

  it('speaks, lists voices and sees why it was refused', async () => {
    const key = service.services.config.adminKey!;
    const { say, fail, voices } = await client.load();
    expect(await say!(service.url, key)).toMatchObject({
      audio: '//OE',
      seconds: expect.any(Number),
    });
    const listed = (await voices!(service.url, key)) as string[];
    expect(listed).toContain('salim');
    expect(await fail!(service.url, key)).toEqual({
      code: 'unknown_voice',
      valid: expect.arrayContaining(listed),
    });
  });
});
