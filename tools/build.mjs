/**
 * Turns src/ into dist/, file by file: types are dropped, nothing is bundled, so that a worker, a
 * lexicon or a stack trace is found where its source is. `--if-stale` does nothing when dist/ is
 * newer than every source, which makes it cheap enough to stand before `npm start`.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const src = join(root, 'src');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

if (process.argv.includes('--if-stale') && existsSync(stamp)) {
  const built = statSync(stamp).mtimeMs;
  if (files.every((file) => statSync(file).mtimeMs < built)) process.exit(0);
}

const { build } = await import('esbuild');
rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: files.filter((file) => extname(file) === '.ts' && !file.endsWith('.d.ts')),
  outdir: dist,
  outbase: src,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  plugins: [importsOfTypeScript()],
  bundle: true,
  logLevel: 'warning',
});
for (const file of files.filter((name) => extname(name) !== '.ts')) {
  const to = join(dist, relative(src, file));
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(file, to);
}
writeFileSync(stamp, '');

/** Sources import each other as `./name.ts`; the built files are called `./name.js`. */
function importsOfTypeScript() {
  return {
    name: 'imports-of-typescript',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, (args) =>
        args.kind === 'entry-point'
          ? undefined
          : {
              path: args.path.startsWith('.') ? args.path.replace(/\.ts$/, '.js') : args.path,
              external: true,
            },
      );
    },
  };
}
