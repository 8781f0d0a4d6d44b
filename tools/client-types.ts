/** Writes the types of `nutq/client` from our own OpenAPI document: `npm run client:types`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { routes } from '../src/rest/app.ts';
import { openApi } from '../src/rest/openapi.ts';

export const file = fileURLToPath(new URL('../src/client/generated/schema.ts', import.meta.url));

/** The paths that the client calls. */
const called = new Set([
  '/v1/tts',
  '/v1/tts/stream',
  '/v1/analyze',
  '/v1/dialects',
  '/v1/voices',
  '/v1/balance',
  '/v1/usage',
]);

/** The types of what these paths take and answer, as TypeScript. */
export async function clientTypes(): Promise<string> {
  const document = openApi(
    routes.filter(({ path }) => called.has(path)),
    '1',
  );
  const ast = await openapiTypescript(document as never, { alphabetize: true });
  return `/** Made by tools/client-types.ts from the OpenAPI document. Do not edit. */\n${astToString(ast)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, await clientTypes());
