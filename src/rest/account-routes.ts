import { z } from 'zod';
import { validate } from '../core/validation.ts';
import { json, type Route } from '../http/route.ts';
import { requireScope } from '../keys/authenticate.ts';
import { groupings, usage } from '../ledger/usage.ts';

const day = z.iso.date().describe('UTC day, YYYY-MM-DD, included.');

export const usageQuery = z.strictObject({
  from: day.optional().meta({ description: 'First UTC day, YYYY-MM-DD; default 30 days before `to`.' }),
  to: day.optional().meta({ description: 'Last UTC day, YYYY-MM-DD, included; default today.' }),
  groupBy: z.enum(groupings).default('day'),
});

export const accountRoutes: Route[] = [
  {
    keyed: true,
    method: 'get',
    path: '/v1/balance',
    summary: "Show the balance of the key's account",
    answer: z.object({
      balance: z.int().describe('Sum of all ledger entries.'),
      held: z.int().describe('Part of it that running requests have set aside.'),
    }),
    errors: [],
    async handle({ services }, caller) {
      const account = await services.db.account.findUniqueOrThrow({ where: { id: caller.accountId } });
      return json({ balance: account.available + account.held, held: account.held });
    },
  },
  {
    keyed: true,
    method: 'get',
    path: '/v1/usage',
    summary: "Add up the usage of the key's account",
    description: 'Needs the scope `usage:read`.',
    query: usageQuery,
    answer: z.object({
      from: z.string(),
      to: z.string(),
      groupBy: z.enum(groupings),
      usage: z.array(
        z.object({
          group: z.string().describe('The day, or the id of the voice, dialect or key.'),
          requests: z.int(),
          characters: z.int(),
          audioMs: z.int(),
          testRequests: z.int().describe('Requests of test keys, which are charged nothing.'),
          testCharacters: z.int().describe('Characters of test keys, which are charged nothing.'),
        }),
      ),
    }),
    errors: ['invalid_request'],
    async handle({ services, context }, caller) {
      requireScope(caller, 'usage:read');
      const query = validate(usageQuery, context.req.query());
      const to = query.to ?? services.store.sources.now().toISOString().slice(0, 10);
      const from = query.from ?? new Date(Date.parse(to) - 30 * 86_400_000).toISOString().slice(0, 10);
      const { groupBy } = query;
      return json({
        from,
        to,
        groupBy,
        usage: await usage(services.db, { accountId: caller.accountId, from, to, groupBy }),
      });
    },
  },
];
