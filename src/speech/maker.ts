import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Of each end of a model's file: weights that were trained anew differ in any stretch of them. */
const LOOKED_AT = 65_536;
/** Written by the build: a digest of what was built. What runs from sources has none. */
const buildStamp = new URL('../.built', import.meta.url);

/** What tells a version of the service and its models from every other that could sound different. */
export function makerOf(version: string, models: string): string {
  const hash = createHash('sha256').update(version);
  if (existsSync(buildStamp)) hash.update(readFileSync(buildStamp));
  const files = readdirSync(models, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  for (const file of files) {
    hash.update(relative(models, file));
    addEnds(hash, file);
  }
  return hash.digest('hex');
}

function addEnds(hash: Hash, path: string): void {
  const { size } = statSync(path);
  const end = Buffer.alloc(Math.min(size, LOOKED_AT));
  const file = openSync(path, 'r');
  try {
    for (const at of [0, size - end.length]) {
      readSync(file, end, 0, end.length, at);
      hash.update(end);
    }
  } finally {
    closeSync(file);
  }
  hash.update(String(size));
}
