import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '../support/databases.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** What a power cut may take: holds, which then count as released, but never a charge. */
onBothDatabases('on the disk', (environment) => {
  let service: TestService;
  const postgres = () => 'DATABASE_URL' in environment();
  beforeAll(async () => {
    service = await startTestService(environment());
    const { db } = service.services;
    await db.$executeRawUnsafe('CREATE TABLE seen (what text NOT NULL, waits text NOT NULL)');
    // The database itself notes whether the commit that a row goes into waits for the disk.
    for (const table of ['Hold', 'LedgerEntry'])
      if (postgres()) {
        await db.$executeRawUnsafe(
          `CREATE FUNCTION note_${table}() RETURNS trigger AS $$ BEGIN
             INSERT INTO seen VALUES ('${table}', current_setting('synchronous_commit')); RETURN NEW; END $$ LANGUAGE plpgsql`,
        );
        await db.$executeRawUnsafe(
          `CREATE TRIGGER note AFTER INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION note_${table}()`,
        );
      } else
        await db.$executeRawUnsafe(
          `CREATE TRIGGER note_${table} AFTER INSERT ON "${table}" BEGIN
             INSERT INTO seen SELECT '${table}', synchronous FROM pragma_synchronous; END`,
        );
  });
  afterAll(() => service?.stop());

  it.each([
    ['alone', {}, {}],
    ['with an idempotency key', {}, { 'idempotency-key': 'once' }],
    ['by link', { delivery: 'url' }, {}],
  ])('is every charge before it is answered, %s', async (_how, more, headers) => {
    const { db } = service.services;
    await db.$executeRawUnsafe('DELETE FROM seen');
    const { key } = await makeAccount(service.services, 100);
    const answer = await service.tts(
      { text: 'مرحبا', dialect: 'msa', voice: 'salim', ...more },
      { key, headers },
    );
    expect(answer.status).toBe(200);
    const seen = (await db.$queryRawUnsafe('SELECT what, waits FROM seen')) as {
      what: string;
      waits: string;
    }[];
    const waits = (table: string) => seen.filter(({ what }) => what === table).map((row) => row.waits);
    const [no, yes] = postgres() ? ['off', 'on'] : ['1', '2'];
    expect(waits('Hold')).toEqual([no]);
    // The account's first balance is an entry as well.
    expect(waits('LedgerEntry')).toEqual([yes, yes]);
  });
});
