import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ZodPlugin from '@pothos/plugin-zod';
import { ServiceError } from '../core/errors.ts';
import { refused } from '../core/validation.ts';
import type PrismaTypes from '../db/generated/pothos.ts';
import { getDatamodel } from '../db/generated/pothos.ts';
import { accountIdFor, type GraphqlContext, isAdministrator, may, mayAdminister } from './context.ts';

/** Most edges of one page. */
export const MAX_PAGE = 100;

export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  PrismaTypes: PrismaTypes;
  AuthScopes: {
    known: boolean;
    speech: boolean;
    usage: boolean;
    admin: boolean;
    /** Of the account with this id. */
    administers: string;
    /** Of any account. */
    administrator: boolean;
  };
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } };
  DefaultFieldNullability: false;
}>({
  // Authorisation first: what may not be asked is not validated, counted or resolved.
  plugins: [ScopeAuthPlugin, ZodPlugin, RelayPlugin, PrismaPlugin, DataloaderPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.services.db,
    dmmf: getDatamodel(),
    maxConnectionSize: MAX_PAGE,
    defaultConnectionSize: 20,
    filterConnectionTotalCount: true,
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    // A connection weighs as many as its page: its list must not count as a list once more.
    edgesFieldOptions: { complexity: { field: 1, multiplier: 1 } },
  },
  scopeAuth: {
    authScopes: ({ viewer }) => ({
      known: viewer.kind !== 'nobody',
      speech: may(viewer, 'speech'),
      usage: may(viewer, 'usage:read'),
      admin: may(viewer, 'admin'),
      administers: (accountId) => mayAdminister(viewer, accountId),
      administrator: isAdministrator(viewer),
    }),
    unauthorizedError: (_parent, { viewer }) =>
      viewer.kind === 'nobody'
        ? new ServiceError(
            'key_missing',
            'Send your API key in the header x-api-key. Keys are made in the dashboard.',
          )
        : new ServiceError('scope_missing', 'This field needs a scope that your API key lacks.'),
  },
  zod: { validationError: refused },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: { complexity: 5000, depth: 10, breadth: 120 },
    complexityError: (kind) =>
      new ServiceError(
        'invalid_request',
        `The query is too large (${kind.toLowerCase()}). Ask for less at once.`,
      ),
  },
});

builder.queryType();
builder.mutationType();
builder.subscriptionType();

builder.scalarType('DateTime', {
  description: 'ISO 8601, UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const moment = typeof value === 'string' ? new Date(value) : undefined;
    if (!moment || Number.isNaN(moment.getTime()))
      throw new ServiceError(
        'invalid_request',
        'A DateTime must be an ISO 8601 text such as 2030-01-31T00:00:00Z.',
      );
    return moment;
  },
});

/** Weighs a page by its size, which Pothos' own count does not. */
export function pageComplexity(args: { first?: number | null; last?: number | null }): {
  field: number;
  multiplier: number;
} {
  const size = args.first ?? args.last ?? 20;
  // Pothos would make it a smaller page without a word, and the caller would miss the rest.
  if (size > MAX_PAGE)
    throw new ServiceError(
      'invalid_request',
      `A page may have ${MAX_PAGE} edges. Ask for fewer and follow endCursor.`,
    );
  return { field: 1, multiplier: Math.max(1, size) };
}

/**
 * Declares a field for those who administer the account that its argument names, or the viewer's own. To them an
 * account of others is not there; to those who administer none, nothing is said of any.
 */
export function ofAccount(
  _root: unknown,
  { accountId }: { accountId?: string | null },
  { viewer }: GraphqlContext,
): { administers: string } | false {
  return isAdministrator(viewer) && { administers: accountIdFor(viewer, accountId) };
}
