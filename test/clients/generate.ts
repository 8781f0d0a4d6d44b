import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../support/process.ts';

/** A client that a generator made of our OpenAPI document, with a program that uses it. */
export interface Client {
  /** Type checks the program as strictly as we check ourselves; what the compiler says is thrown. */
  check(): void;
  /** Runs it. */
  load(): Promise<Record<string, (url: string, key: string) => Promise<unknown>>>;
  remove(): void;
}

/** Makes a client in a folder of its own: `generate` writes it there, `program` is the TypeScript that uses it. */
export async function makeClient(
  name: string,
  document: object,
  generate: (input: string, folder: string) => Promise<void>,
  program: string,
): Promise<Client> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  // Inside the repository, where the generated files find what they import.
  const folder = mkdtempSync(join(root, `node_modules/.cache/client-${name}-`));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, JSON.stringify(document));
  await generate(input, join(folder, 'generated'));
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: false,
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        module: 'esnext',
        moduleResolution: 'bundler',
        skipLibCheck: true,
        types: [],
      },
      files: ['program.ts'],
    }),
  );
  return {
    check() {
      try {
        execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
          stdio: 'pipe',
        });
      } catch (error) {
        throw new Error(String((error as { stdout: Buffer }).stdout));
      }
    },
    async load() {
      const outfile = join(folder, 'program.mjs');
      await build({
        entryPoints: [join(folder, 'program.ts')],
        outfile,
        bundle: true,
        format: 'esm',
        logLevel: 'error',
      });
      return import(pathToFileURL(outfile).href);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
