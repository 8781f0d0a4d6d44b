import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/dashboard/web/csv.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';
import { ADMIN, join, Visitor, WITH_ADMIN } from './visitor.ts';

/** More than two batches of what is read at once. */
const MANY = 1203;

describe('files of the dashboard', () => {
  let service: TestService;
  let admin: Visitor;
  let account: string;

  beforeAll(async () => {
    service = await startTestService(WITH_ADMIN);
    admin = new Visitor(service);
    await admin.signIn();
    ({ id: account } = await makeAccount(service.services, 0));
    const { db } = service.services;
    await db.ledgerEntry.createMany({
      data: Array.from({ length: MANY }, (_, n) => ({
        id: `led_${String(n).padStart(5, '0')}`,
        accountId: account,
        kind: 'grant',
        characters: 1,
        balance: n + 1,
        reason: n === 7 ? '=HYPERLINK("http://x.example";"انقر")' : `دفعة رقم ${n}`,
        actor: 'system',
        day: n < 1000 ? '2026-01-01' : '2026-01-02',
        // Ten a moment, so that a cursor in the middle of one is met.
        createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 10) * 1000 + (n < 1000 ? 0 : 86_400_000)),
      })),
    });
    await db.account.update({ where: { id: account }, data: { available: MANY } });
  });
  afterAll(() => service?.stop());

  const ask = async (path: string, body: object, { cookies }: Visitor = admin, origin = service.url) => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        origin,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
  };

  it('gives every entry of the ledger once, the newest first, with the headers of a file', async () => {
    const { status, headers, bytes, text } = await ask('/export/ledger', { account });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="nutq-ledger-${account}.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
    // Excel takes a file without this for the code page of the machine, and shows no Arabic.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parseCsv(text.slice(1));
    expect(head!.slice(0, 6)).toEqual(['time', 'id', 'kind', 'characters', 'balance', 'reason']);
    expect(rows.map((row) => row[1])).toEqual(
      Array.from({ length: MANY }, (_, n) => `led_${String(MANY - 1 - n).padStart(5, '0')}`),
    );
    expect(rows[0]!.slice(2, 6)).toEqual(['grant', '1', String(MANY), `دفعة رقم ${MANY - 1}`]);
  });

  it('holds what its filters hold, as the page does', async () => {
    const rows = async (filter: object) =>
      parseCsv((await ask('/export/ledger', { account, ...filter })).text.slice(1)).slice(1);
    expect(await rows({ from: '2026-01-02' })).toHaveLength(MANY - 1000);
    expect(await rows({ to: '2026-01-01' })).toHaveLength(1000);
    expect(await rows({ kind: 'charge' })).toEqual([]);
    expect((await rows({ search: 'رقم 77' })).map((row) => row[1])).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `led_0077${9 - n}`),
      'led_00077',
    ]);
    expect((await rows({ search: 'led_00012' })).map((row) => row[1])).toEqual(['led_00012']);
  });

  it('lets no spreadsheet compute a reason', async () => {
    const { text } = await ask('/export/ledger', { account, search: 'HYPERLINK' });
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"";""انقر"")"`);
    // A charge stays a number.
    await service.tts({ text: 'سلام', dialect: 'msa', voice: 'haytham' });
    const own = await ask('/export/ledger', { account: 'acc_default', kind: 'charge' });
    expect(parseCsv(own.text.slice(1))[1]!.slice(2, 4)).toEqual(['charge', '-4']);
  });

  it('gives the audit log with the names of what it is about, found by them too', async () => {
    const made = await admin.graphql('mutation { createAccount(name: "مكتبة الأمل") { id } }');
    const { id } = made.body.data.createAccount;
    const { headers, text } = await ask('/export/audit', { search: 'مكتبة الأمل' });
    expect(headers.get('content-disposition')).toBe('attachment; filename="nutq-audit.csv"');
    const [head, ...rows] = parseCsv(text.slice(1));
    const row = Object.fromEntries(head!.map((name, at) => [name, rows[0]![at]]));
    expect(rows).toHaveLength(1);
    expect(row).toMatchObject({
      action: 'account.create',
      target: `account:${id}`,
      target_name: 'مكتبة الأمل',
      account_name: 'مكتبة الأمل',
    });
    expect(row.actor).toMatch(/^user:/);
    const shown = await admin.graphql(
      '{ auditLog(search: "مكتبة الأمل") { edges { node { action targetName } } } }',
    );
    expect(shown.body.data.auditLog.edges).toEqual([
      { node: { action: 'account.create', targetName: 'مكتبة الأمل' } },
    ]);
    expect(parseCsv((await ask('/export/audit', { action: 'key.revoke' })).text.slice(1))).toHaveLength(1);
  });

  it('finds keys and people by a part of their name', async () => {
    await admin.graphql(
      'mutation { createKey(input: { name: "تطبيق الهاتف", scopes: [SPEECH] }) { key { id } } }',
    );
    const keys = (search: string) =>
      admin.graphql(
        'query($search: String) { account { keys(search: $search) { edges { node { name } } } } }',
        {
          search,
        },
      );
    expect((await keys('الهاتف')).body.data.account.keys.edges).toEqual([{ node: { name: 'تطبيق الهاتف' } }]);
    expect((await keys('لا أحد')).body.data.account.keys.edges).toEqual([]);
    const people = await admin.graphql('{ people(search: "admin@") { edges { node { email } } } }');
    expect(people.body.data.people.edges).toEqual([{ node: { email: ADMIN.email } }]);
  });

  it('gives nobody more than their pages show', async () => {
    const member = await join(service, admin, { email: 'member@example.com', password: 'a long password' });
    expect((await ask('/export/ledger', { account: 'acc_default' }, member)).status).toBe(200);
    const refused = async (...request: Parameters<typeof ask>) => {
      const { status, text } = await ask(...request);
      return [status, JSON.parse(text).code];
    };
    expect(await refused('/export/ledger', { account }, member)).toEqual([404, 'not_found']);
    expect(await refused('/export/audit', {}, member)).toEqual([403, 'scope_missing']);
    expect(await refused('/export/ledger', { account }, new Visitor(service))).toEqual([401, 'key_missing']);
    expect(await refused('/export/ledger', { account }, admin, 'https://evil.example')).toEqual([
      403,
      'browser_use_forbidden',
    ]);
    expect(await refused('/export/ledger', { account, from: '2026-02-31' })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await refused('/export/ledger', { account: 'acc_nobody' })).toEqual([404, 'not_found']);
  });
});
