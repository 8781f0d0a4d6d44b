#!/usr/bin/env node
/** `nutq` starts the service; `nutq say`, `nutq backup` and `nutq ledger:check` are its commands. */
import { join } from 'node:path';

const commands = {
  start: 'main.js',
  say: 'cli/say.js',
  backup: 'cli/backup.js',
  'ledger:check': 'cli/check-ledger.js',
};
const [given] = process.argv.slice(2);
const command = given ?? 'start';
if (!Object.hasOwn(commands, command)) {
  console.error(`usage: nutq [${Object.keys(commands).join(' | ')}]`);
  process.exit(1);
}
if (given !== undefined) process.argv.splice(2, 1);
// Not beside the program, which the next version replaces.
process.env.DATABASE_URL ||= `file:${join(process.cwd(), 'data', 'nutq.db')}`;
await import(`../dist/${commands[command]}`);
