import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, type Reply, tokenOf, Visitor, WITH_ADMIN } from '../dashboard/visitor.ts';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

/** Nobody rises above their rights: every mutation, asked by every role, about keys of every scope. */
let service: TestService;
let accountId: string;
type Ask = (
  query: string,
) => Promise<{ body: { data: Record<string, unknown>; errors?: { extensions: { code: string } }[] } }>;
const asks = {} as Record<string, Ask>;

const roles = [
  'admin person',
  'account admin',
  'member',
  'admin key',
  'speech key',
  'usage key',
  'nobody',
] as const;

beforeAll(async () => {
  service = await startTestService(WITH_ADMIN);
  const account = await makeAccount(service.services, 5000);
  accountId = account.id;
  const admin = new Visitor(service);
  await admin.signIn();
  const member = await join(service, admin, {
    email: 'm@example.com',
    password: 'a long password',
    accountId,
  });
  const byKey =
    (key: string | null): Ask =>
    (query) =>
      service.graphql(query, {}, { key });
  const made = (scope: 'speech' | 'usage:read') => makeKey(service.services, { accountId, scopes: [scope] });
  asks['admin person'] = (query) => admin.graphql(query);
  asks.member = (query) => member.graphql(query);
  const accountAdmin = await join(service, admin, {
    email: 'a@example.com',
    password: 'a long password',
    accountId,
    accountRole: 'admin',
  });
  asks['account admin'] = (query) => accountAdmin.graphql(query);
  asks['admin key'] = byKey(await makeKey(service.services, { accountId, scopes: ['admin'] }));
  asks['speech key'] = byKey(await made('speech'));
  asks['usage key'] = byKey(await made('usage:read'));
  asks.nobody = byKey(null);
});
afterAll(() => service.stop());

async function outcome(role: string, query: string): Promise<string> {
  const { body } = await asks[role]!(query);
  return body.errors?.[0]?.extensions.code ?? 'done';
}

const SCOPE = { speech: 'SPEECH', 'usage:read': 'USAGE_READ', admin: 'ADMIN' } as const;

const onKeys = {
  rotateKey: (id: string) => `mutation { rotateKey(id: "${id}", overlapSeconds: 0) { secret } }`,
  revokeKey: (id: string) => `mutation { revokeKey(id: "${id}") { id } }`,
  updateKey: (id: string) => `mutation { updateKey(input: { id: "${id}", name: "other" }) { name } }`,
};

describe.each(Object.keys(SCOPE) as (keyof typeof SCOPE)[])('a key with the scope %s', (scope) => {
  /** Administrators may; people of the account, what they could give out; programs without the scope admin, nothing. */
  const ofAccount = ['member', 'account admin'];
  const allowed = (role: string) =>
    role.startsWith('admin') || (ofAccount.includes(role) && scope !== 'admin');
  const expected = (role: string) =>
    role === 'nobody' ? 'key_missing' : allowed(role) ? 'done' : 'scope_missing';

  it.each(roles)('is made by %s within their rights', async (role) => {
    const made = `mutation { createKey(input: { accountId: "${accountId}", name: "x", scopes: [${SCOPE[scope]}] }) { secret } }`;
    expect(await outcome(role, made)).toBe(expected(role));
  });

  describe.each(Object.entries(onKeys))('%s', (_name, mutation) => {
    it.each(roles)('by %s', async (role) => {
      const secret = await makeKey(service.services, { accountId, scopes: [scope] });
      const id = secret.split('_')[2]!;
      const before = await service.services.db.apiKey.findUniqueOrThrow({ where: { id } });
      expect(await outcome(role, mutation(id))).toBe(expected(role));
      const { lastUsedAt: _used, ...after } = await service.services.db.apiKey.findUniqueOrThrow({
        where: { id },
      });
      if (allowed(role))
        expect(after).not.toEqual(
          expect.objectContaining({ secretHash: before.secretHash, revokedAt: null, name: 'test' }),
        );
      else expect(before).toMatchObject(after);
    });

    it.each([...ofAccount, 'speech key', 'usage key'])(
      'of another account is not there for %s',
      async (role) => {
        const id = (await makeKey(service.services, { scopes: [scope] })).split('_')[2]!;
        expect(await outcome(role, mutation(id))).toBe(
          ofAccount.includes(role) ? 'not_found' : 'scope_missing',
        );
      },
    );
  });
});

const onJobs = {
  createJob: (_id: string) =>
    'mutation { createJob(input: { text: "نعم", dialect: "msa", voice: "salim" }) { id } }',
  cancelJob: (id: string) => `mutation { cancelJob(id: "${id}") { id } }`,
};
/** What is asked of jobs without changing them, which takes the same right. */
const ofJobs = {
  job: (id: string) => `{ job(id: "${id}") { id } }`,
  jobs: (_id: string) => '{ jobs { edges { node { id } } } }',
};

describe('jobs', () => {
  const jobOf = async (id: string) => {
    const key = await makeKey(service.services, { accountId: id, scopes: ['speech'] });
    const json = { text: 'نعم', dialect: 'msa', voice: 'salim' };
    return (await service.call('/v1/jobs', { json, key })).body.id as string;
  };
  let own: string;
  let others: string;
  beforeAll(async () => {
    own = await jobOf(accountId);
    others = await jobOf((await makeAccount(service.services, 100)).id);
  });

  describe.each(Object.entries({ ...onJobs, ...ofJobs }))('%s', (name, query) => {
    it.each(roles)('by %s', async (role) => {
      const may = role !== 'nobody' && role !== 'usage key';
      const code = await outcome(role, query(own));
      // A person who administers speaks for an account of their own.
      const mine = role === 'admin person' && (name === 'cancelJob' || name === 'job') ? 'not_found' : 'done';
      expect(code).toBe(may ? mine : role === 'nobody' ? 'key_missing' : 'scope_missing');
    });
  });

  it.each(roles)('of another account are not there for %s', async (role) => {
    const expected = role === 'nobody' ? 'key_missing' : role === 'usage key' ? 'scope_missing' : 'not_found';
    expect(await outcome(role, onJobs.cancelJob(others))).toBe(expected);
    expect(await outcome(role, ofJobs.job(others))).toBe(expected);
    if (expected !== 'not_found') return;
    const { body } = await asks[role]!(ofJobs.jobs(''));
    expect(JSON.stringify(body.data)).not.toContain(others);
  });
});

it('says of each key whether the viewer may change it, for the buttons', async () => {
  const ids = {} as Record<string, string>;
  for (const scope of ['speech', 'admin'] as const)
    ids[scope] = (await makeKey(service.services, { accountId, scopes: [scope] })).split('_')[2]!;
  for (const [role, admin] of [
    ['admin person', true],
    ['member', false],
  ] as const) {
    const { body } = await asks[role]!(
      `{ account(id: "${accountId}") { keys(first: 100) { edges { node { id manageable } } } } }`,
    );
    const { edges } = (
      body.data.account as { keys: { edges: { node: { id: string; manageable: boolean } }[] } }
    ).keys;
    const of = (id: string) => edges.find(({ node }) => node.id === id)!.node.manageable;
    expect([role, of(ids.speech!), of(ids.admin!)]).toEqual([role, true, admin]);
  }
});

describe('administration', () => {
  it('has every mutation of the schema in one of the tables here', async () => {
    const { schema } = await import('../../src/graphql/schema.ts');
    const known = [
      ...Object.keys(onKeys),
      ...Object.keys(mutations),
      ...Object.keys(onJobs),
      'createKey',
      'synthesize',
    ];
    const lexicon = ['setPronunciation', 'setPronunciations', 'deletePronunciation'];
    expect(Object.keys(schema.getMutationType()!.getFields()).sort()).toEqual([...known, ...lexicon].sort());
  });

  const mutations = {
    grantCharacters: () =>
      `grantCharacters(input: { accountId: "${accountId}", characters: 1, reason: "x" }) { id }`,
    correctEntry: () => 'correctEntry(input: { entryId: "led_x", characters: 1, reason: "x" }) { id }',
    createAccount: () => 'createAccount(name: "x") { id }',
    suspendAccount: () => `suspendAccount(id: "acc_none", suspended: true) { id }`,
    renameAccount: () => 'renameAccount(id: "acc_none", name: "x") { id }',
    eraseAccount: () => 'eraseAccount(id: "acc_none", name: "x") { id }',
    invite: () => 'invite(input: { role: admin }) { url }',
    reissueInvitation: () => 'reissueInvitation(id: "inv_none") { url }',
    issuePasswordLink: () => 'issuePasswordLink(id: "usr_none")',
    mailPasswordLink: () => 'mailPasswordLink(id: "usr_none")',
    addToAccount: () => 'addToAccount(personId: "usr_none", accountId: "acc_none") { id }',
    removeFromAccount: () => 'removeFromAccount(personId: "usr_none", accountId: "acc_none") { id }',
    setRole: () => 'setRole(id: "usr_none", role: admin) { id }',
    setAccountRole: () =>
      `setAccountRole(personId: "usr_none", accountId: "${accountId}", role: admin) { id }`,
    withdrawInvitation: () => 'withdrawInvitation(id: "inv_none")',
    setBalanceAlert: () => 'setBalanceAlert(input: { threshold: 0 }) { low }',
    removeBalanceAlert: () => 'removeBalanceAlert(accountId: "acc_none")',
    removePerson: () => 'removePerson(id: "usr_none")',
  };
  /** What administrators of an account may too, within it (see below). */
  const withinAccount = [
    'reissueInvitation',
    'withdrawInvitation',
    'issuePasswordLink',
    'mailPasswordLink',
    'addToAccount',
    'removeFromAccount',
    'setAccountRole',
    'removePerson',
    'setBalanceAlert',
    'removeBalanceAlert',
  ];
  it.each(Object.entries(mutations))('%s is for administrators alone', async (name, mutation) => {
    for (const role of roles) {
      const code = await outcome(role, `mutation { ${mutation()} }`);
      const refused = role === 'nobody' ? 'key_missing' : 'scope_missing';
      const may = role.startsWith('admin') || (role === 'account admin' && withinAccount.includes(name));
      if (may) expect([role, code]).not.toEqual([role, refused]);
      else expect([role, code]).toEqual([role, refused]);
    }
  });

  it('what programs and people with speech may change of the lexicon is in the audit log', async () => {
    for (const role of ['member', 'speech key'] as const) {
      const { body } = await asks[role]!(
        'mutation { setPronunciation(input: { word: "نطق", spelling: "نُطْق" }) { id } }',
      );
      const { id } = body.data.setPronunciation as { id: string };
      await asks[role]!(`mutation { deletePronunciation(id: "${id}") }`);
      const entries = await service.services.db.auditEntry.findMany({
        where: { target: `pronunciation:${id}` },
      });
      expect(entries.map(({ action }) => action).sort()).toEqual([
        'pronunciation.delete',
        'pronunciation.set',
      ]);
      expect(entries[0]).toMatchObject({ accountId, detail: expect.stringContaining('نطق') });
    }
    expect(
      await outcome(
        'usage key',
        'mutation { setPronunciation(input: { word: "نطق", spelling: "نُطْق" }) { id } }',
      ),
    ).toBe('scope_missing');
  });
});

/** Somebody who is an administrator in one account and a member in another has in each what was given there. */
describe('an administrator of one account', () => {
  const PASSWORD = 'a long password';
  let admin: Visitor;
  let other: string;
  let visitor: Visitor;
  const ids = {} as Record<'self' | 'colleague' | 'shared' | 'operator' | 'stranger', string>;
  const invitations = {} as Record<'own' | 'other' | 'operator', string>;

  const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions.code ?? 'done';
  const change = async (mutation: string, who = visitor) =>
    codeOf(await who.graphql(`mutation { ${mutation} }`));
  const idOf = async (who: Visitor): Promise<string> => (await who.graphql('{ me { id } }')).body.data.me.id;
  const enter = async (email: string, rest: object = {}) => {
    const person = await join(service, admin, { email, password: PASSWORD, accountId, ...rest });
    return { person, id: await idOf(person) };
  };
  const invite = async (input: string) =>
    (await admin.graphql(`mutation { invite(input: { ${input} }) { invitation { id } } }`)).body.data.invite
      .invitation.id;

  beforeAll(async () => {
    admin = new Visitor(service);
    await admin.signIn();
    other = (await makeAccount(service.services, 100)).id;
    const entered = await enter('both@example.com', { accountRole: 'admin' });
    visitor = entered.person;
    ids.self = entered.id;
    ids.colleague = (await enter('colleague@example.com')).id;
    ids.shared = (await enter('shared@example.com')).id;
    ids.operator = (await enter('operator@example.com', { role: 'admin' })).id;
    ids.stranger = (await enter('stranger@example.com', { accountId: other })).id;
    for (const id of [ids.self, ids.shared])
      expect(await change(`addToAccount(personId: "${id}", accountId: "${other}") { id }`, admin)).toBe(
        'done',
      );
    invitations.own = await invite(`accountId: "${accountId}"`);
    invitations.other = await invite(`accountId: "${other}"`);
    invitations.operator = await invite(`accountId: "${accountId}", role: admin`);
  });

  const account = { own: () => accountId, other: () => other, foreign: () => 'acc_default' };
  it.each([
    ['own', 'done'],
    ['other', 'scope_missing'],
    ['foreign', 'not_found'],
  ] as const)('sees and sets what concerns the %s account: %s', async (which, code) => {
    const id = account[which]();
    const reads = [
      `account(id: "${id}") { members(first: 1) { edges { node { role } } } }`,
      `account(id: "${id}") { webhookSecret }`,
      `account(id: "${id}") { notices { id } }`,
      `auditLog(accountId: "${id}", first: 1) { edges { node { id } } }`,
      `invitations(accountId: "${id}", first: 1) { edges { node { id } } }`,
    ];
    for (const query of reads)
      expect([query, codeOf(await visitor.graphql(`{ ${query} }`))]).toEqual([query, code]);
    const changes = [
      `invite(input: { accountId: "${id}", accountRole: admin }) { url }`,
      `setBalanceAlert(accountId: "${id}", input: { threshold: 1, webhookUrl: "x" }) { low }`,
      `setAccountRole(personId: "${ids.shared}", accountId: "${id}", role: member) { id }`,
    ];
    // An address that is none is refused once it may be set.
    for (const mutation of changes)
      expect([mutation, await change(mutation)]).toEqual([
        mutation,
        code === 'done' && mutation.startsWith('setBalance') ? 'invalid_request' : code,
      ]);
    expect((await visitor.post('/export/audit', { account: id }).catch(() => ({ status: 200 }))).status).toBe(
      code === 'done' ? 200 : 403,
    );
  });

  it.each([
    'auditLog { edges { node { id } } }',
    'invitations { edges { node { id } } }',
    'people { edges { node { id } } }',
    'accounts { edges { node { id } } }',
  ])('asks for the whole of nothing: %s', async (query) => {
    expect(codeOf(await visitor.graphql(`{ ${query} }`))).toBe('scope_missing');
  });

  it.each([
    ['invite(input: { role: admin }) { url }'],
    ['grantCharacters(input: { accountId: "ACCOUNT", characters: 1, reason: "x" }) { id }'],
    ['renameAccount(id: "ACCOUNT", name: "x") { id }'],
    ['suspendAccount(id: "ACCOUNT", suspended: false) { id }'],
    ['createKey(input: { name: "x", scopes: [ADMIN] }) { secret }'],
    ['setRole(id: "SELF", role: admin) { id }'],
  ])('does nothing that is for administrators of the service: %s', async (mutation) => {
    expect(await change(mutation.replace('ACCOUNT', accountId).replace('SELF', ids.self))).toBe(
      'scope_missing',
    );
  });

  it.each([
    // Whoever gets a link for somebody's password has all that they have.
    [
      'issuePasswordLink(id: "ID")',
      { colleague: 'done', shared: 'scope_missing', operator: 'scope_missing' },
    ],
    [
      'removePerson(id: "ID")',
      { shared: 'scope_missing', operator: 'scope_missing', self: 'invalid_request' },
    ],
    [
      'setAccountRole(personId: "ID", accountId: "ACCOUNT", role: admin) { id }',
      { colleague: 'done', operator: 'done', self: 'invalid_request' },
    ],
    ['addToAccount(personId: "ID", accountId: "ACCOUNT") { id }', { colleague: 'invalid_request' }],
    ['addToAccount(personId: "ID", accountId: "OTHER") { id }', { colleague: 'scope_missing' }],
    ['removeFromAccount(personId: "ID", accountId: "OTHER") { id }', { shared: 'scope_missing' }],
    ['removeFromAccount(personId: "ID", accountId: "ACCOUNT") { id }', { colleague: 'invalid_request' }],
  ] as const)('of people: %s', async (mutation, expected) => {
    const of = (id: string) =>
      change(mutation.replace('ID', id).replace('ACCOUNT', accountId).replace('OTHER', other));
    for (const [who, code] of Object.entries(expected))
      expect([who, await of(ids[who as keyof typeof ids])]).toEqual([who, code]);
    // Nothing is said of people of other accounts.
    const named = mutation.includes('OTHER') ? 'scope_missing' : 'not_found';
    expect(await of(ids.stranger)).toBe(named);
    expect(await of('usr_none')).toBe(named);
  });

  it('sees of people only what both share, and whom it may remove', async () => {
    const { body } = await visitor.graphql(
      `{ account(id: "${accountId}") { members(first: 50) { edges { node { role person {
        id manageable role memberships { role account { id } } accounts { id }
      } } } } } me { memberships { role account { id } } } }`,
    );
    const people = body.data.account.members.edges.map(
      ({ node }: { node: { person: object } }) => node.person,
    );
    const of = (id: string) => people.find((person: { id: string }) => person.id === id);
    expect([of(ids.colleague).manageable, of(ids.shared).manageable, of(ids.operator).manageable]).toEqual([
      true,
      false,
      false,
    ]);
    // It works for the other account too, as a member.
    expect(of(ids.shared).accounts).toHaveLength(2);
    expect(of(ids.stranger)).toBeUndefined();
    expect(body.data.me.memberships).toEqual([
      { role: 'admin', account: { id: accountId } },
      { role: 'member', account: { id: other } },
    ]);
    const narrow = await join(service, admin, {
      email: 'narrow@example.com',
      password: PASSWORD,
      accountId,
      accountRole: 'admin',
    });
    const id = await idOf(narrow);
    const seen = await narrow.graphql(
      `{ account { members(search: "shared@", first: 5) { edges { node { person { accounts { id } memberships { account { id } } } } } } } }`,
    );
    expect(seen.body.data.account.members.edges).toEqual([
      { node: { person: { accounts: [{ id: accountId }], memberships: [{ account: { id: accountId } }] } } },
    ]);
    expect(await change(`removePerson(id: "${id}")`)).toBe('done');
    expect(codeOf(await narrow.graphql('{ me { id } }'))).toBe('key_missing');
  });

  it.each([
    ['own', 'done'],
    ['other', 'not_found'],
    ['operator', 'not_found'],
  ] as const)('of the invitation %s: %s', async (which, code) => {
    expect(await change(`reissueInvitation(id: "${invitations[which]}") { url }`)).toBe(code);
    expect(await change(`withdrawInvitation(id: "${invitations[which]}")`)).toBe(code);
  });

  it('has its links no longer once the right is gone, and no link opens more than it was for', async () => {
    const open = async (url: string) =>
      (await new Visitor(service).post('/auth/invitation', { token: tokenOf(url) })).status;
    const invited = async () =>
      (
        await visitor.graphql(
          `mutation { invite(input: { accountId: "${accountId}", accountRole: admin }) { url } }`,
        )
      ).body.data.invite.url;
    const password = async (who = visitor) =>
      (await who.graphql(`mutation { issuePasswordLink(id: "${ids.colleague}") }`)).body.data
        .issuePasswordLink;
    const role = (to: string) =>
      change(`setAccountRole(personId: "${ids.self}", accountId: "${accountId}", role: ${to}) { id }`, admin);

    const [link, forPassword] = [await invited(), await password()];
    expect([await open(link), await open(forPassword)]).toEqual([200, 200]);
    const { body } = await visitor.graphql(
      `{ auditLog(accountId: "${accountId}", action: "user.password_link", first: 1) { edges { node { target } } } }`,
    );
    expect(body.data.auditLog.edges).toEqual([{ node: { target: `user:${ids.colleague}` } }]);
    await role('member');
    expect([await open(link), await open(forPassword)]).toEqual([404, 404]);
    expect(await change(`invite(input: { accountId: "${accountId}" }) { url }`)).toBe('scope_missing');
    await role('admin');

    // A person who may more afterwards is not opened by a link that was made before.
    const before = await password();
    await change(`addToAccount(personId: "${ids.colleague}", accountId: "${other}") { id }`, admin);
    expect(await open(before)).toBe(404);
    await change(`removeFromAccount(personId: "${ids.colleague}", accountId: "${other}") { id }`, admin);
    const again = await password();
    await change(`setRole(id: "${ids.colleague}", role: admin) { id }`, admin);
    expect(await open(again)).toBe(404);
    await change(`setRole(id: "${ids.colleague}", role: member) { id }`, admin);
    const last = await invited();
    await change(`removePerson(id: "${ids.self}")`, admin);
    expect(await open(last)).toBe(404);
  });
});

it('a second rotation within an overlap keeps the promise of the first', async () => {
  const first = await makeKey(service.services, { accountId });
  const id = first.split('_')[2]!;
  const rotate = async (overlap: number) => {
    const { body } = await asks['admin person']!(
      `mutation { rotateKey(id: "${id}", overlapSeconds: ${overlap}) { secret } }`,
    );
    return body.errors?.[0]?.extensions.code ?? (body.data.rotateKey as { secret: string }).secret;
  };
  const works = async (key: string) => (await service.call('/v1/balance', { key })).status === 200;
  const second = await rotate(3600);
  expect(await rotate(3600)).toBe('invalid_request');
  expect([await works(first), await works(second)]).toEqual([true, true]);
  const third = await rotate(0);
  expect([await works(first), await works(second), await works(third)]).toEqual([false, false, true]);
});

it('a runaway key locks neither people nor administration out', async () => {
  const busy = await startTestService({ ...WITH_ADMIN, NUTQ_REQUESTS_PER_MINUTE: '5' });
  try {
    const admin = new Visitor(busy);
    await admin.signIn();
    const key = await makeKey(busy.services, { scopes: ['speech', 'usage:read'] });
    for (let n = 0; n < 6; n++) await busy.call('/v1/balance', { key });
    expect((await busy.call('/v1/balance', { key })).status).toBe(429);
    const revoke = `mutation { revokeKey(id: "${key.split('_')[2]}") { revokedAt } }`;
    expect((await busy.graphql(revoke)).body.data.revokeKey.revokedAt).toBeTruthy();
    expect((await admin.graphql('{ me { role } account { suspendedAt } }')).body.data.me.role).toBe('admin');
  } finally {
    await busy.stop();
  }
});

describe('what lies in the database', () => {
  it('opens no session', async () => {
    const visitor = new Visitor(service);
    await visitor.signIn();
    const [cookie] = [...visitor.cookies.values()];
    const token = decodeURIComponent(cookie!).split('.')[0]!;
    const sessions = await service.services.db.userSession.findMany();
    expect(sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(JSON.stringify(await service.services.db.setting.findMany())).not.toMatch(/secret/);
    expect((await visitor.graphql('{ me { role } }')).body.data.me.role).toBe('admin');
    for (const [name, value] of visitor.cookies) {
      const signature = decodeURIComponent(value).split('.')[1]!;
      visitor.cookies.set(name, encodeURIComponent(`${sessions.at(-1)!.token}.${signature}`));
    }
    expect((await visitor.graphql('{ me { role } }')).body.errors[0].extensions.code).toBe('key_missing');
  });
});

it('only failures to sign in count', async () => {
  const of = await startTestService(WITH_ADMIN);
  try {
    for (let n = 0; n < 9; n++) expect((await new Visitor(of).signIn()).status).toBe(200);
    const wrong = () => new Visitor(of).post('/auth/invitation', { token: 'x' });
    for (let n = 0; n < 40; n++) expect((await wrong()).status).toBe(404);
    expect((await wrong()).status).toBe(429);
  } finally {
    await of.stop();
  }
});

it('a person who was removed stays removed, though the settings still name them', async () => {
  const { ensureFirstAdministrator } = await import('../../src/people/people.ts');
  const { store, config, db } = service.services;
  const hasher = { hashPassword: async () => 'hash' };
  const admin = new Visitor(service);
  await admin.signIn();
  const second = await join(service, admin, {
    email: 'second@example.com',
    password: 'a long password',
    role: 'admin',
  });
  const { id } = await db.user.findUniqueOrThrow({ where: { email: WITH_ADMIN.NUTQ_ADMIN_EMAIL } });
  expect((await second.graphql(`mutation { removePerson(id: "${id}") }`)).body.errors).toBeUndefined();
  await ensureFirstAdministrator(store, config, hasher);
  expect(await db.user.findUnique({ where: { email: WITH_ADMIN.NUTQ_ADMIN_EMAIL } })).toBeNull();
  expect(await db.auditEntry.count({ where: { action: 'user.create', actor: 'system' } })).toBe(1);
});
