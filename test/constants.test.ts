/** One spelling of constants: a number or a text that a module keeps is written in capitals. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const src = new URL('../src/', import.meta.url);
const CONSTANT = /^(?:export )?const [a-z]\w* = (?:-?\d[\d_.xa-fe]*(?: (?:[-+*/]|<<) \d+)*|'[^']*');$/gm;

it('are in capitals', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('generated'),
  );
  expect(files.length).toBeGreaterThan(400);
  const others = files.flatMap((name) =>
    [...readFileSync(new URL(name, src), 'utf8').matchAll(CONSTANT)].map(([line]) => `${name}: ${line}`),
  );
  expect(others).toEqual([]);
});
