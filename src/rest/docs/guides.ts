import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';

/** A text of docs/guides/. */
export interface Guide {
  name: string;
  title: string;
  /** HTML, with the address of the examples. */
  html: string;
}

/** Where the build puts docs/guides/. The way there is the same from src/ and from dist/. */
const folder = fileURLToPath(new URL('../../../dist/guides', import.meta.url));

/** In the order in which somebody needs them. */
export const guideNames = [
  'keys',
  'dialects',
  'reading',
  'streaming',
  'captions',
  'jobs',
  'idempotency',
  'errors',
  'graphql',
] as const;

/** Where the examples' service is; a page shows the address under which it is read. */
export const EXAMPLE_URL = 'http://127.0.0.1:8080';

/** Reads and renders all guides. They are our own files: nothing in them is made harmless. */
export function readGuides(): Guide[] {
  return guideNames.map((name) => {
    const text = readFileSync(join(folder, `${name}.md`), 'utf8');
    const [, title] = /^# (.+)$/m.exec(text)!;
    return { name, title: title!, html: marked.parse(text, { async: false }) };
  });
}
