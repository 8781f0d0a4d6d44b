import { z } from 'zod';
import { changeKey, makeKey, revoke, rotate } from '../accounts/administer.ts';
import type { Caller } from '../core/caller.ts';
import { scopes } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import type { ApiKey } from '../db/records.ts';
import { readJson } from '../http/body.ts';
import { json, type RequestContext, type Route } from '../http/route.ts';
import type { KeyReach } from '../keys/keys.ts';
import { idempotencyHeader } from './speech-routes.ts';

const MAX_PAGE = 100;

const name = z.string().max(100).regex(/\S/, 'must not be empty').describe('What people call it.');
const expiresAt = z.iso
  .datetime({ error: 'must be a moment such as 2030-01-31T00:00:00Z' })
  .describe('When it stops working, ISO 8601 in UTC.');
const allowedAddresses = z
  .array(z.string())
  .max(50)
  .describe('Addresses or CIDR blocks that it may be used from; an empty list: any.');
const monthlyCap = z.int().min(1).max(2_000_000_000).describe('Characters that it may spend a month (UTC).');

const newKey = z
  .strictObject({
    name,
    kind: z.enum(['live', 'test']).default('live').describe('What a `test` key does is charged nothing.'),
    scopes: z.array(z.enum(scopes)).min(1).describe('What it may do.'),
    expiresAt: expiresAt.optional(),
    allowedAddresses: allowedAddresses.optional(),
    monthlyCap: monthlyCap.optional(),
  })
  .meta({ id: 'NewKey' });

const keyChange = z
  .strictObject({
    name: name.optional(),
    expiresAt: expiresAt.nullable().optional().describe('When it stops working; null: never.'),
    allowedAddresses: allowedAddresses.optional(),
    monthlyCap: monthlyCap.nullable().optional().describe('Characters a month (UTC); null: no cap.'),
  })
  .describe('What is left out stays as it is.')
  .meta({ id: 'KeyChange' });

const rotation = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(30 * 86_400)
      .default(86_400)
      .describe('How long the old secret still works; 0 ends it at once.'),
  })
  .meta({ id: 'KeyRotation' });

const moment = z.iso.datetime().nullable();

const key = z
  .object({
    id: z.string().describe('Its public part.'),
    name: z.string().describe('What people call it.'),
    kind: z.enum(['live', 'test']).describe('What a `test` key does is charged nothing.'),
    scopes: z.array(z.enum(scopes)).describe('What it may do.'),
    allowedAddresses: z.array(z.string()).describe('Where it may be used from; empty: anywhere.'),
    monthlyCap: z.int().nullable().describe('Characters that it may spend a month (UTC).'),
    expiresAt: moment.describe('When it stops working.'),
    lastUsedAt: moment.describe('When it was used last, to the minute.'),
    revokedAt: moment.describe('When it was revoked.'),
    previousUntil: moment.describe('Until when the secret before the last rotation works.'),
    createdAt: z.iso.datetime().describe('When it was made.'),
    createdBy: z
      .string()
      .nullable()
      .describe('Who made it: `user:<id>`, `key:<id>` or `system`; null where that was not kept yet.'),
  })
  .meta({ id: 'Key' });

const createdKey = z
  .object({
    key,
    secret: z
      .string()
      .nullable()
      .describe(
        'The whole key, in this answer only. Null in a repetition with the same Idempotency-Key: rotate the key if the answer was lost.',
      ),
  })
  .meta({ id: 'CreatedKey' });

const exampleKey: z.output<typeof key> = {
  id: '06c3k9w2vd8xq4m1',
  name: 'shop',
  kind: 'live',
  scopes: ['speech'],
  allowedAddresses: [],
  monthlyCap: 100_000,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  previousUntil: null,
  createdAt: '2026-11-29T12:00:00.000Z',
  createdBy: 'user:usr_06c3k9w2vd8xq4m1n7r5t0yz8g',
};

const created = {
  created: {
    summary: 'The key with its secret (cut short here)',
    value: { key: exampleKey, secret: 'nutq_live_06c3k9w2vd8xq4m1_…' },
  },
};

const keyId = z.object({ id: z.string().describe('Id of a key, the part behind `nutq_live_`.') });

const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20).describe('Most keys of one answer.'),
  after: z.string().optional().describe('`next` of the answer before.'),
});

export const keyRoutes: Route[] = [
  {
    keyed: true,
    scope: 'admin',
    method: 'get',
    path: '/v1/keys',
    operationId: 'listKeys',
    tag: 'Keys',
    summary: 'List the keys of the account',
    description: 'The newest first, revoked ones included. No secret is among them.',
    query: page,
    answer: z.object({
      keys: z.array(key).describe('One page of them.'),
      next: z.string().nullable().describe('Send it as `after` for the next page; null: this is the last.'),
    }),
    answers: { keys: { summary: 'One key', value: { keys: [exampleKey], next: null } } },
    errors: ['invalid_request'],
    async handle({ services, context }, { accountId }) {
      const { limit, after } = validate(page, context.req.query());
      const last = after === undefined ? null : await services.db.apiKey.findUnique({ where: { id: after } });
      if (after !== undefined && last?.accountId !== accountId)
        throw new ServiceError('invalid_request', 'Take `after` from `next` of the answer before.', {
          errors: [{ field: 'after', message: 'is not the end of a page' }],
        });
      const rows = await services.db.apiKey.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
        ...(last ? { cursor: { id: last.id }, skip: 1 } : {}),
      });
      const keys = rows.slice(0, limit);
      return json({ keys: keys.map(present), next: rows.length > limit ? keys.at(-1)!.id : null });
    },
  },
  {
    keyed: true,
    scope: 'admin',
    method: 'post',
    path: '/v1/keys',
    operationId: 'createKey',
    tag: 'Keys',
    summary: 'Make a key',
    description: 'For the account of the key that asks. The secret is in this answer only.',
    headers: idempotencyHeader,
    body: newKey,
    requests: {
      speech: { summary: 'For a server that speaks', value: { name: 'shop', scopes: ['speech'] } },
      limited: {
        summary: 'With a cap, an end and addresses',
        value: {
          name: 'kiosk',
          scopes: ['speech'],
          monthlyCap: 100_000,
          expiresAt: '2099-12-31T00:00:00Z',
          allowedAddresses: ['203.0.113.0/24'],
        },
      },
    },
    status: 201,
    answer: createdKey,
    answers: created,
    errors: ['idempotency_in_progress', 'idempotency_mismatch'],
    async handle(exchange, caller) {
      const { expiresAt: end, allowedAddresses: addresses, ...body } = await bodyOf(exchange, newKey);
      const made = await makeKey(
        exchange.services,
        {
          ...editorOf(exchange, caller),
          accountId: caller.accountId,
          idempotencyKey: exchange.context.req.header('idempotency-key'),
        },
        {
          ...body,
          accountId: caller.accountId,
          expiresAt: end === undefined ? null : new Date(end),
          allowedAddresses: addresses ?? [],
        },
      );
      return answer(made, 201);
    },
  },
  {
    keyed: true,
    scope: 'admin',
    method: 'get',
    path: '/v1/keys/{id}',
    operationId: 'getKey',
    tag: 'Keys',
    summary: 'Show a key',
    description: 'A key of the account, without its secret.',
    parameters: keyId,
    answer: key,
    answers: { key: { summary: 'A key', value: exampleKey } },
    errors: ['not_found'],
    async handle(exchange, { accountId }) {
      const found = await exchange.services.db.apiKey.findUnique({ where: { id: idOf(exchange) } });
      if (found?.accountId !== accountId)
        throw new ServiceError('not_found', 'There is no key with this id.');
      return json(present(found));
    },
  },
  {
    keyed: true,
    scope: 'admin',
    method: 'patch',
    path: '/v1/keys/{id}',
    operationId: 'updateKey',
    tag: 'Keys',
    summary: 'Change a key',
    description: 'Its name and its limits. Scopes, kind and secret stay as they are.',
    parameters: keyId,
    body: keyChange,
    requests: { cap: { summary: 'Another cap, no end', value: { monthlyCap: 250_000, expiresAt: null } } },
    answer: key,
    answers: { key: { summary: 'The key, changed', value: { ...exampleKey, monthlyCap: 250_000 } } },
    errors: ['not_found'],
    async handle(exchange, caller) {
      const {
        name: renamed,
        expiresAt: end,
        allowedAddresses: addresses,
        monthlyCap: cap,
      } = await bodyOf(exchange, keyChange);
      const change = {
        ...(renamed === undefined ? {} : { name: renamed }),
        ...(end === undefined ? {} : { expiresAt: end === null ? null : new Date(end) }),
        ...(addresses === undefined ? {} : { allowedAddresses: addresses }),
        ...(cap === undefined ? {} : { monthlyCap: cap }),
      };
      const { services } = exchange;
      const who = { ...editorOf(exchange, caller), accountId: caller.accountId };
      return json(present(await changeKey(services, who, reachOf(caller), idOf(exchange), change)));
    },
  },
  {
    keyed: true,
    scope: 'admin',
    method: 'post',
    path: '/v1/keys/{id}/rotate',
    operationId: 'rotateKey',
    tag: 'Keys',
    summary: 'Give a key a new secret',
    description:
      'The old secret works on for `overlapSeconds`, so that servers can change over one by one. While it does, only a rotation with 0 is taken.',
    parameters: keyId,
    body: rotation,
    requests: { day: { summary: 'The old one works for another hour', value: { overlapSeconds: 3600 } } },
    answer: createdKey,
    answers: created,
    errors: ['not_found'],
    async handle(exchange, caller) {
      const { overlapSeconds } = await bodyOf(exchange, rotation);
      const who = { ...editorOf(exchange, caller), accountId: caller.accountId };
      const made = await rotate(exchange.services, who, reachOf(caller), idOf(exchange), overlapSeconds);
      return answer(made, 200);
    },
  },
  {
    keyed: true,
    scope: 'admin',
    method: 'post',
    path: '/v1/keys/{id}/revoke',
    operationId: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke a key',
    description: 'For good, at once on this node and within five seconds on others.',
    parameters: keyId,
    answer: key,
    answers: {
      key: { summary: 'The key, revoked', value: { ...exampleKey, revokedAt: '2026-11-29T13:00:00.000Z' } },
    },
    errors: ['not_found'],
    async handle(exchange, caller) {
      const who = { ...editorOf(exchange, caller), accountId: caller.accountId };
      return json(present(await revoke(exchange.services, who, reachOf(caller), idOf(exchange))));
    },
  },
];

function answer({ key: row, secret }: { key: ApiKey; secret: string | null }, status: 200 | 201): Response {
  const response = json({ key: present(row), secret });
  return status === 200 ? response : new Response(response.body, { status, headers: response.headers });
}

/** Keys of its own account, whatever scopes they have: whoever has `admin` could give out every one. */
function reachOf({ accountId }: Caller): KeyReach {
  return { accountId, scopes };
}

function editorOf({ requestId }: RequestContext, { actor }: Caller) {
  return { actor, requestId };
}

function idOf({ context }: RequestContext): string {
  return context.req.param('id') ?? '';
}

async function bodyOf<T extends z.ZodType>(
  { services, context }: RequestContext,
  schema: T,
): Promise<z.output<T>> {
  return validate(schema, await readJson(context.req.raw, services.config.limits.maxBodyBytes));
}

function present(row: ApiKey): z.output<typeof key> {
  const { id, name: called, kind, monthlyCap: cap, createdAt } = row;
  return {
    id,
    name: called,
    kind: kind as 'live' | 'test',
    scopes: row.scopes.split(' ') as (typeof scopes)[number][],
    allowedAddresses: row.allowedAddresses.split(' ').filter(Boolean),
    monthlyCap: cap,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    previousUntil: row.previousUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}
