import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorKinds } from '../../src/core/errors.ts';
import { problem, problemExample } from '../../src/http/problem.ts';
import { routes } from '../../src/rest/app.ts';
import { openApi } from '../../src/rest/openapi.ts';
import { makeKey, startTestService, type TestService } from '../support/service.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of which a test looks at anything
type Node = Record<string, any>;
const document = openApi(routes, '0.0.0') as unknown as Node;

describe('the OpenAPI document', () => {
  it('has no finding of redocly, recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]])).toEqual([]);
  });

  it('has no finding of spectral, the rules for OpenAPI', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [rulesets.oas as never] });
    const found = await linter.run(document);
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  it('says of every field what it means, and of no field a default that would make it seem present', () => {
    const silent: string[] = [];
    const look = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return;
      if ('default' in node) silent.push(`${path}: has a default`);
      for (const [name, value] of Object.entries(node)) {
        if (name === 'properties')
          for (const [field, schema] of Object.entries(value as Node))
            if (!schema.description && !schema.$ref) silent.push(`${path}/${field}`);
        if (name !== 'examples' && name !== 'example') look(value, `${path}/${name}`);
      }
    };
    look(document, '');
    expect(silent).toEqual([]);
  });

  it('gives every operation a name of its own and a description, and every body an example', () => {
    const names = routes.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { method, path, description, body, requests, answer, answers } of routes) {
      expect(description, path).toMatch(/^[A-Z].*\.$/s);
      if (body) expect(Object.keys(requests ?? {}), `${method} ${path}`).not.toHaveLength(0);
      if (!('mediaType' in answer))
        expect(Object.keys(answers ?? {}), `${method} ${path}`).not.toHaveLength(0);
    }
  });

  it.each(
    routes.flatMap(({ path, answer, answers }) =>
      Object.entries(answers ?? {}).map(([name, { value }]) => ({ path, name, answer, value })),
    ),
  )('$path: the answer "$name" is one that the schema knows', ({ answer, value }) => {
    expect((answer as z.ZodType).parse(value)).toEqual(value);
  });

  it.each(Object.keys(errorKinds))('the example of %s is a problem document', (code) => {
    const { value } = problemExample(code as keyof typeof errorKinds);
    expect(problem.parse(value)).toEqual(value);
  });
});

describe('the service', () => {
  let service: TestService;
  beforeAll(async () => {
    // Without one there are no webhooks, nor what verifies them.
    service = await startTestService({ NUTQ_WEBHOOK_SECRET: 's'.repeat(32) });
  });
  afterAll(() => service.stop());

  const examples = routes.flatMap(({ method, path, answer, requests, status = 200 }) =>
    Object.entries(requests ?? {}).map(([name, { value }]) => ({
      method,
      path,
      name,
      value,
      answer,
      status,
    })),
  );
  it.each(examples)('does what the example "$name" of $method $path asks', async (example) => {
    const { method, path, value, answer, status } = example;
    // Examples with an id are of a key that is there.
    const [, , id] = (await makeKey(service.services)).split('_');
    const url = path.replace('{id}', id!);
    const response = await service.call(url, { method: method.toUpperCase(), json: value });
    expect(response.text.slice(0, 300)).not.toContain('"code"');
    expect(response.status).toBe(status);
    if (!('mediaType' in answer)) answer.parse(response.body);
  });

  it.each(routes.filter((route) => route.keyed && route.scope))(
    'refuses $method $path to a key that lacks the scope',
    async (route) => {
      const { path, method, scope } = route as { path: string; method: string; scope: string };
      const key = await makeKey(service.services, { scopes: [scope === 'speech' ? 'usage:read' : 'speech'] });
      const { body } = await service.call(path.replace(/\{\w+\}/g, 'x'), {
        key,
        method: method.toUpperCase(),
      });
      // Each door says it in its own way.
      const code = body.code ?? body.error.details?.[0].reason ?? body.error.code;
      expect(code).toBe('scope_missing');
    },
  );

  it.each(routes)(
    'sends the headers that the document names: $method $path',
    async ({ path, method, ...route }) => {
      const { responses } = document.paths[path][method];
      const [status, success] = Object.entries(responses as Node)[0]!;
      const [, example] = Object.entries(route.requests ?? {})[0] ?? [];
      // What a path is about has to be there first; those that nothing stands behind are seen in their own tests.
      const url = path.replace('{id}', 'salim');
      const isThere = route.keyed ? !route.parameters : route.tag !== 'Jobs';
      if (url.includes('{') || method !== 'get' || !isThere) return;
      const answer = await service.call(url, {
        method: method.toUpperCase(),
        ...(example ? { json: example.value } : {}),
      });
      expect(answer.status).toBe(Number(status));
      for (const name of Object.keys(success.headers ?? {}))
        expect([...answer.headers.keys()]).toContain(name.toLowerCase());
      const type = answer.headers.get('content-type')!.split(';')[0];
      expect(Object.keys(success.content)).toContain(type);
    },
  );
});
