import {
  type CompiledQuery,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
  type UpdateResult,
} from 'kysely';
import type { DatabaseKind } from './location.ts';
import type { Tables } from './tables.ts';

/** Text for one database, and the names of the values that it counts as 1, 2 … */
export interface Compiled {
  text: string;
  values: readonly string[];
  /** The server keeps the plan of what it has prepared under this name. */
  name: string;
}

/** What is built of a statement: any of Kysely's builders, or its `sql`. */
interface Built<Output> {
  compile(db: Kysely<Tables>): CompiledQuery<Output>;
}

/** A statement without RETURNING gives no rows. */
type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

/** Stands where a value comes while a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} is not known while its statement is built.`);
  }
}

/**
 * A statement, typed against the schema, with values that have names. It is built and compiled once for each
 * database, because Kysely's work for it is many times the database's.
 */
export class Statement<Values extends object, Row> {
  /** The type of its rows; there is no such value. */
  declare readonly row: Row;
  /** Where one database alone is capable of it. */
  readonly only: DatabaseKind | undefined;
  readonly #build: (db: Kysely<Tables>, values: Values) => Built<unknown>;
  readonly #compiled: Partial<Record<DatabaseKind, Compiled>> = {};

  constructor(build: (db: Kysely<Tables>, values: Values) => Built<unknown>, only?: DatabaseKind) {
    this.#build = build;
    this.only = only;
  }

  for(kind: DatabaseKind): Compiled {
    this.#compiled[kind] ??= compile(
      kind,
      this.#build as (db: Kysely<Tables>, values: object) => Built<unknown>,
    );
    return this.#compiled[kind];
  }
}

/**
 * Makes a statement. `build` gets each value of `values` as what stands in its place, so it may hand values on
 * but not look at them; any other value that it writes becomes part of the text. `only`: where one database alone is
 * capable of it.
 */
export function statement<Values extends object, Output>(
  build: (db: Kysely<Tables>, values: Values) => Built<Output>,
  only?: DatabaseKind,
): Statement<Values, RowOf<Output>> {
  const one = new Statement<Values, RowOf<Output>>(build, only);
  made.push(one);
  return one;
}

/** All statements of the modules that are loaded, so that a test can show each to both databases. */
export const made: Statement<never, unknown>[] = [];

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
let compiled = 0;

function compile(
  kind: DatabaseKind,
  build: (db: Kysely<Tables>, values: object) => Built<unknown>,
): Compiled {
  const { sql: text, parameters } = build(builders[kind], placeholders).compile(builders[kind]);
  compiled++;
  return { text, values: parameters as string[], name: `nutq_${compiled}` };
}

/** What both databases understand; a value that comes twice is counted once. SQLite counts `?1`, PostgreSQL `$1`. */
class Compiler extends PostgresQueryCompiler {
  readonly #sign: string;
  #names: string[] = [];

  constructor(sign: string) {
    super();
    this.#sign = sign;
  }

  override compileQuery(node: RootOperationNode, queryId: CompiledQuery['queryId']): CompiledQuery {
    this.#names = [];
    return { ...super.compileQuery(node, queryId), parameters: this.#names };
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) {
      this.appendImmediateValue(value);
      return;
    }
    if (!this.#names.includes(value.name)) this.#names.push(value.name);
    this.append(`${this.#sign}${this.#names.indexOf(value.name) + 1}`);
  }
}

/** Builds texts; it has no connection. */
const builderOf = (sign: string) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(sign),
    },
  });
const builders: Record<DatabaseKind, Kysely<Tables>> = { sqlite: builderOf('?'), postgresql: builderOf('$') };

/** A row of values and expressions as columns of an INSERT and what is selected for them, in one order. */
export function columnsOf<Row extends object>(row: Row) {
  const columns = Object.keys(row) as (keyof Row & string)[];
  return { columns, select: columns.map((column) => sql`${row[column]}`.as(column)) };
}
