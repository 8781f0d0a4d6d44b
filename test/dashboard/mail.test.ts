import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sha256 } from '../../src/core/ids.ts';
import { onBothDatabases } from '../support/databases.ts';
import { MailServer } from '../support/mail-server.ts';
import type { TestService } from '../support/service.ts';
import { startSilent } from '../support/silent.ts';
import { ADMIN, join, tokenOf, Visitor, WITH_ADMIN } from './visitor.ts';

const PASSWORD = 'a password of theirs';
const INVITE = 'mutation ($input: InviteInput!) { invite(input: $input) { url mailed invitation { id } } }';

onBothDatabases('mails to people', (environment) => {
  const folder = mkdtempSync(joinPath(tmpdir(), 'nutq-mail-'));
  let mail: MailServer;
  let service: TestService;
  let admin: Visitor;
  beforeAll(async () => {
    mail = await MailServer.open();
    service = (await startSilent({
      DATABASE_URL: `file:${joinPath(folder, 'mail.db')}`,
      ...WITH_ADMIN,
      ...mail.settings,
      ...environment(),
    })) as TestService;
    admin = new Visitor(service);
    await admin.signIn();
  });
  beforeEach(() => {
    mail.mails.length = 0;
    mail.refusal = null;
  });
  afterAll(async () => {
    await service.stop();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const forget = (email: string) => new Visitor(service).post('/auth/forgotten', { email });
  const mailed = (count: number) =>
    vi.waitUntil(() => mail.mails.length >= count, { timeout: 20_000, interval: 50 });
  /** The link of a mail, which leads to where the settings say and to no host that a request named. */
  const linkIn = (text: string) => /^http:\/\/speech\.example\/#\/invitation\/\w+$/m.exec(text)![0];

  it('let somebody who forgot their password choose another, once, and end their sessions', async () => {
    const email = 'forgot@example.com';
    const visitor = await join(service, admin, { email, password: PASSWORD });
    const known = await forget('Forgot@Example.com');
    await mailed(1);
    const [letter] = mail.mails;
    expect(letter!.to).toEqual([email]);
    expect(letter!.subject).toBe('كلمة مرور جديدة · A new password');
    expect(letter!.text).toContain('خلال ساعة');
    const token = tokenOf(linkIn(letter!.text));
    const row = await service.services.db.invitation.findUniqueOrThrow({
      where: { tokenHash: sha256(token) },
    });
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await visitor.graphql('{ me { role } }')).body.data.me.role).toBe('member');
    const set = (who: Visitor) =>
      who.post('/auth/invitation/password', { token, password: 'another long one' });
    expect((await set(new Visitor(service))).status).toBe(200);
    expect((await visitor.graphql('{ me { role } }')).body.errors[0].extensions.code).toBe('key_missing');
    expect((await set(new Visitor(service))).status).toBe(404);
    expect((await new Visitor(service).signIn({ email, password: 'another long one' })).status).toBe(200);

    // Whoever is not there gets the same answer, and no mail.
    const unknown = await forget('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.fromEntries(unknown.headers)).toMatchObject({ 'cache-control': 'no-store' });
    await forget(email);
    await mailed(2);
    expect(mail.mails.map(({ to }) => to)).toEqual([[email], [email]]);
  });

  it('go to one person three times an hour, be there such a person or not', async () => {
    await join(service, admin, { email: 'often@example.com', password: PASSWORD });
    for (const email of ['often@example.com', 'never@example.com']) {
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push((await forget(email)).status);
      expect([email, statuses]).toEqual([email, [200, 200, 200, 429]]);
    }
    await mailed(3);
    // Of three links the last alone works.
    const open = await service.services.db.invitation.count({
      where: { email: 'often@example.com', usedAt: null, userId: { not: null } },
    });
    expect(open).toBe(1);
  });

  it('are refused to a page of another site', async () => {
    const reply = await new Visitor(service).post(
      '/auth/forgotten',
      { email: ADMIN.email },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([reply.status, reply.body.code]).toEqual([403, 'browser_use_forbidden']);
  });

  it('bring an invitation, and bring it again', async () => {
    const email = 'invited@example.com';
    const { body } = await admin.graphql(INVITE, { input: { email } });
    expect(body.data.invite.mailed).toBe(true);
    const [first] = mail.mails;
    expect([first!.to, first!.subject]).toEqual([
      [email],
      'دعوة إلى نُطق: default · Invitation to nutq: default',
    ]);
    expect(tokenOf(linkIn(first!.text))).toBe(tokenOf(body.data.invite.url));
    const again = await admin.graphql(
      `mutation { reissueInvitation(id: "${body.data.invite.invitation.id}") { mailed } }`,
    );
    expect(again.body.data.reissueInvitation.mailed).toBe(true);
    const token = tokenOf(linkIn(mail.mails[1]!.text));
    const accept = (link: string) =>
      new Visitor(service).post('/auth/invitation/accept', {
        token: link,
        name: 'x',
        email,
        password: PASSWORD,
      });
    expect((await accept(tokenOf(linkIn(first!.text)))).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
  });

  it('are sent where they can be and are wanted, and tell when the server does not take them', async () => {
    const invite = async (input: object) => {
      const { body } = await admin.graphql(INVITE, { input });
      return body.errors?.[0].extensions.code ?? body.data.invite.mailed;
    };
    const count = () => service.services.db.invitation.count();
    const before = await count();
    expect(await invite({})).toBeNull();
    expect(await invite({ email: 'quiet@example.com', mail: false })).toBeNull();
    expect(await invite({ mail: true })).toBe('invalid_request');
    expect(mail.mails).toEqual([]);
    mail.refusal = { code: 550 };
    expect(await invite({ email: 'refused@example.com' })).toBe(false);
    expect(await count()).toBe(before + 3);
  });

  it('bring a link for a password that an administrator sends', async () => {
    const email = 'asked@example.com';
    const visitor = await join(service, admin, { email, password: PASSWORD });
    const { id } = (await visitor.graphql('{ me { id } }')).body.data.me;
    const sent = await admin.graphql(`mutation { mailPasswordLink(id: "${id}") }`);
    expect(sent.body.data.mailPasswordLink).toBe(true);
    const token = tokenOf(linkIn(mail.mails[0]!.text));
    const look = await new Visitor(service).post('/auth/invitation', { token });
    expect(look.body).toEqual({ email, role: 'member', forPassword: true });
  });
});

it('there is no mail where none is set', async () => {
  const folder = mkdtempSync(joinPath(tmpdir(), 'nutq-mail-'));
  const service = (await startSilent({
    DATABASE_URL: `file:${joinPath(folder, 'mail.db')}`,
    ...WITH_ADMIN,
  })) as TestService;
  try {
    const admin = new Visitor(service);
    await admin.signIn();
    const reply = await new Visitor(service).post('/auth/forgotten', { email: ADMIN.email });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    const { body } = await admin.graphql(INVITE, { input: { email: 'a@example.com' } });
    expect(body.data.invite.mailed).toBeNull();
    const wanted = await admin.graphql(INVITE, { input: { email: 'a@example.com', mail: true } });
    expect(wanted.body.errors[0].message).toContain('NUTQ_SMTP_URL');
    expect(await service.services.db.invitation.count()).toBe(1);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
