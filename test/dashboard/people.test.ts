import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { sha256 } from '../../src/core/ids.ts';
import { createDatabase } from '../support/postgres.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';
import { ADMIN, join, tokenOf, Visitor, WITH_ADMIN } from './visitor.ts';

const INVITE = 'mutation($input: InviteInput!) { invite(input: $input) { url invitation { id } } }';
const PASSWORD = 'a password of theirs';
const codeOf = (reply: { body: { errors: { extensions: { code: string } }[] } }) =>
  reply.body.errors[0]!.extensions.code;

describe('the first administrator', () => {
  it('comes in by the link of the console, which works once', async () => {
    const service = await startTestService();
    try {
      const token = tokenOf(service.setupUrl!);
      expect(service.setupUrl).toBe(`${service.url}/#/invitation/${token}`);
      const visitor = new Visitor(service);
      const shown = await visitor.post('/auth/invitation', { token });
      expect(shown.body).toEqual({ email: null, role: 'admin' });
      const acceptance = { token, name: 'ليلى', ...ADMIN };
      expect((await visitor.post('/auth/invitation/accept', acceptance)).status).toBe(200);
      const me = await visitor.graphql('{ me { name role } }');
      expect(me.body.data.me).toEqual({ name: 'ليلى', role: 'admin' });
      const again = { ...acceptance, email: 'second@example.com' };
      const second = await new Visitor(service).post('/auth/invitation/accept', again);
      expect([second.status, second.body.code]).toEqual([404, 'not_found']);
    } finally {
      await service.stop();
    }
  });

  const accept = (service: TestService, setupUrl: string, email: string) =>
    new Visitor(service).post('/auth/invitation/accept', {
      token: tokenOf(setupUrl),
      name: 'x',
      email,
      password: PASSWORD,
    });

  it('shuts the links of other starts behind them', async () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'nutq-people-'));
    const DATABASE_URL = `file:${folder}/shared.db`;
    const first = await startTestService({ DATABASE_URL });
    await first.stop();
    const second = await startTestService({ DATABASE_URL });
    try {
      expect((await accept(second, second.setupUrl!, 'a@example.com')).status).toBe(200);
      expect((await accept(second, first.setupUrl!, 'b@example.com')).status).toBe(404);
    } finally {
      await second.stop();
    }
    const third = await startTestService({ DATABASE_URL });
    expect(third.setupUrl).toBeUndefined();
    await third.stop();
  });

  it.skipIf(inject('postgres') === '')('shuts the links of other nodes behind them', async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const first = await startTestService({ DATABASE_URL });
    const second = await startTestService({ DATABASE_URL });
    try {
      expect((await accept(second, second.setupUrl!, 'a@example.com')).status).toBe(200);
      expect((await accept(first, first.setupUrl!, 'b@example.com')).status).toBe(404);
    } finally {
      await first.stop();
      await second.stop();
    }
  });

  it('is made from the settings once; later starts leave the password alone', async () => {
    const DATABASE_URL = `file:${mkdtempSync(joinPath(tmpdir(), 'nutq-people-'))}/admin.db`;
    const first = await startTestService({ DATABASE_URL, ...WITH_ADMIN });
    expect(first.setupUrl).toBeUndefined();
    await first.stop();
    const second = await startTestService({
      DATABASE_URL,
      ...WITH_ADMIN,
      NUTQ_ADMIN_PASSWORD: 'another password',
    });
    try {
      expect((await new Visitor(second).signIn()).status).toBe(200);
      expect(await second.services.db.user.count()).toBe(1);
    } finally {
      await second.stop();
    }
  });

  it.each([
    [{ NUTQ_ADMIN_EMAIL: ADMIN.email }, 'set both or neither'],
    [{ NUTQ_ADMIN_PASSWORD: ADMIN.password }, 'set both or neither'],
    [{ NUTQ_ADMIN_EMAIL: 'nobody', NUTQ_ADMIN_PASSWORD: ADMIN.password }, 'NUTQ_ADMIN_EMAIL'],
    [{ NUTQ_ADMIN_EMAIL: ADMIN.email, NUTQ_ADMIN_PASSWORD: 'short' }, 'at least 10 characters'],
    [{ NUTQ_SESSION_SECRET: 'short' }, 'at least 32 characters'],
  ])('is not made from half or weak settings: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});

describe('people and invitations', () => {
  let service: TestService;
  let admin: Visitor;
  beforeAll(async () => {
    service = await startTestService(WITH_ADMIN);
    admin = new Visitor(service);
    await admin.signIn();
  });
  afterAll(() => service.stop());

  const invite = async (input: object = {}) => (await admin.graphql(INVITE, { input })).body.data.invite;
  const accept = (token: string, email: string, password = PASSWORD) =>
    new Visitor(service).post('/auth/invitation/accept', { token, name: 'x', email, password });

  it('lets an invited person in once, with the role and the account of the invitation', async () => {
    const account = await makeAccount(service.services, 10);
    const { url } = await invite({ accountId: account.id });
    const visitor = new Visitor(service);
    const body = { token: tokenOf(url), name: 'سعاد', email: 'Suad@Example.com', password: PASSWORD };
    expect((await visitor.post('/auth/invitation/accept', body)).status).toBe(200);
    const { me } = (await visitor.graphql('{ me { email role accounts { id balance } } }')).body.data;
    expect(me).toEqual({
      email: 'suad@example.com',
      role: 'member',
      accounts: [{ id: account.id, balance: 10 }],
    });
    expect((await accept(tokenOf(url), 'other@example.com')).status).toBe(404);
  });

  it('is won by one of two who accept at the same moment', async () => {
    const { url } = await invite();
    const replies = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => accept(tokenOf(url), email)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is bound to the address that it names', async () => {
    const { url } = await invite({ email: 'Named@example.com' });
    const other = await accept(tokenOf(url), 'thief@example.com');
    expect([other.status, other.body.errors[0].field]).toEqual([400, 'email']);
    expect((await accept(tokenOf(url), 'named@example.com')).status).toBe(200);
  });

  it('is not used up by a refused acceptance', async () => {
    const { url } = await invite();
    expect((await accept(tokenOf(url), 'not an address')).status).toBe(400);
    expect((await accept(tokenOf(url), 'x@example.com', 'short')).status).toBe(400);
    const taken = await accept(tokenOf(url), ADMIN.email);
    expect([taken.status, taken.body.errors[0].field]).toEqual([400, 'email']);
    expect((await accept(tokenOf(url), 'x@example.com')).status).toBe(200);
  });

  it('does not work made up, expired or withdrawn', async () => {
    expect((await accept('x'.repeat(32), 'y@example.com')).status).toBe(404);
    const expired = await invite();
    await service.services.db.invitation.update({
      where: { id: expired.invitation.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect((await accept(tokenOf(expired.url), 'y@example.com')).status).toBe(404);
    const withdrawn = await invite();
    const { id } = withdrawn.invitation;
    await admin.graphql('mutation($id: ID!) { withdrawInvitation(id: $id) }', { id });
    expect((await accept(tokenOf(withdrawn.url), 'y@example.com')).status).toBe(404);
  });

  it('is kept as a hash only, and audited without its secret', async () => {
    const { url, invitation } = await invite();
    const row = await service.services.db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    expect(row.tokenHash).toBe(sha256(tokenOf(url)));
    const audited = await service.services.db.auditEntry.findFirstOrThrow({
      where: { target: `invitation:${invitation.id}` },
    });
    expect([audited.action, audited.actor]).toEqual([
      'invitation.create',
      expect.stringMatching(/^user:usr_/),
    ]);
    expect(JSON.stringify(audited)).not.toContain(tokenOf(url));
  });

  it('keeps members to their own account and out of administration', async () => {
    const account = await makeAccount(service.services, 500);
    const member = await join(service, admin, {
      email: 'member@example.com',
      password: PASSWORD,
      accountId: account.id,
    });
    const refused: [string, string][] = [
      ['{ account(id: "acc_default") { balance } }', 'not_found'],
      ['{ accounts { edges { node { id } } } }', 'scope_missing'],
      ['{ people { edges { node { email } } } }', 'scope_missing'],
      ['{ invitations { edges { node { id } } } }', 'scope_missing'],
      ['{ auditLog { edges { node { id } } } }', 'scope_missing'],
      ['mutation { invite(input: { role: admin }) { url } }', 'scope_missing'],
      ['mutation { removePerson(id: "x") }', 'scope_missing'],
      [
        `mutation { grantCharacters(input: { accountId: "${account.id}", characters: 1, reason: "x" }) { id } }`,
        'scope_missing',
      ],
      ['mutation { createKey(input: { name: "x", scopes: [ADMIN] }) { secret } }', 'scope_missing'],
      [
        'mutation { createKey(input: { accountId: "acc_default", name: "x", scopes: [SPEECH] }) { secret } }',
        'not_found',
      ],
      ['mutation { revokeKey(id: "testadminkey1") { id } }', 'not_found'],
    ];
    for (const [query, code] of refused)
      expect([query, codeOf(await member.graphql(query))]).toEqual([query, code]);
    // The header chooses among one's own accounts; it opens no other.
    const chosen = await member.graphql('{ account { id } }', {}, { 'x-nutq-account': 'acc_default' });
    expect(chosen.body.data.account.id).toBe(account.id);
    const made = await member.graphql(
      'mutation { createKey(input: { name: "x", scopes: [SPEECH] }) { secret } }',
    );
    expect(made.body.data.createKey.secret).toMatch(/^nutq_live_/);
  });

  it('charges speech to the account of the person who listens', async () => {
    const account = await makeAccount(service.services, 100);
    const member = await join(service, admin, {
      email: 'listener@example.com',
      password: PASSWORD,
      accountId: account.id,
    });
    const reply = await member.graphql(
      'mutation { synthesize(input: { text: "سلام", dialect: "msa", voice: "haytham" }) { characters balance } }',
    );
    expect(reply.body.data.synthesize).toEqual({ characters: 4, balance: 96 });
    const [entry] = await service.services.db.ledgerEntry.findMany({
      where: { accountId: account.id, kind: 'charge' },
    });
    expect([entry!.actor, entry!.keyId]).toEqual([expect.stringMatching(/^user:usr_/), null]);
  });

  it('refuses the people of a suspended account; an administrator can resume it', async () => {
    const account = await makeAccount(service.services, 100);
    const person = { password: PASSWORD, accountId: account.id };
    const member = await join(service, admin, { ...person, email: 'held@example.com' });
    const own = await join(service, admin, { ...person, email: 'held-admin@example.com', role: 'admin' });
    const suspend = (suspended: boolean) =>
      own.graphql('mutation($id: ID!, $on: Boolean!) { suspendAccount(id: $id, suspended: $on) { id } }', {
        id: account.id,
        on: suspended,
      });
    await suspend(true);
    expect(codeOf(await member.graphql('{ account { id } }'))).toBe('account_suspended');
    const speak =
      'mutation { synthesize(input: { text: "سلام", dialect: "msa", voice: "haytham" }) { balance } }';
    expect(codeOf(await own.graphql(speak))).toBe('account_suspended');
    expect((await suspend(false)).body.data.suspendAccount.id).toBe(account.id);
    expect((await member.graphql('{ account { id } }')).body.data.account.id).toBe(account.id);
  });

  it('ends the sessions of a removed person at once; nobody removes themselves', async () => {
    const visitor = await join(service, admin, { email: 'gone@example.com', password: PASSWORD });
    const idOf = async (who: Visitor) => (await who.graphql('{ me { id } }')).body.data.me.id;
    const remove = (id: string) => admin.graphql('mutation($id: ID!) { removePerson(id: $id) }', { id });
    await remove(await idOf(visitor));
    expect(codeOf(await visitor.graphql('{ me { id } }'))).toBe('key_missing');
    expect((await visitor.signIn({ email: 'gone@example.com', password: PASSWORD })).status).toBe(401);
    expect(codeOf(await remove(await idOf(admin)))).toBe('invalid_request');
  });

  it('lets a person who forgot their password choose another by link, once, and ends their sessions', async () => {
    const visitor = await join(service, admin, { email: 'forgot@example.com', password: PASSWORD });
    const { id } = (await visitor.graphql('{ me { id } }')).body.data.me;
    const issue = async () =>
      tokenOf(
        (await admin.graphql(`mutation { issuePasswordLink(id: "${id}") }`)).body.data.issuePasswordLink,
      );
    const [first, token] = [await issue(), await issue()];
    const stranger = new Visitor(service);
    expect((await stranger.post('/auth/invitation', { token })).body).toEqual({
      email: 'forgot@example.com',
      role: 'member',
      forPassword: true,
    });
    const set = (link: string) =>
      stranger.post('/auth/invitation/password', { token: link, password: 'another long one' });
    expect((await set(first)).status).toBe(404);
    const asPerson = { token, name: 'x', email: 'forgot@example.com', password: PASSWORD };
    expect((await stranger.post('/auth/invitation/accept', asPerson)).status).toBe(404);
    expect(
      (await admin.graphql('{ invitations { edges { node { email } } } }')).body.data.invitations.edges,
    ).not.toContainEqual({
      node: { email: 'forgot@example.com' },
    });
    expect((await visitor.graphql('{ me { id } }')).body.data?.me).toEqual({ id });
    expect((await set(token)).status).toBe(200);
    expect((await stranger.graphql('{ me { id } }')).body.data.me).toEqual({ id });
    expect(codeOf(await visitor.graphql('{ me { id } }'))).toBe('key_missing');
    expect((await set(token)).status).toBe(404);
    const signIn = (password: string) =>
      new Visitor(service).signIn({ email: 'forgot@example.com', password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn('another long one')).status).toBe(200);
    const invitation = (await admin.graphql(INVITE, { input: {} })).body.data.invite;
    expect((await set(tokenOf(invitation.url))).status).toBe(404);
  });

  it('lets a person work for several accounts, each by itself', async () => {
    const [first, second] = [
      await makeAccount(service.services, 100),
      await makeAccount(service.services, 50),
    ];
    const email = 'several@example.com';
    const visitor = await join(service, admin, { email, password: PASSWORD, accountId: first.id });
    const { id } = (await visitor.graphql('{ me { id } }')).body.data.me;
    const change = (what: string, accountId: string, who = admin) =>
      who.graphql(`mutation { ${what}(personId: "${id}", accountId: "${accountId}") { accounts { id } } }`);
    const at = async (accountId: string, query = '{ account { id balance } }') => {
      const { body } = await visitor.graphql(query, {}, { 'x-nutq-account': accountId });
      return body.errors?.[0].extensions.code ?? body.data.account ?? body.data;
    };
    expect(await at(second.id)).toEqual({ id: first.id, balance: 100 });
    expect(codeOf(await change('addToAccount', second.id, visitor))).toBe('scope_missing');
    const added = await change('addToAccount', second.id);
    expect(added.body.data.addToAccount.accounts).toEqual([{ id: first.id }, { id: second.id }]);
    expect(codeOf(await change('addToAccount', second.id))).toBe('invalid_request');
    expect(codeOf(await change('addToAccount', 'acc_none'))).toBe('not_found');

    // Speech and keys are those of the account that is chosen.
    const speak =
      'mutation { synthesize(input: { text: "سلام", dialect: "msa", voice: "haytham" }) { balance } }';
    expect(await at(second.id, speak)).toEqual({ synthesize: { balance: 46 } });
    expect(await at(first.id)).toEqual({ id: first.id, balance: 100 });
    const made = await at(
      second.id,
      'mutation { createKey(input: { name: "x", scopes: [SPEECH] }) { key { id } } }',
    );
    const rotate = `mutation { rotateKey(id: "${made.createKey.key.id}", overlapSeconds: 0) { secret } }`;
    expect(await at(first.id, rotate)).toBe('not_found');
    expect(await at(second.id, rotate)).toMatchObject({ rotateKey: {} });

    // One that is suspended takes the other with it neither way, and shows nothing.
    const suspend = (on: boolean) =>
      admin.graphql(`mutation { suspendAccount(id: "${first.id}", suspended: ${on}) { id } }`);
    await suspend(true);
    expect(await at(first.id)).toBe('account_suspended');
    expect(await at('')).toEqual({ id: second.id, balance: 46 });
    expect(await at('', `{ account(id: "${first.id}") { balance } }`)).toBe('not_found');
    expect((await visitor.graphql('{ me { accounts { id } } }')).body.data.me.accounts).toEqual([
      { id: second.id },
    ]);
    await suspend(false);

    // Taken from one, at once and in the same session; the other stays.
    expect((await change('removeFromAccount', second.id)).body.data.removeFromAccount.accounts).toEqual([
      { id: first.id },
    ]);
    expect(await at(second.id)).toEqual({ id: first.id, balance: 100 });
    expect(await at(second.id, `{ account(id: "${second.id}") { balance } }`)).toBe('not_found');
    expect(codeOf(await change('removeFromAccount', second.id))).toBe('not_found');
    expect(codeOf(await change('removeFromAccount', first.id))).toBe('invalid_request');
    expect(await at(first.id)).toEqual({ id: first.id, balance: 100 });
    const deeds = await service.services.db.auditEntry.findMany({ where: { target: `user:${id}` } });
    expect(deeds.map(({ action, accountId }) => [action, accountId])).toEqual([
      ['member.add', second.id],
      ['member.remove', second.id],
    ]);
  });

  it('changes a role at once, and nobody changes their own', async () => {
    const visitor = await join(service, admin, { email: 'riser@example.com', password: PASSWORD });
    const { id } = (await visitor.graphql('{ me { id } }')).body.data.me;
    const people = '{ people { edges { node { id } } } }';
    const role = (who: Visitor, of: string, to: string) =>
      who.graphql(`mutation { setRole(id: "${of}", role: ${to}) { role } }`);
    expect(codeOf(await role(visitor, id, 'admin'))).toBe('scope_missing');
    expect((await role(admin, id, 'admin')).body.data.setRole.role).toBe('admin');
    expect((await visitor.graphql(people)).body.errors).toBeUndefined();
    expect(codeOf(await role(visitor, id, 'member'))).toBe('invalid_request');
    await role(admin, id, 'member');
    expect(codeOf(await visitor.graphql(people))).toBe('scope_missing');
  });

  it('gives an open invitation another link, after which the first does not work', async () => {
    const { url, invitation } = (await admin.graphql(INVITE, { input: { email: 'late@example.com' } })).body
      .data.invite;
    const again = await admin.graphql(
      `mutation { reissueInvitation(id: "${invitation.id}") { url invitation { email accountName } } }`,
    );
    const issued = again.body.data.reissueInvitation;
    expect(issued.invitation).toEqual({ email: 'late@example.com', accountName: 'default' });
    const look = (link: string) => new Visitor(service).post('/auth/invitation', { token: tokenOf(link) });
    expect([(await look(url)).status, (await look(issued.url)).status]).toEqual([404, 200]);
  });
});
