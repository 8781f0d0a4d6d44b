/**
 * `node tools/image.mjs <folder>` puts into a new folder what a container runs and nothing else: the built service, its
 * migrations and models, and of node_modules the packages that it imports, with the files of this platform alone.
 * Needs a build (`npm run build`). Dockerfile does the same steps; a test does them too and starts what comes out.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What is never read when the service runs. */
const UNREAD =
  /\.(d\.[cm]?ts|map|md|markdown|ts|tsx|flow|symbols)$|(^|\/)(test|tests|docs|examples|\.github)\//i;
/** Licences go where the packages go, whatever their ending. */
const LICENCE = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;

/** Files of a package that another platform or database would need. */
const FOREIGN = {
  'onnxruntime-node': (path) =>
    path.startsWith('bin/') && !path.includes(`/${process.platform}/${process.arch}/`),
  '@prisma/client': (path) =>
    /^runtime\/.*(cockroachdb|mysql|sqlserver|edge|wasm-base64\.js$)|^(generator-build|scripts)\//.test(path),
  // The one of its builds that is used, and what that reads.
  libflacjs: (path) =>
    /^(dist\/(?!libflac\.min\.js)|doc|example|lib|src|tools|types-compat)/.test(path) && path !== 'dist',
  // fetch-blob names one of its builds, for versions of Node that lack streams.
  'web-streams-polyfill': (path) => /^dist\/(?!ponyfill\.es2018\.js$)/.test(path),
};

/** Makes the folder; gives what it holds in bytes: packages, and all without models. */
export function makeImage(to) {
  if (!existsSync(join(root, 'dist', '.built'))) throw new Error('there is no build: npm run build');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, type }, undefined, 2)}\n`);
  for (const file of ['LICENSE', 'models', 'prisma'])
    cpSync(join(root, file), join(to, file), { recursive: true });
  cpSync(join(root, 'dist'), join(to, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') });
  for (const folder of packagesOf(importedBy(join(root, 'dist')))) copyPackage(folder, to);
  return { packages: sizeOf(join(to, 'node_modules')), all: sizeOf(to) - sizeOf(join(to, 'models')) };
}

/** As esbuild writes them. */
const IMPORTS = /(?:\bfrom|^import) "(@?[a-z][\w@./-]*)";|\b(?:import|require)\("(@?[a-z][\w@./-]*)"\)/gm;

/** Names of the packages that built files import. What the pages import is bundled already. */
function importedBy(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!entry.isFile() || !path.endsWith('.js') || path.startsWith(join(folder, 'web') + sep)) continue;
    const source = readFileSync(path, 'utf8');
    for (const [, imported, called] of source.matchAll(IMPORTS)) {
      const specifier = imported ?? called;
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      if (!builtinModules.includes(name)) names.add(name);
    }
  }
  return names;
}

/** Folders of packages and of what these need, as Node finds them. Optional ones only where they are installed. */
function packagesOf(names) {
  const folders = new Set();
  const visit = (name, from, optional) => {
    const folder = find(name, from);
    if (!folder) {
      if (optional) return;
      throw new Error(`${name}, which ${relative(root, from) || 'the service'} needs, is not installed`);
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) visit(each, folder, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) visit(each, folder, true);
    for (const each of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[each]?.optional && !BUILD_ONLY.has(each)) visit(each, folder, true);
  };
  for (const name of names) if (!BUILD_ONLY.has(name)) visit(name, root, false);
  return folders;
}

/** Tools that packages name as peers for whoever builds with them. */
const BUILD_ONLY = new Set(['typescript', 'prisma', 'vite', 'vitest', 'esbuild', 'react', 'react-dom']);

function find(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === root) return undefined;
  }
}

function copyPackage(folder, to) {
  const name = folder.slice(folder.lastIndexOf(`node_modules${sep}`) + 13).replaceAll(sep, '/');
  const foreign = FOREIGN[name] ?? (() => false);
  cpSync(folder, join(to, relative(root, folder)), {
    recursive: true,
    filter(file) {
      const path = relative(folder, file).replaceAll(sep, '/');
      if (path === '') return true;
      if (path === 'node_modules') return false;
      if (statSync(file).isDirectory()) return true;
      return LICENCE.test(path) || !(UNREAD.test(path) || foreign(path));
    },
  });
}

/** Bytes of all files below a folder. */
export function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const to = process.argv[2];
  if (!to) throw new Error('say where: node tools/image.mjs <folder>');
  const { packages, all } = makeImage(resolve(to));
  const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`${to}: packages ${mb(packages)}, all without models ${mb(all)}`);
}
