import { z } from 'zod';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { json, type Route } from '../http/route.ts';
import { balanceOf } from '../ledger/entries.ts';
import { groupings, usage } from '../ledger/usage.ts';
import { secretOf } from '../webhooks/signature.ts';

const day = z.iso.date().describe('UTC day, YYYY-MM-DD, included.');

const usageQuery = z.strictObject({
  from: day.optional().meta({ description: 'First UTC day, YYYY-MM-DD; default 30 days before `to`.' }),
  to: day.optional().meta({ description: 'Last UTC day, YYYY-MM-DD, included; default today.' }),
  groupBy: z.enum(groupings).default('day').describe('What to add up by.'),
});

const usageRow = z
  .object({
    group: z.string().describe('The day, or the id of the voice, dialect or key.'),
    requests: z.int().describe('Generations that were charged.'),
    characters: z.int().describe('Characters that were charged.'),
    audioMs: z.int().describe('Sound that was made, in milliseconds.'),
    testRequests: z.int().describe('Requests of test keys, which are charged nothing.'),
    testCharacters: z.int().describe('Characters of test keys, which are charged nothing.'),
  })
  .meta({ id: 'UsageRow' });

export const accountRoutes: Route[] = [
  {
    keyed: true,
    scope: 'admin',
    method: 'get',
    path: '/v1/webhook-secret',
    operationId: 'getWebhookSecret',
    tag: 'Account',
    summary: "Show what verifies the account's webhooks",
    description:
      'The secret that libraries of Standard Webhooks take. It is derived when it is asked for and kept nowhere. Needs the scope `admin`: who has it can sign in our name.',
    answer: z.object({ secret: z.string().describe('`whsec_` and base64 of 32 bytes.') }),
    answers: {
      secret: {
        summary: 'A secret',
        value: { secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=' },
      },
    },
    errors: ['not_found'],
    async handle({ services }, caller) {
      const [master] = services.config.webhooks.secrets;
      if (master === undefined)
        throw new ServiceError(
          'not_found',
          'This service sends no webhooks: who runs it has to set NUTQ_WEBHOOK_SECRET.',
        );
      return json({ secret: secretOf(master, caller.accountId) });
    },
  },
  {
    keyed: true,
    method: 'get',
    path: '/v1/balance',
    operationId: 'getBalance',
    tag: 'Account',
    summary: "Show the balance of the key's account",
    description: 'What is left, and how much of it running requests have set aside.',
    answer: z.object({
      balance: z.int().describe('Sum of all ledger entries.'),
      held: z.int().describe('Part of it that running requests have set aside.'),
    }),
    answers: { balance: { summary: 'A balance', value: { balance: 98_765, held: 120 } } },
    errors: [],
    async handle({ services }, caller) {
      const account = await services.db.account.findUniqueOrThrow({ where: { id: caller.accountId } });
      return json({ balance: balanceOf(account), held: account.held });
    },
  },
  {
    keyed: true,
    scope: 'usage:read',
    method: 'get',
    path: '/v1/usage',
    operationId: 'getUsage',
    tag: 'Account',
    summary: "Add up the usage of the key's account",
    description: 'Generations by day, voice, dialect or key, those of test keys apart.',
    query: usageQuery,
    answer: z.object({
      from: z.string().describe('First UTC day, YYYY-MM-DD.'),
      to: z.string().describe('Last UTC day, YYYY-MM-DD, included.'),
      groupBy: z.enum(groupings).describe('What was added up by.'),
      usage: z.array(usageRow).describe('One row a group, in order.'),
    }),
    answers: {
      byVoice: {
        summary: 'A week, by voice',
        value: {
          from: '2026-11-22',
          to: '2026-11-28',
          groupBy: 'voice',
          usage: [
            {
              group: 'salim',
              requests: 41,
              characters: 5210,
              audioMs: 561_300,
              testRequests: 3,
              testCharacters: 90,
            },
          ],
        },
      },
    },
    errors: ['invalid_request'],
    async handle({ services, context }, caller) {
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
