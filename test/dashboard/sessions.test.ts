import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { ADMIN, Visitor, WITH_ADMIN } from './visitor.ts';

const ME = '{ me { email role accounts { id } } }';
const GRANT =
  'mutation { grantCharacters(input: { accountId: "acc_default", characters: 5, reason: "x" }) { id } }';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(WITH_ADMIN);
});
afterAll(() => service.stop());

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(service);
  expect((await visitor.signIn()).status).toBe(200);
  return visitor;
}

const codeOf = (reply: { body: { errors: { extensions: { code: string } }[] } }) =>
  reply.body.errors[0]!.extensions.code;

describe('signing in', () => {
  it('gives a cookie that scripts and other sites cannot use, and no token in the body', async () => {
    const reply = await new Visitor(service).signIn();
    expect(reply.body).toEqual({ ok: true });
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^nutq\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Strict/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('gives a Secure cookie where the service is published over https', async () => {
    const secure = await startTestService({ ...WITH_ADMIN, NUTQ_PUBLIC_URL: 'https://speech.example' });
    try {
      const visitor = new Visitor(secure);
      const reply = await visitor.post('/auth/sign-in', ADMIN, { origin: 'https://speech.example' });
      expect(reply.headers.getSetCookie()[0]).toMatch(/^__Secure-nutq\.session_token=.*; Secure/);
      const me = await visitor.graphql(ME, {}, { origin: 'https://speech.example' });
      expect(me.body.data.me.role).toBe('admin');
    } finally {
      await secure.stop();
    }
  });

  it('says the same of a wrong password and of an unknown address', async () => {
    const wrong = await new Visitor(service).signIn({ ...ADMIN, password: 'something else' });
    const unknown = await new Visitor(service).signIn({ ...ADMIN, email: 'nobody@example.com' });
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401);
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(reply.body.code).toBe('sign_in_failed');
      expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'));
    }
    expect(wrong.body.detail).toBe(unknown.body.detail);
  });

  it('is refused for a while after eight tries, even with the right password', async () => {
    const email = 'guessed@example.com';
    for (let index = 0; index < 8; index += 1)
      expect((await new Visitor(service).signIn({ email, password: `guess ${index}` })).status).toBe(401);
    const reply = await new Visitor(service).signIn({ email, password: 'guess 9' });
    expect(reply.status).toBe(429);
    expect(reply.body.code).toBe('rate_limited');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(60);
    // Nobody else is locked out by it.
    expect((await new Visitor(service).signIn()).status).toBe(200);
  });

  it.each([
    [{}],
    [{ email: 'a@example.com' }],
    [{ email: 1, password: [] }],
    [{ ...ADMIN, rememberMe: true }],
    ['text'],
    [null],
  ])('refuses %j as no sign-in', async (body) => {
    const reply = await new Visitor(service).post('/auth/sign-in', body);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('invalid_request');
  });

  it('mounts nothing else of the library', async () => {
    for (const path of ['/auth/sign-up/email', '/auth/sign-in/email', '/auth/update-user', '/api/auth/ok'])
      expect((await new Visitor(service).post(path, {})).status).toBe(404);
  });
});

describe('a session', () => {
  it('makes the viewer of /graphql', async () => {
    const reply = await (await signedIn()).graphql(ME);
    expect(reply.body.data.me).toEqual({
      email: ADMIN.email,
      role: 'admin',
      accounts: [{ id: 'acc_default' }],
    });
  });

  it('does not work after its end, though the cookie is still sent', async () => {
    const visitor = await signedIn();
    const kept = new Map(visitor.cookies);
    expect((await visitor.post('/auth/sign-out', {})).status).toBe(200);
    expect(visitor.cookies.size).toBe(0);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect(codeOf(await visitor.graphql(ME))).toBe('key_missing');
  });

  it.each([
    ['another token', (value: string) => `x${value.slice(1)}`],
    ['another signature', (value: string) => `${value.slice(0, -6)}AAA%3D`],
    ['no signature', (value: string) => value.split('.')[0]!],
    ['nonsense', () => '%00%ff{}'],
    ['something long', () => 'a'.repeat(3000)],
  ])('is not had with %s', async (_what, forge) => {
    const visitor = await signedIn();
    for (const [name, value] of visitor.cookies) visitor.cookies.set(name, forge(value));
    const reply = await visitor.graphql(ME);
    expect(reply.status).toBe(200);
    expect(codeOf(reply)).toBe('key_missing');
  });

  it('ends with a changed password, except where it was changed', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const change = (current: string, next: string) => here.post('/auth/password', { current, next });
    expect((await change('not the password', 'a new password')).status).toBe(401);
    expect((await change(ADMIN.password, 'short')).status).toBe(400);
    expect((await change(ADMIN.password, 'a new password')).status).toBe(200);
    expect((await here.graphql(ME)).body.data.me.email).toBe(ADMIN.email);
    expect(codeOf(await elsewhere.graphql(ME))).toBe('key_missing');
    expect((await new Visitor(service).signIn()).status).toBe(401);
    expect((await change('a new password', ADMIN.password)).status).toBe(200);
  });

  it('is stored without the password', async () => {
    const rows = await service.services.db.userCredential.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ADMIN.password);
  });
});

describe('what another site makes a signed-in browser send', () => {
  const foreign: [string, Record<string, string | null>][] = [
    ['from another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['from an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['without an origin', { origin: null, 'sec-fetch-site': null }],
    ['with a forged origin, which Sec-Fetch-Site contradicts', { 'sec-fetch-site': 'cross-site' }],
  ];

  it.each(foreign)('is refused at /graphql %s', async (_what, headers) => {
    const visitor = await signedIn();
    const before = await service.balance();
    const reply = await visitor.graphql(GRANT, {}, headers);
    expect(reply.status).toBe(403);
    expect(codeOf(reply)).toBe('browser_use_forbidden');
    expect(await service.balance()).toEqual(before);
  });

  it.each(foreign)('is refused at /auth %s', async (_what, headers) => {
    const visitor = await signedIn();
    for (const path of ['/auth/sign-out', '/auth/sign-in', '/auth/password', '/auth/invitation/accept']) {
      const reply = await visitor.post(path, {}, headers);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'browser_use_forbidden']);
    }
    expect((await visitor.graphql(ME)).body.data.me).toBeTruthy();
  });

  it('is refused as a form, which needs no permission to be sent', async () => {
    const visitor = await signedIn();
    const reply = await visitor.post('/graphql', {}, { 'content-type': 'text/plain' });
    expect(reply.status).toBe(415);
  });
});

describe('an API key in a page', () => {
  it("is refused even in the dashboard's own, which has the session", async () => {
    const visitor = await signedIn();
    const key = (await service.graphql('{ account { id } }')).status;
    expect(key).toBe(200);
    const reply = await visitor.graphql(ME, {}, { 'x-api-key': 'nutq_live_testadminkey1_x' });
    expect(reply.status).toBe(403);
    expect(codeOf(reply)).toBe('browser_use_forbidden');
  });

  it('makes no person: a key that asks who it is gets nobody', async () => {
    expect((await service.graphql('{ me { id } }')).body.data.me).toBeNull();
  });
});
