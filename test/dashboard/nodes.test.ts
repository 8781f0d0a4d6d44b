import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../support/postgres.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { ADMIN, join, Visitor, WITH_ADMIN } from './visitor.ts';

describe.skipIf(inject('postgres') === '')('two nodes on one PostgreSQL', () => {
  let nodes: TestService[] = [];
  beforeAll(async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    // At the same moment: one of them makes the administrator and the key that signs cookies.
    nodes = await Promise.all([1, 2].map(() => startTestService({ DATABASE_URL, ...WITH_ADMIN })));
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  /** The same person, whose next request comes to another node. */
  const at = (node: TestService, { cookies }: Visitor): Visitor => {
    const there = new Visitor(node);
    for (const [name, value] of cookies) there.cookies.set(name, value);
    return there;
  };
  const emailOf = async (visitor: Visitor) =>
    (await visitor.graphql('{ me { email } }')).body.data?.me?.email;

  it('make one administrator and know each other’s sessions, and their end', async () => {
    const [one, two] = nodes as [TestService, TestService];
    expect(await one.services.db.user.count()).toBe(1);
    const visitor = new Visitor(one);
    expect((await visitor.signIn()).status).toBe(200);
    const elsewhere = at(two, visitor);
    expect(await emailOf(elsewhere)).toBe(ADMIN.email);
    await at(one, visitor).post('/auth/sign-out', {});
    expect(await emailOf(elsewhere)).toBeUndefined();
  });

  it('let a person in whom the other node invited', async () => {
    const [one, two] = nodes as [TestService, TestService];
    const admin = new Visitor(one);
    await admin.signIn();
    const guest = await join(two, admin, { email: 'guest@example.com', password: 'their own password' });
    expect(await emailOf(at(one, guest))).toBe('guest@example.com');
  });
});
