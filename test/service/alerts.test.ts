import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config.ts';
import { createMailer } from '../../src/mail/mailer.ts';
import { onBothDatabases } from '../support/databases.ts';
import { MailServer } from '../support/mail-server.ts';
import { ADMIN_KEY, makeAccount } from '../support/service.ts';
import { startSilent } from '../support/silent.ts';

const SET =
  'mutation ($id: ID, $input: BalanceAlertInput!) { setBalanceAlert(accountId: $id, input: $input) { threshold webhookUrl emails low } }';
const GRANT =
  'mutation ($id: ID!, $n: Int!) { grantCharacters(input: { accountId: $id, characters: $n, reason: "x" }) { balance } }';
const TEXT = 'مرحبا بكم';

interface Told {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

onBothDatabases('a low balance', (environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-alerts-'));
  const told: Told[] = [];
  let receiver: Server;
  let mail: MailServer;
  let service: RunningService;
  let url = '';
  const settings = () => ({
    DATABASE_URL: `file:${join(folder, 'alerts.db')}`,
    NUTQ_WEBHOOK_SECRET: 'a-webhook-secret-of-thirty-two-characters-and-more',
    NUTQ_WEBHOOK_ALLOW: '127.0.0.1',
    NUTQ_NODE_ID: 'alerts',
    ...mail.settings,
    ...environment(),
  });
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        told.push({ headers: request.headers, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/low`;
    mail = await MailServer.open();
    service = await startSilent(settings());
  });
  afterAll(async () => {
    await service.stop();
    await mail.close();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (path: string, key: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
    return { status: response.status, body: (await response.json()) as any };
  };
  const ask = async (query: string, variables: object = {}, key = ADMIN_KEY) =>
    (await post('/graphql', key, { query, variables })).body;
  const speak = (key: string) =>
    post('/v1/tts', key, { text: TEXT, dialect: 'msa', voice: 'salim', format: 'wav' });
  const toldOf = (id: string) =>
    told.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.accountId === id);
  const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address));
  const until = (is: () => boolean | Promise<boolean>) => vi.waitUntil(is, { timeout: 30_000, interval: 50 });
  const isLow = async (accountId: string) =>
    (await service.services.db.balanceAlert.findUnique({ where: { accountId } }))?.low;
  /**
   * Until the balances were looked at twice more: the first look that finds a witness sees all that came before it,
   * and has ended when another one finds the next.
   */
  const looks = async () => {
    for (let look = 0; look < 2; look++) {
      const { id } = await makeAccount(service.services, 1);
      await ask(SET, { id, input: { threshold: 2, webhookUrl: url } });
      await until(() => toldOf(id).length > 0);
    }
    await until(
      async () => (await service.services.db.notice.count({ where: { status: 'waiting', tries: 0 } })) === 0,
    );
  };

  it('is told once, by webhook and mail, and again only after it has been above; restarts change nothing', async () => {
    const { id, key } = await makeAccount(service.services, 30);
    await service.services.db.account.update({ where: { id }, data: { name: 'شركة <النور>' } });
    const emails = [`one-${id}@example.com`, `two-${id}@example.com`];
    const set = await ask(SET, { id, input: { threshold: 20, webhookUrl: url, emails } });
    expect(set.data.setBalanceAlert).toEqual({ threshold: 20, webhookUrl: url, emails, low: false });

    expect((await speak(key)).body.balance).toBe(21);
    await looks();
    expect(toldOf(id)).toEqual([]);

    expect((await speak(key)).body.balance).toBe(12);
    await until(() => toldOf(id).length > 0 && emails.every((one) => mailsTo(one).length > 0));
    expect(toldOf(id)).toEqual([
      { type: 'balance.low', data: { accountId: id, balance: 12, threshold: 20 } },
    ]);
    const [letter] = mailsTo(emails[0]!);
    expect(letter!.subject).toBe('رصيد منخفض: شركة <النور> · Low balance: شركة <النور>');
    expect(letter!.text).toContain('الرصيد المتبقي في حساب «شركة <النور>»: 12 من الأحرف');
    expect(letter!.text).toContain('has 12 characters left, fewer than the 20');
    expect(letter!.raw).not.toContain('<النور>');

    expect((await speak(key)).body.balance).toBe(3);
    await service.stop();
    service = await startSilent(settings());
    await looks();
    expect([toldOf(id).length, mailsTo(emails[0]!).length]).toEqual([1, 1]);

    // Lifted, though not above: nothing new to tell.
    await ask(GRANT, { id, n: 10 });
    await looks();
    expect(await isLow(id)).toBe(true);
    // Above, and below again at once, before anybody looks.
    await ask(GRANT, { id, n: 10 });
    expect(await isLow(id)).toBe(false);
    expect((await speak(key)).body.balance).toBe(14);
    await until(() => toldOf(id).length > 1 && mailsTo(emails[1]!).length > 1);
    await looks();
    expect(toldOf(id).map(({ data }) => data.balance)).toEqual([12, 14]);
    expect(mailsTo(emails[1]!)).toHaveLength(2);
  });

  it('is signed with the secret that the account is shown', async () => {
    const { id } = await makeAccount(service.services, 5);
    await ask(SET, { id, input: { threshold: 20, webhookUrl: url } });
    await until(() => toldOf(id).length > 0);
    const { data } = await ask(
      'query ($id: ID!) { account(id: $id) { webhookSecret notices { id channel receiver status } } }',
      { id },
    );
    const [{ headers, body }] = told.filter((one) => one.body.includes(id)) as [Told];
    const secret = Buffer.from(data.account.webhookSecret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    );
    await until(
      async () =>
        (await service.services.db.notice.findFirst({ where: { accountId: id } }))?.status === 'delivered',
    );
    expect(data.account.notices).toEqual([
      expect.objectContaining({ id: headers['webhook-id'], channel: 'webhook', receiver: url }),
    ]);
  });

  it('is told by one of two nodes, however often they look', async () => {
    // SQLite has one node: two looks at once stand for it.
    const { noteFalls } = await import('../../src/alerts/watch.ts');
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await makeAccount(service.services, 5)).id),
    );
    for (const id of ids) await ask(SET, { id, input: { threshold: 20, webhookUrl: url } });
    await Promise.all(Array.from({ length: 8 }, () => noteFalls(service.services.store)));
    await until(() => ids.every((id) => toldOf(id).length > 0));
    await looks();
    expect(ids.map((id) => toldOf(id).length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('that a grant lifts while it is noted is told anew at the next fall', async () => {
    const { id, key } = await makeAccount(service.services, 5);
    const { noteFalls } = await import('../../src/alerts/watch.ts');
    const input = { threshold: 20, webhookUrl: url };
    await ask(SET, { id, input });
    await Promise.all([
      ask(GRANT, { id, n: 20 }),
      noteFalls(service.services.store),
      noteFalls(service.services.store),
    ]);
    expect(await isLow(id)).toBe(false);
    const before = toldOf(id).length;
    await speak(key);
    await until(() => toldOf(id).some(({ data }) => data.balance === 16));
    expect(before).toBeLessThanOrEqual(1);
  });

  it('delays and fails no speech where nobody can be told', async () => {
    const { id, key } = await makeAccount(service.services, 20);
    const emails = [`lost-${id}@example.com`];
    // Port 9 is nobody's.
    await ask(SET, { id, input: { threshold: 20, webhookUrl: 'http://127.0.0.1:9/', emails } });
    mail.refusal = { code: 451 };
    try {
      expect(await speak(key)).toMatchObject({ status: 200, body: { balance: 11 } });
      const notices = () =>
        service.services.db.notice.findMany({ where: { accountId: id }, orderBy: { channel: 'asc' } });
      await until(async () => (await notices()).filter(({ error }) => error).length === 2);
      expect(await notices()).toMatchObject([
        { channel: 'mail', status: 'waiting', tries: 1, error: 'smtp_451' },
        { channel: 'webhook', status: 'waiting', tries: 1, error: 'connection_refused' },
      ]);
      expect((await speak(key)).status).toBe(200);
      // The server is there again.
      mail.refusal = null;
      await service.services.db.notice.updateMany({
        where: { accountId: id },
        data: { notBefore: new Date(0) },
      });
      await until(() => mailsTo(emails[0]!).length === 1);
      // An address that is refused for good is not tried again.
      mail.refusal = { code: 550 };
      await ask(GRANT, { id, n: 20 });
      await speak(key);
      await until(async () => (await notices()).some(({ error }) => error === 'smtp_550'));
      expect((await notices()).find(({ error }) => error === 'smtp_550')).toMatchObject({ status: 'failed' });
    } finally {
      mail.refusal = null;
    }
  });

  it('is told nobody once the alert is removed, and an erased account has none', async () => {
    const { id, key } = await makeAccount(service.services, 20);
    const remove = 'mutation ($id: ID) { removeBalanceAlert(accountId: $id) }';
    await ask(SET, { id, input: { threshold: 20, webhookUrl: url } });
    expect((await ask(remove, { id })).data.removeBalanceAlert).toBe(id);
    expect((await ask(remove, { id })).errors[0].extensions.code).toBe('not_found');
    await speak(key);
    await ask(SET, { id, input: { threshold: 5, webhookUrl: url } });
    await ask('mutation ($id: ID!) { suspendAccount(id: $id, suspended: true) { id } }', { id });
    const erased = await ask(
      'mutation ($id: ID!, $n: String!) { eraseAccount(id: $id, name: $n) { erasedAt } }',
      {
        id,
        n: id,
      },
    );
    expect(erased.errors).toBeUndefined();
    expect(await service.services.db.balanceAlert.findUnique({ where: { accountId: id } })).toBeNull();
    expect(toldOf(id)).toEqual([]);
  });

  it.each([
    ['nobody to tell', { threshold: 5 }, 'emails'],
    ['no threshold that can be', { threshold: 0, emails: ['a@example.com'] }, 'threshold'],
    ['no address', { threshold: 5, emails: ['a@example.com', 'nobody'] }, 'emails'],
    [
      'an address with a line of its own',
      { threshold: 5, emails: ['a@example.com\r\nBcc: b@example.com'] },
      'emails',
    ],
    [
      'more than ten',
      { threshold: 5, emails: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) },
      'emails',
    ],
    ['a receiver inside', { threshold: 5, webhookUrl: 'https://10.0.0.1/' }, 'webhookUrl'],
    ['a receiver without encryption', { threshold: 5, webhookUrl: 'http://example.com/' }, 'webhookUrl'],
  ])('is not set with %s', async (_what, input, field) => {
    const { errors } = await ask(SET, { id: 'acc_default', input });
    expect(errors[0].extensions).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
    expect(
      await service.services.db.balanceAlert.findUnique({ where: { accountId: 'acc_default' } }),
    ).toBeNull();
  });
});

describe('mail', () => {
  it('is offered where it is set, and refused where it is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nutq-alerts-'));
    const service = await startSilent({ DATABASE_URL: `file:${join(folder, 'none.db')}` });
    const ask = async (query: string) => {
      const headers = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
      return (await response.json()) as any;
    };
    try {
      expect((await ask('{ offers { mail webhooks } }')).data.offers).toEqual({
        mail: false,
        webhooks: false,
      });
      const set = (input: string) =>
        ask(`mutation { setBalanceAlert(input: { threshold: 5, ${input} }) { low } }`);
      const byMail = await set('emails: ["a@example.com"]');
      expect(byMail.errors[0].message).toContain('NUTQ_SMTP_URL');
      const byWebhook = await set('webhookUrl: "https://example.com/"');
      expect(byWebhook.errors[0].message).toContain('NUTQ_WEBHOOK_SECRET');
    } finally {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('sends no password over a line that is not encrypted', async () => {
    const seen: string[] = [];
    const server = await MailServer.open({
      authMethods: ['PLAIN', 'LOGIN'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        seen.push(String(auth.password));
        done(null, { user: 'x' });
      },
    });
    const letter = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' };
    const from = 'nutq@example.com';
    try {
      const smtpUrl = `smtp://somebody:secret@127.0.0.1:${server.port}`;
      const refused = await createMailer({ smtpUrl, from }).send(letter);
      expect([refused, seen, server.mails]).toEqual([{ kind: 'failed', error: 'tls_failed' }, [], []]);
      const open = await createMailer({ smtpUrl: `${smtpUrl}?requireTLS=false`, from }).send(letter);
      expect([open.kind, seen, server.mails.length]).toEqual(['delivered', ['secret'], 1]);
    } finally {
      await server.close();
    }
  });

  it.each([
    [{ NUTQ_SMTP_URL: 'smtp://mail.example' }, 'set both or neither'],
    [{ NUTQ_SMTP_URL: 'smtp://mail.example', NUTQ_MAIL_FROM: 'a@example.com' }, 'needs NUTQ_PUBLIC_URL'],
    [{ NUTQ_MAIL_FROM: 'a@example.com' }, 'set both or neither'],
    [
      { NUTQ_SMTP_URL: 'https://mail.example', NUTQ_MAIL_FROM: 'a@example.com' },
      'NUTQ_SMTP_URL must look like',
    ],
    [{ NUTQ_SMTP_URL: 'smtp://mail.example', NUTQ_MAIL_FROM: 'nobody' }, 'NUTQ_MAIL_FROM must be'],
  ])('is not set by halves or nonsense: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});
