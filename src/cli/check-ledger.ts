import { readConfig } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { connect } from '../db/connect.ts';
import { checkLedger } from '../ledger/check.ts';

/** `npm run ledger:check`: proves that every balance is the sum of its entries and holds; exits with 1 if not. */
try {
  const config = readConfig(process.env);
  const db = await connect(config.databaseUrl, 2, { readOnly: true });
  const faults = await checkLedger(db);
  for (const { accountId, fault } of faults) console.error(`${accountId}: ${fault}`);
  console.log(
    faults.length === 0 ? 'Every balance agrees with its entries and holds.' : `${faults.length} faults`,
  );
  await db.$disconnect();
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
