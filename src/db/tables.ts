import type { ColumnType } from 'kysely';
import type { Prisma } from './generated/sqlite/client.ts';

type Models = Prisma.TypeMap['model'];
/** What a row of a model gives when it is read. */
type Read<Model extends keyof Models> = Models[Model]['payload']['scalars'];
/** What may be written into a new row; what the database fills in itself may be left out. */
type Written<Model extends keyof Models> = Exclude<
  Models[Model]['operations']['createMany']['args']['data'],
  readonly unknown[]
>;
/** Bytes of any memory may be written. */
type Writable<Value> = Value extends Uint8Array ? Uint8Array : Value;

/**
 * The tables for Kysely, column by column, taken from the types that `npm run db:generate` makes of
 * prisma/schema.prisma: a statement that names a column which is not there, or gives it another type, does not
 * compile. Both databases have the same tables.
 */
export type Tables = {
  [Model in keyof Models]: {
    [Column in keyof Read<Model> & string]: Column extends keyof Written<Model>
      ? ColumnType<
          Read<Model>[Column],
          Writable<Read<Model>[Column]> | (undefined extends Written<Model>[Column] ? undefined : never),
          Writable<Read<Model>[Column]>
        >
      : never;
  };
};
