import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../src/ledger/check.ts';
import { join, Visitor, WITH_ADMIN } from '../dashboard/visitor.ts';
import { onBothDatabases } from '../support/databases.ts';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

/** What the customer left with us, under words that are found again if they stay anywhere. */
const TRACES = [
  'Zahra-Clinic',
  'Zahra-key',
  'زهرة',
  'zahra@example.com',
  'nurse@example.com',
  '203.0.113.77',
];

onBothDatabases('an account that is erased', (environment) => {
  let service: TestService;
  let customer: { id: string; key: string };
  let job: Answer;
  let admin: Visitor;
  const erase = (id: string, name: string) =>
    admin.graphql(
      'mutation($id: ID!, $name: String!) { eraseAccount(id: $id, name: $name) { name erasedAt } }',
      {
        id,
        name,
      },
    );
  const suspend = (suspended: boolean) =>
    admin.graphql(`mutation { suspendAccount(id: "${customer.id}", suspended: ${suspended}) { id } }`);

  beforeAll(async () => {
    service = await startTestService({ ...WITH_ADMIN, ...environment() });
    admin = new Visitor(service);
    await admin.signIn();
    customer = await makeAccount(service.services, 1000);
    const account = `accountId: "${customer.id}"`;
    for (const mutation of [
      `renameAccount(id: "${customer.id}", name: "Zahra-Clinic") { id }`,
      `createKey(input: { ${account}, name: "Zahra-key", scopes: [SPEECH], allowedAddresses: ["203.0.113.77"] }) { secret }`,
      `setPronunciation(input: { word: "زهرة", spelling: "زُهْرَة" }, ${account}) { id }`,
      `invite(input: { ${account}, email: "nurse@example.com" }) { url }`,
    ])
      expect((await admin.graphql(`mutation { ${mutation} }`)).body.errors).toBeUndefined();
    await join(service, admin, {
      email: 'zahra@example.com',
      password: 'a long password',
      accountId: customer.id,
    });
    const body = { text: 'مرحبا يا زهرة', dialect: 'msa', voice: 'salim' };
    for (const delivery of ['inline', 'url'])
      await service.tts(
        { ...body, delivery },
        { key: customer.key, headers: { 'idempotency-key': `zahra ${delivery}` } },
      );
    job = await service.call('/v1/jobs', { key: customer.key, json: body });
    expect(job.status).toBe(202);
  });
  afterAll(() => service.stop());

  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const { db } = service.services;
    const tables = [
      db.account,
      db.apiKey,
      db.hold,
      db.ledgerEntry,
      db.testUsage,
      db.idempotentAnswer,
      db.audioFile,
      db.lexiconWord,
      db.auditEntry,
      db.job,
      db.jobItem,
      db.jobLink,
      db.user,
      db.userSession,
      db.userCredential,
      db.membership,
      db.invitation,
    ] as unknown as { findMany(): Promise<unknown[]> }[];
    const rows = await Promise.all(tables.map((table) => table.findMany()));
    return JSON.stringify(rows);
  }

  it('is suspended first, named right, and no account of an administrator', async () => {
    // Whatever is being spoken when the account is suspended is spoken to its end and charged, so the numbers are looked at after that.
    await expect
      .poll(async () => (await service.call(`/v1/jobs/${job.body.id}`, { key: customer.key })).body.status, {
        timeout: 50_000,
        interval: 100,
      })
      .toBe('done');
    const before = await everything();
    for (const trace of TRACES) expect(before).toContain(trace);
    const refused = async (id: string, name: string) => (await erase(id, name)).body.errors[0].message;
    expect(await refused(customer.id, 'Zahra-Clinic')).toMatch(/suspend it first/);
    await suspend(true);
    expect(await refused(customer.id, 'Zahra')).toMatch(/must be the name/);
    expect(await refused('acc_none', 'x')).toMatch(/no account with this id/);
    await admin.graphql('mutation { suspendAccount(id: "acc_default", suspended: true) { id } }');
    expect(await refused('acc_default', 'default')).toMatch(/account of an administrator/);
    await admin.graphql('mutation { suspendAccount(id: "acc_default", suspended: false) { id } }');
    expect((await service.services.db.account.findMany()).every(({ erasedAt }) => erasedAt === null)).toBe(
      true,
    );
  });

  it('leaves the numbers of its ledger and nothing else, for good', async () => {
    const ofAccount = { where: { accountId: customer.id } };
    const entries = await service.services.db.ledgerEntry.findMany(ofAccount);
    const { body } = await erase(customer.id, 'Zahra-Clinic');
    expect(body.data.eraseAccount).toMatchObject({ name: 'erased', erasedAt: expect.any(String) });

    const after = await everything();
    for (const trace of TRACES) expect(after).not.toContain(trace);
    expect(await service.services.db.ledgerEntry.findMany(ofAccount)).toEqual(entries);
    expect(entries.length).toBeGreaterThan(2);
    expect(await checkLedger(service.services.db)).toEqual([]);

    const answer = await service.tts({ text: 'نعم', dialect: 'msa', voice: 'salim' }, { key: customer.key });
    expect(answer.status).toBe(401);
    for (const mutation of [
      `suspendAccount(id: "${customer.id}", suspended: false) { id }`,
      `grantCharacters(input: { accountId: "${customer.id}", characters: 5, reason: "x" }) { id }`,
      `createKey(input: { accountId: "${customer.id}", name: "x", scopes: [SPEECH] }) { secret }`,
      `invite(input: { accountId: "${customer.id}" }) { url }`,
      `renameAccount(id: "${customer.id}", name: "x") { id }`,
    ])
      expect((await admin.graphql(`mutation { ${mutation} }`)).body.errors[0].extensions.code).toBe(
        'not_found',
      );
  });

  it('is the only one whose audit entries lose what they tell', async () => {
    const { db } = service.services;
    const other = await db.auditEntry.findFirstOrThrow({ where: { accountId: 'acc_default' } });
    await expect(db.auditEntry.update({ where: { id: other.id }, data: { detail: '{}' } })).rejects.toThrow();
    const own = await db.auditEntry.findFirstOrThrow({ where: { accountId: customer.id } });
    await expect(db.auditEntry.update({ where: { id: own.id }, data: { actor: 'x' } })).rejects.toThrow();
    await expect(db.auditEntry.delete({ where: { id: own.id } })).rejects.toThrow();
  });
});
