import { type Client, type Config, createClient, type InStatement, type Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';

/**
 * Prisma's adapter on one kept connection. The client of libSQL gives its connection away with every
 * transaction and opens the file anew for what comes next: that costs more than the transaction itself,
 * and forgets what was set by PRAGMA. The adapter lets nothing else run while a transaction is open, so
 * one connection is enough.
 */
export class SqliteAdapter extends PrismaLibSql {
  override createClient(config: Config): Client {
    return keepConnection(createClient(config));
  }
}

function keepConnection(client: Client): Client {
  const run: Client['execute'] = client.execute.bind(client) as never;
  return {
    execute: run,
    executeMultiple: (sql: string) => client.executeMultiple(sql),
    close: () => client.close(),
    async transaction(mode = 'deferred') {
      await run(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
      return openTransaction(run);
    },
  } as Client;
}

/**
 * As in PostgreSQL a statement that fails ends the transaction: SQLite itself may have rolled it back
 * already, and what came then would be written for good, alone.
 */
function openTransaction(run: Client['execute']): Transaction {
  let state: 'open' | 'failed' | 'over' = 'open';
  const end = async (sql: string) => {
    state = 'over';
    await run(sql);
  };
  return {
    async execute(statement: InStatement) {
      if (state !== 'open') throw new Error(`the transaction is ${state}`);
      try {
        return await run(statement);
      } catch (error) {
        state = 'failed';
        throw error;
      }
    },
    async commit() {
      if (state !== 'open') throw new Error(`the transaction is ${state}`);
      try {
        await end('COMMIT');
      } catch (error) {
        await run('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    rollback: () => end('ROLLBACK'),
  } as Transaction;
}
