import { createAccount, eraseAccount, renameAccount, suspendAccount } from '../accounts/accounts.ts';
import {
  type Administrator,
  changeKey,
  correctEntry,
  grantCharacters,
  type MadeKey,
  makeKey,
  revoke,
  rotate,
} from '../accounts/administer.ts';
import {
  deletePronunciation,
  type Editor,
  setPronunciation,
  setPronunciations,
} from '../accounts/pronunciations.ts';
import { auditWhere } from '../audit/find.ts';
import { namesOf, namesOfAccounts } from '../audit/names.ts';
import { ServiceError } from '../core/errors.ts';
import type { KeyReach } from '../keys/keys.ts';
import { Account, dayArgument, Entry, Key, KeyKind, KeyScope, Pronunciation } from './accounts.ts';
import { builder, ofAccount, pageComplexity } from './builder.ts';
import { accountIdFor, actorOf, type GraphqlContext, givenScopes, may } from './context.ts';

const CreatedKeyRef = builder.objectRef<MadeKey>('CreatedKey').implement({
  fields: (t) => ({
    key: t.field({ type: Key, resolve: ({ key }) => key }),
    secret: t.exposeString('secret', {
      nullable: true,
      description:
        'The whole key. It is shown in this answer only: a repetition with the same idempotency key has null here; rotate the key if the answer was lost.',
    }),
  }),
});

/** A name or a reason: something that people can read later. */
const words = (maxLength: number) => ({
  maxLength,
  regex: [/\S/, { message: 'must not be empty' }] as [RegExp, { message: string }],
});

const CreateKeyInput = builder.inputType('CreateKeyInput', {
  fields: (t) => ({
    accountId: t.id({ description: "Default the viewer's own." }),
    name: t.string({ required: true, validate: words(100) }),
    kind: t.field({ type: KeyKind, defaultValue: 'live' }),
    scopes: t.field({ type: [KeyScope], required: true }),
    expiresAt: t.field({ type: 'DateTime' }),
    allowedAddresses: t.stringList({ validate: { maxLength: 50 } }),
    monthlyCap: t.int({ validate: { positive: true } }),
    idempotencyKey: t.string(),
  }),
});

const UpdateKeyInput = builder.inputType('UpdateKeyInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    name: t.string({ validate: words(100) }),
    expiresAt: t.field({ type: 'DateTime' }),
    allowedAddresses: t.stringList({ validate: { maxLength: 50 } }),
    monthlyCap: t.int({ validate: { positive: true } }),
  }),
});

const GrantInput = builder.inputType('GrantInput', {
  fields: (t) => ({
    accountId: t.id({ required: true }),
    characters: t.int({ required: true, validate: { positive: [true, { message: 'must be positive' }] } }),
    reason: t.string({ required: true, validate: words(500) }),
    idempotencyKey: t.string(),
  }),
});

const CorrectionInput = builder.inputType('CorrectionInput', {
  fields: (t) => ({
    entryId: t.id({ required: true }),
    characters: t.int({ required: true, description: 'Signed: what is added to the balance.' }),
    reason: t.string({ required: true, validate: words(500) }),
    idempotencyKey: t.string(),
  }),
});

const PronunciationInput = builder.inputType('PronunciationInput', {
  description: 'How texts of the account say a word: a vowelled spelling, or phones.',
  fields: (t) => ({
    word: t.string({ required: true }),
    spelling: t.string(),
    phones: t.string({ description: 'Phones of the inventory, separated by spaces.' }),
  }),
});

builder.mutationFields((t) => ({
  createKey: t.field({
    type: CreatedKeyRef,
    authScopes: mayManageKeys,
    args: { input: t.arg({ type: CreateKeyInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const accountId = accountIdFor(context.viewer, input.accountId);
      const given = givenScopes(context.viewer);
      if (!input.scopes.every((scope) => given.includes(scope)))
        throw new ServiceError(
          'scope_missing',
          'Nobody hands out a scope that they do not have: ask an administrator for this key.',
        );
      return makeKey(context.services, administrator(context, input.idempotencyKey), {
        accountId,
        name: input.name,
        kind: input.kind ?? 'live',
        scopes: [...input.scopes],
        expiresAt: input.expiresAt,
        allowedAddresses: input.allowedAddresses ?? [],
        monthlyCap: input.monthlyCap,
      });
    },
  }),
  revokeKey: t.field({
    type: Key,
    authScopes: mayManageKeys,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => revoke(context.services, administrator(context), reach(context), id),
  }),
  rotateKey: t.field({
    type: CreatedKeyRef,
    authScopes: mayManageKeys,
    description: 'Gives a key a new secret.',
    args: {
      id: t.arg.id({ required: true }),
      overlapSeconds: t.arg.int({
        defaultValue: 86_400,
        description: 'How long the old secret still works.',
        validate: { min: 0, max: 30 * 86_400 },
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rotate(context.services, administrator(context), reach(context), id, overlapSeconds ?? 86_400),
  }),
  updateKey: t.field({
    type: Key,
    authScopes: mayManageKeys,
    description: 'Changes a key. What is left out stays; null takes an expiry or a cap away.',
    args: { input: t.arg({ type: UpdateKeyInput, required: true }) },
    resolve: (_root, { input: { id, name, allowedAddresses, ...limits } }, context) =>
      changeKey(context.services, administrator(context), reach(context), id, {
        ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
        ...(name == null ? {} : { name }),
        ...(allowedAddresses == null ? {} : { allowedAddresses }),
      }),
  }),
  grantCharacters: t.field({
    type: Entry,
    authScopes: { admin: true },
    args: { input: t.arg({ type: GrantInput, required: true }) },
    resolve: (_root, { input: { idempotencyKey, ...grant } }, context) =>
      grantCharacters(context.services, administrator(context, idempotencyKey), grant),
  }),
  correctEntry: t.field({
    type: Entry,
    authScopes: { admin: true },
    description: 'Adds an entry that corrects an earlier one, which stays as it is.',
    args: { input: t.arg({ type: CorrectionInput, required: true }) },
    resolve: (_root, { input: { idempotencyKey, ...correction } }, context) =>
      correctEntry(context.services, administrator(context, idempotencyKey), correction),
  }),
  createAccount: t.field({
    type: Account,
    authScopes: { admin: true },
    args: { name: t.arg.string({ required: true, validate: words(100) }) },
    resolve: (_root, { name }, context) => createAccount(context.services, editor(context), name),
  }),
  renameAccount: t.field({
    type: Account,
    authScopes: { admin: true },
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true, validate: words(100) }) },
    resolve: (_root, { id, name }, context) => renameAccount(context.services, editor(context), id, name),
  }),
  suspendAccount: t.field({
    type: Account,
    authScopes: { admin: true },
    description: 'Refuses everything the account asks for, until it is resumed.',
    args: { id: t.arg.id({ required: true }), suspended: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, suspended }, context) =>
      suspendAccount(context.services, editor(context), id, suspended),
  }),
  eraseAccount: t.field({
    type: Account,
    authScopes: { admin: true },
    description:
      'Deletes for good what is known of a customer: names, keys, people who work for nobody else, lexicon, jobs, kept answers and audio. The numbers of its ledger stay. The account must be suspended, and nobody brings it back.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true, description: 'Its name once more, so that no other is erased.' }),
    },
    resolve: (_root, { id, name }, context) => eraseAccount(context.services, editor(context), id, name),
  }),
  setPronunciation: t.field({
    type: Pronunciation,
    authScopes: { speech: true },
    args: { input: t.arg({ type: PronunciationInput, required: true }), accountId: t.arg.id() },
    resolve: (_root, { input, accountId }, context) =>
      setPronunciation(context.services, editor(context), accountIdFor(context.viewer, accountId), input),
  }),
  setPronunciations: t.field({
    type: [Pronunciation],
    authScopes: { speech: true },
    description: 'Sets several, all of them or none.',
    args: { input: t.arg({ type: [PronunciationInput], required: true }), accountId: t.arg.id() },
    resolve: (_root, { input, accountId }, context) =>
      setPronunciations(context.services, editor(context), accountIdFor(context.viewer, accountId), input),
  }),
  deletePronunciation: t.id({
    authScopes: { speech: true },
    args: { id: t.arg.id({ required: true }), accountId: t.arg.id() },
    resolve: async (_root, { id, accountId }, context) => {
      const account = accountIdFor(context.viewer, accountId);
      await deletePronunciation(context.services, editor(context), account, id);
      return id;
    },
  }),
}));

builder.prismaObject('AuditEntry', {
  fields: (t) => ({
    id: t.exposeID('id'),
    actor: t.exposeString('actor'),
    action: t.exposeString('action'),
    target: t.exposeString('target'),
    actorName: t.loadable({
      type: 'String',
      nullable: true,
      description: 'What the key or person is called, while it is there.',
      load: (references: string[], { services }) => namesOf(services.db, references),
      resolve: ({ actor }) => actor,
    }),
    targetName: t.loadable({
      type: 'String',
      nullable: true,
      description: 'What the key, person or account is called, while it is there.',
      load: (references: string[], { services }) => namesOf(services.db, references),
      resolve: ({ target }) => target,
    }),
    accountId: t.exposeID('accountId', { nullable: true }),
    accountName: t.loadable({
      type: 'String',
      nullable: true,
      load: (ids: string[], { services }) => namesOfAccounts(services.db, ids),
      resolve: ({ accountId }) => accountId ?? '',
    }),
    detail: t.exposeString('detail', { description: 'JSON.' }),
    requestId: t.exposeString('requestId', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  auditLog: t.prismaConnection({
    type: 'AuditEntry',
    cursor: 'id',
    description: 'Who did what; without an account, what concerns all or none of them.',
    // The whole log is for administrators of the service.
    authScopes: (root, args, context) =>
      args.accountId == null ? { admin: true } : ofAccount(root, args, context),
    complexity: pageComplexity,
    args: {
      action: t.arg.string({ description: 'Such as `grant` or `key.revoke`.' }),
      accountId: t.arg.id({ description: 'Deeds that concern this account.' }),
      actor: t.arg.string({ description: '`key:<id>`, `user:<id>` or `system`.' }),
      from: t.arg.string(dayArgument),
      to: t.arg.string(dayArgument),
      search: t.arg.string({ description: 'Part of the details, of an id or of a name that is in use.' }),
    },
    resolve: async (query, _root, filter, { services: { db } }) =>
      db.auditEntry.findMany({
        ...query,
        where: await auditWhere(db, filter),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

/** Programs need the scope; people of the dashboard manage the keys of their own accounts. */
function mayManageKeys(_root: unknown, _args: unknown, { viewer }: GraphqlContext) {
  return viewer.kind === 'user' ? true : ({ admin: true } as const);
}

/** Which keys the viewer may change. */
function reach({ viewer }: GraphqlContext): KeyReach {
  return { accountId: may(viewer, 'admin') ? null : accountIdFor(viewer), scopes: givenScopes(viewer) };
}

function administrator({ viewer, requestId }: GraphqlContext, idempotencyKey?: string | null): Administrator {
  return {
    actor: actorOf(viewer),
    requestId,
    accountId: accountIdFor(viewer),
    idempotencyKey: idempotencyKey ?? undefined,
  };
}

function editor({ viewer, requestId }: GraphqlContext): Editor {
  return { actor: actorOf(viewer), requestId };
}
