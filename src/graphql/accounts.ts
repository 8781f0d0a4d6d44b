import { z } from 'zod';
import { namesOf } from '../audit/names.ts';
import type { Scope } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { containing } from '../db/search.ts';
import { isWithin } from '../keys/keys.ts';
import { balanceOf } from '../ledger/entries.ts';
import { entriesWhere, newestFirst } from '../ledger/find.ts';
import {
  type DailyUsageRow,
  dailyGroupings,
  dailyUsage,
  groupings,
  spentThisMonth,
  type UsageRow,
  usageOf,
} from '../ledger/usage.ts';
import { builder, pageComplexity } from './builder.ts';
import { accountIdFor, givenScopes, maySee } from './context.ts';

export const KeyKind = builder.enumType('KeyKind', { values: ['live', 'test'] as const });

export const KeyScope = builder.enumType('KeyScope', {
  values: {
    SPEECH: { value: 'speech' },
    USAGE_READ: { value: 'usage:read' },
    ADMIN: { value: 'admin' },
  } as const,
});

/** A UTC day that there is: not 2026-02-31. */
export const dayArgument = {
  validate: {
    refine: [
      (day: string) => z.iso.date().safeParse(day).success,
      { message: 'must be a day, YYYY-MM-DD' },
    ] as [(day: string) => boolean, { message: string }],
  },
};

const UsageGroup = builder.enumType('UsageGroup', { values: groupings });

const Usage = builder.objectRef<UsageRow>('Usage').implement({
  fields: (t) => ({
    group: t.exposeString('group', { description: 'The day, or the id of the voice, dialect or key.' }),
    requests: t.exposeInt('requests'),
    characters: t.exposeInt('characters'),
    audioMs: t.exposeInt('audioMs'),
    testRequests: t.exposeInt('testRequests', { description: 'Of test keys, charged nothing.' }),
    testCharacters: t.exposeInt('testCharacters', { description: 'Of test keys, charged nothing.' }),
  }),
});

const DailyGroup = builder.enumType('DailyGroup', { values: dailyGroupings });

const DailyUsage = builder.objectRef<DailyUsageRow>('DailyUsage').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: 'UTC day, YYYY-MM-DD.' }),
    group: t.exposeString('group', { description: 'The id of the voice, dialect or key.' }),
    requests: t.exposeInt('requests'),
    characters: t.exposeInt('characters'),
    audioMs: t.exposeInt('audioMs'),
  }),
});

export const Account = builder.prismaObject('Account', {
  authScopes: (account, { viewer }) => maySee(viewer, account),
  // The balance is computed from both, whichever of its fields is asked for.
  select: { id: true, available: true, held: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    balance: t.int({
      description: 'Sum of all ledger entries.',
      resolve: balanceOf,
    }),
    held: t.exposeInt('held', { description: 'Part of the balance that running requests have set aside.' }),
    testCharactersPerDay: t.int({
      description: 'What the test keys of the account may speak on one UTC day; 0: test keys are off.',
      resolve: (_account, _args, { services }) => services.config.limits.testCharactersPerDay,
    }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true }),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when nothing is left of the customer but the numbers of the ledger.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    keys: t.relatedConnection('keys', {
      cursor: 'id',
      authScopes: { usage: true },
      complexity: pageComplexity,
      args: { search: t.arg.string({ description: 'Part of a name, or a whole id.' }) },
      query: ({ search }) => ({ where: found(search), orderBy: newestFirst }),
    }),
    ledger: t.relatedConnection('entries', {
      cursor: 'id',
      authScopes: { usage: true },
      complexity: pageComplexity,
      totalCount: true,
      args: {
        kind: t.arg({ type: EntryKind }),
        from: t.arg.string(dayArgument),
        to: t.arg.string(dayArgument),
        keyId: t.arg.id(),
        search: t.arg.string({ description: 'In the reason, or a whole id of an entry or a request.' }),
      },
      query: (filter) => ({ where: entriesWhere(filter), orderBy: newestFirst }),
    }),
    usage: t.loadableList({
      type: Usage,
      // One query for all accounts of a list, apart for each place in the query, whose arguments are its own.
      byPath: true,
      authScopes: { usage: true },
      complexity: 50,
      args: {
        from: t.arg.string({ required: true, ...dayArgument }),
        to: t.arg.string({ required: true, ...dayArgument }),
        groupBy: t.arg({ type: UsageGroup, required: true }),
      },
      load: (ids: string[], { services }, args) => usageOf(services.db, ids, args),
      resolve: ({ id }) => id,
    }),
    dailyUsage: t.field({
      type: [DailyUsage],
      description: 'What was charged on each day by voice, dialect or key; days without use are left out.',
      authScopes: { usage: true },
      complexity: 50,
      args: {
        from: t.arg.string({ required: true, ...dayArgument }),
        to: t.arg.string({ required: true, ...dayArgument }),
        groupBy: t.arg({ type: DailyGroup, required: true }),
      },
      resolve: ({ id }, args, { services }) => dailyUsage(services.db, { accountId: id, ...args }),
    }),
    lexicon: t.relatedConnection('lexicon', {
      cursor: 'id',
      complexity: pageComplexity,
      totalCount: true,
      args: { search: t.arg.string({ description: 'Part of a word.' }) },
      query: ({ search }) => ({
        where: search ? { word: containing(search) } : {},
        orderBy: [{ word: 'asc' }, { id: 'asc' }],
      }),
    }),
  }),
});

const EntryKind = builder.enumType('EntryKind', { values: ['grant', 'charge', 'correction'] as const });

export const Entry = builder.prismaObject('LedgerEntry', {
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: EntryKind, resolve: ({ kind }) => kind as 'grant' | 'charge' | 'correction' }),
    characters: t.exposeInt('characters', { description: 'Signed: a charge is negative.' }),
    balance: t.exposeInt('balance', { description: 'The balance once this entry is counted.' }),
    reason: t.exposeString('reason'),
    actor: t.exposeString('actor', { description: 'key:<id>, user:<id> or system.' }),
    requestId: t.exposeString('requestId', { nullable: true }),
    dialectId: t.exposeID('dialectId', { nullable: true }),
    voiceId: t.exposeID('voiceId', { nullable: true }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    account: t.relation('account'),
    key: t.relation('key', { nullable: true }),
    corrects: t.relation('corrects', { nullable: true }),
    corrections: t.relation('corrections'),
  }),
});

export const Key = builder.prismaObject('ApiKey', {
  select: { id: true, scopes: true, allowedAddresses: true, createdBy: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.field({ type: KeyKind, resolve: ({ kind }) => kind as 'live' | 'test', select: { kind: true } }),
    scopes: t.field({ type: [KeyScope], resolve: ({ scopes }) => scopes.split(' ') as Scope[] }),
    allowedAddresses: t.stringList({
      description: 'CIDR blocks; empty: any address.',
      resolve: ({ allowedAddresses }) => allowedAddresses.split(' ').filter(Boolean),
    }),
    monthlyCap: t.exposeInt('monthlyCap', { nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before the last rotation works.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeString('createdBy', {
      nullable: true,
      description: 'Who made it: `user:<id>`, `key:<id>` or `system`; null where that was not kept yet.',
    }),
    createdByName: t.loadable({
      type: 'String',
      nullable: true,
      description: 'What that person or key is called, while it is there.',
      load: (references: string[], { services }) => namesOf(services.db, references),
      resolve: ({ createdBy }) => createdBy ?? '',
    }),
    spentThisMonth: t.loadable({
      type: 'Int',
      description: 'Characters that it was charged this calendar month (UTC), which `monthlyCap` bounds.',
      load: (ids: string[], { services }) => spentThisMonth(services.store, ids),
      resolve: ({ id }) => id,
    }),
    manageable: t.boolean({
      description: 'Whether the viewer may change, rotate and revoke it.',
      resolve: (key, _args, { viewer }) => viewer.kind !== 'nobody' && isWithin(key, givenScopes(viewer)),
    }),
    account: t.relation('account'),
  }),
});

export const Pronunciation = builder.prismaObject('LexiconWord', {
  name: 'Pronunciation',
  fields: (t) => ({
    id: t.exposeID('id'),
    word: t.exposeString('word'),
    spelling: t.exposeString('spelling', { nullable: true }),
    phones: t.exposeString('phones', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  account: t.prismaField({
    type: 'Account',
    authScopes: { known: true },
    description: 'An account; without an id the one that the key belongs to.',
    args: { id: t.arg.id() },
    resolve: async (query, _root, { id }, { services, viewer }) => {
      const account = await services.db.account.findUnique({
        ...query,
        where: { id: accountIdFor(viewer, id) },
      });
      if (!account) throw new ServiceError('not_found', 'There is no account with this id.');
      return account;
    },
  }),
  accounts: t.prismaConnection({
    type: 'Account',
    cursor: 'id',
    authScopes: { admin: true },
    complexity: pageComplexity,
    args: { search: t.arg.string({ description: 'Part of a name, or a whole id.' }) },
    totalCount: (_parent, { search }, { services }) => services.db.account.count({ where: found(search) }),
    resolve: (query, _root, { search }, { services }) =>
      services.db.account.findMany({
        ...query,
        where: found(search),
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
  }),
}));

/** The accounts, or the keys of one, that a search finds. */
function found(search: string | null | undefined): object {
  return search ? { OR: [{ name: containing(search) }, { id: search }] } : {};
}
