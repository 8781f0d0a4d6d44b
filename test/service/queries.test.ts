import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/connect.ts';
import { kindOf } from '../../src/db/location.ts';
import { onBothDatabases } from '../support/databases.ts';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

/** Lists that meet relations ask the database as often for many rows as for few. */
onBothDatabases('GraphQL queries', (environment) => {
  let service: TestService;
  let many: string;
  let few: string;
  let asked = 0;

  beforeAll(async () => {
    service = await startTestService(environment());
    const { db } = service.services;
    many = await filled(20);
    few = await filled(2);
    // Every operation of a Prisma client, whichever model it is of, passes here.
    // What it asks the database then: on PostgreSQL every statement is counted.
    if (kindOf(service.services.config.databaseUrl) === 'postgresql') {
      const { query } = pg.Client.prototype;
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...args: unknown[]
      ) {
        asked++;
        return (query as (...args: unknown[]) => unknown).apply(this, args);
      } as never);
    }
    const counted = db.$extends({
      query: {
        $allModels: {
          $allOperations: ({ args, query }) => {
            asked++;
            return query(args);
          },
        },
      },
    });
    Object.assign(service.services, {
      db: Object.assign(counted, { statements: db.statements }) as unknown as Database,
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await service.stop();
  });

  /** An account with so many entries of each kind, of as many keys, and as many pronunciations. */
  async function filled(count: number): Promise<string> {
    const { services } = service;
    const { id } = await makeAccount(services, 1000);
    const grant = await services.db.ledgerEntry.findFirstOrThrow({ where: { accountId: id } });
    for (let n = 0; n < count; n++) {
      await makeKey(services, { accountId: id });
      await services.db.lexiconWord.create({
        data: { id: `lex_${id}_${n}`, accountId: id, word: `كلمة${n}`, spelling: 'كَلِمَة' },
      });
    }
    const keys = await services.db.apiKey.findMany({ where: { accountId: id } });
    for (let n = 0; n < count; n++)
      await services.db.ledgerEntry.create({
        data: {
          id: `led_${id}_${n}`,
          accountId: id,
          kind: n % 2 ? 'charge' : 'correction',
          characters: 1,
          balance: 1,
          reason: 'test',
          actor: 'system',
          day: '2026-01-01',
          correctsId: n % 2 ? null : grant.id,
          keyId: keys[n]!.id,
          ...(n % 2 ? { dialectId: 'msa', voiceId: 'salim' } : {}),
        },
      });
    return id;
  }

  /** How often the database is asked, and how many rows come: the least of ten, as the node asks things of its own between. */
  async function count(query: string, variables: Record<string, unknown> = {}): Promise<[number, number]> {
    const counts: number[] = [];
    let rows = 0;
    for (let turn = 0; turn < 10; turn++) {
      asked = 0;
      const { body } = await service.graphql(query, variables);
      counts.push(asked);
      expect(body.errors).toBeUndefined();
      rows = JSON.stringify(body.data).split('"id"').length - 1;
    }
    return [Math.min(...counts), rows];
  }

  const lists: [string, string][] = [
    [
      'entries with account, key, what they correct and what corrects them',
      `ledger(first: $first) { totalCount edges { node { id characters account { id name balance }
        key { id name scopes account { id } } corrects { id } corrections { id } } } }`,
    ],
    [
      'entries twice, by different arguments',
      `a: ledger(first: $first) { edges { node { id key { id } } } }
       b: ledger(first: $first, kind: charge) { edges { node { id key { id account { id } } } } }`,
    ],
    ['keys with their account', 'keys(first: $first) { edges { node { id account { id name } } } }'],
    ['pronunciations', 'lexicon(first: $first) { edges { node { id word } } }'],
  ];
  it.each(lists)('%s', async (_what, field) => {
    const query = `query ($id: ID!, $first: Int) { account(id: $id) { id ${field} } }`;
    const [small, smallRows] = await count(query, { id: few, first: 20 });
    const [large, largeRows] = await count(query, { id: many, first: 20 });
    expect(largeRows).toBeGreaterThan(smallRows + 15);
    expect(small).toBeGreaterThan(0);
    expect(large).toBe(small);
  });

  it.each([
    [
      'accounts with keys, ledgers and their relations',
      `keys(first: 3) { edges { node { id account { id } } } } ledger(first: 3) { totalCount edges { node {
        id key { id } account { id } corrections { id } } } } lexicon(first: 3) { edges { node { id } } }`,
    ],
    [
      'accounts with usage by day',
      'usage(from: "2026-01-01", to: "2026-01-31", groupBy: day) { group characters }',
    ],
    [
      'accounts with usage twice',
      `a: usage(from: "2026-01-01", to: "2026-01-31", groupBy: key) { group }
       b: usage(from: "2026-01-02", to: "2026-01-31", groupBy: voice) { group }`,
    ],
  ])('%s', async (_what, fields) => {
    for (let n = 0; n < 6; n++) await makeAccount(service.services, 10);
    const query = `query ($first: Int) { accounts(first: $first) { totalCount edges { node { id ${fields} } } } }`;
    const [small, smallRows] = await count(query, { first: 2 });
    const [large, largeRows] = await count(query, { first: 8 });
    expect(largeRows).toBeGreaterThan(smallRows);
    expect(small).toBeGreaterThan(0);
    expect(large).toBe(small);
  });

  it('dialects with voices with their dialect', async () => {
    const { length: installed } = (await service.graphql('{ voices { id } }')).body.data.voices;
    const [voices] = await count('{ voices { id dialect { id voices { id } } } }');
    const [dialects] = await count('{ dialects { id voices { id dialect { id } } } }');
    expect(voices).toBeLessThan(installed);
    expect(dialects).toBeLessThan(installed);
  });

  it('a search takes every sign for itself', async () => {
    const { db } = service.services;
    for (const name of ['خصم 100%', 'خصم 1000', 'a_b', 'aXb', 'c\\d', 'c%d'])
      await db.account.create({ data: { id: `acc_${name}`, name } });
    const found = async (search: string) => {
      const query = 'query ($search: String) { accounts(search: $search) { edges { node { name } } } }';
      const { body } = await service.graphql(query, { search });
      return body.data.accounts.edges.map((edge: { node: { name: string } }) => edge.node.name).sort();
    };
    expect(await found('0%')).toEqual(['خصم 100%']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('c\\')).toEqual(['c\\d']);
    expect(await found('%')).toEqual(['c%d', 'خصم 100%']);
  });
});
