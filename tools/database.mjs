/**
 * For whoever changes prisma/schema.prisma (nobody else needs it, and `npm ci` does not install what it
 * needs):
 *
 *   npm run db:generate                 derive the PostgreSQL schema, generate both clients
 *   npm run db:migration -- NAME        write the SQL that leads from the last migration to the schema,
 *                                       for both databases
 *
 * It fetches Prisma's command line from the npm registry into a folder of its own. Prisma's native
 * schema engine, which comes from elsewhere, is not needed: its WebAssembly build computes the SQL.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startThrowAwayPostgres } from './postgres.mjs';

const VERSION = '7.10.0';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const home = process.env.NUTQ_PRISMA_HOME ?? join(tmpdir(), `nutq-prisma-${VERSION}`);

/** The PostgreSQL twin of a schema written for SQLite. */
export function postgresSchema(sqlite) {
  return sqlite
    .replace(
      'written for SQLite. prisma/postgresql/schema.prisma is derived from it',
      'derived from prisma/schema.prisma: do not edit it,',
    )
    .replace(
      'by `npm run db:generate`; a test checks that they agree.',
      '`npm run db:generate` makes it; a test checks that they agree.',
    )
    .replace(/generator pothos \{[^}]*\}\n\n/, '')
    .replace('../src/db/generated/sqlite', '../../src/db/generated/postgresql')
    .replace('provider = "sqlite"', 'provider = "postgresql"');
}

function prismaHome() {
  if (existsSync(join(home, 'node_modules/prisma'))) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const engine = execFileSync(
    'npm',
    ['view', `@prisma/engines@${VERSION}`, 'dependencies.@prisma/engines-version'],
    { encoding: 'utf8' },
  ).trim();
  execFileSync(
    'npm',
    ['i', '--ignore-scripts', `prisma@${VERSION}`, `@prisma/schema-engine-wasm@${engine}`],
    { cwd: home, stdio: 'inherit' },
  );
}

function prisma(command, schema) {
  execFileSync(join(home, 'node_modules/.bin/prisma'), [command, '--schema', schema], {
    cwd: root,
    stdio: 'inherit',
    // These commands want an engine to exist but never run it.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
}

/** The SQL that leads from one schema (absent: an empty database) to another. */
async function migrationSql(provider, url, from, to) {
  const require = createRequire(join(home, 'package.json'));
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm'));
  // The glue holds one instance: a module of its own for each provider.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const glue = await import(`${pathToFileURL(join(folder, 'schema_engine_bg.js')).href}?${provider}`);
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  const adapter =
    provider === 'sqlite'
      ? new (await import('@prisma/adapter-libsql')).PrismaLibSql({ url })
      : new (await import('@prisma/adapter-pg')).PrismaPg({ connectionString: url });
  const engine = await glue.SchemaEngine.new({}, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
  const datamodel = (content) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] });
  const { stdout } = await engine.diff({
    from: from ? datamodel(from) : { tag: 'empty' },
    to: datamodel(to),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout;
}

/** The schema as it is in the last commit, or nothing. */
function committed(path) {
  try {
    return execFileSync('git', ['show', `HEAD:${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = process.argv[2];
  const sqlitePath = join(root, 'prisma/schema.prisma');
  const pgPath = join(root, 'prisma/postgresql/schema.prisma');
  if (command === 'generate') {
    prismaHome();
    mkdirSync(dirname(pgPath), { recursive: true });
    prisma('format', sqlitePath);
    writeFileSync(pgPath, postgresSchema(readFileSync(sqlitePath, 'utf8')));
    prisma('format', pgPath);
    prisma('generate', sqlitePath);
    prisma('generate', pgPath);
  }
  if (command === 'migration') {
    prismaHome();
    const name = process.argv[3];
    if (!/^\w+$/.test(name ?? '')) throw new Error('usage: npm run db:migration -- some_name');
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const write = async (provider, url, schema, folder) => {
      const sql = await migrationSql(
        provider,
        url,
        committed(schema),
        readFileSync(join(root, schema), 'utf8'),
      );
      const to = join(root, folder, `${stamp}_${name}`);
      mkdirSync(to, { recursive: true });
      writeFileSync(join(to, 'migration.sql'), sql);
      console.log(`wrote ${to}/migration.sql: read it, add triggers by hand where the schema asks for them`);
    };
    await write('sqlite', 'file::memory:', 'prisma/schema.prisma', 'prisma/migrations');
    // Its schema engine wants a server to talk to.
    const postgres = await startThrowAwayPostgres();
    await write(
      'postgresql',
      postgres.url,
      'prisma/postgresql/schema.prisma',
      'prisma/postgresql/migrations',
    );
    await postgres.stop();
    process.exit();
  }
}
