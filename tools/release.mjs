/**
 * `npm run release -- <folder>` makes a package of what runs, for this platform: the built service, models, migrations
 * and the packages that it imports, all inside, so that installing it asks nobody for anything. `npm pack` in the folder
 * packs it; `npx ./nutq-<version>.tgz` starts it. Needs a build.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeImage, sizeOf } from './image.mjs';

const tools = dirname(fileURLToPath(import.meta.url));
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Makes the folder; gives its bytes. */
export function makeRelease(to) {
  makeImage(to);
  mkdirSync(join(to, 'bin'));
  cpSync(join(tools, 'nutq.mjs'), join(to, 'bin', 'nutq.mjs'));
  for (const file of ['README.md', 'CHANGELOG.md', 'SECURITY.md'])
    cpSync(join(tools, '..', file), join(to, file));
  const { name, version, description, license, type, engines, exports } = read(
    join(tools, '..', 'package.json'),
  );
  const dependencies = Object.fromEntries(
    installed(join(to, 'node_modules')).map((each) => [
      each,
      read(join(to, 'node_modules', each, 'package.json')).version,
    ]),
  );
  const about = {
    name,
    version,
    description,
    license,
    type,
    engines,
    os: [process.platform],
    cpu: [process.arch],
    bin: { nutq: 'bin/nutq.mjs' },
    exports,
    dependencies,
    bundleDependencies: true,
  };
  dropScripts(join(to, 'node_modules'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`);
  return sizeOf(to);
}

/** Nothing that is inside needs its install script, and some scripts need what was left out. */
function dropScripts(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'package.json') continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const { scripts, ...rest } = read(path);
    if (scripts) writeFileSync(path, JSON.stringify(rest, undefined, 2));
  }
}

/** Names of the packages of a node_modules, those with a scope included. */
function installed(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name],
    )
    .filter((name) => existsSync(join(folder, name, 'package.json')));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const to = resolve(process.argv[2] ?? 'release');
  console.log(`${to}: ${(makeRelease(to) / 1e6).toFixed(1)} MB. Pack it: npm pack ${to}`);
}
