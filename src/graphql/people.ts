import { namesOfAccounts } from '../audit/names.ts';
import type { MembershipQuery } from '../db/records.ts';
import { containing } from '../db/search.ts';
import { linkOf, mailInvitation, mailPasswordLink, mayMail } from '../people/letters.ts';
import {
  addToAccount,
  invite,
  issuePasswordLink,
  isWithinReach,
  oldestMembership,
  openInvitations,
  type Role,
  reissue,
  removeFromAccount,
  removePerson,
  setAccountRole,
  setRole,
  withdraw,
} from '../people/people.ts';
import { Account } from './accounts.ts';
import { builder, ofAccount, pageComplexity } from './builder.ts';
import {
  accountIdFor,
  actorOf,
  type GraphqlContext,
  may,
  maySee,
  ownAccountIds,
  peopleReach,
  type Viewer,
} from './context.ts';

const RoleRef = builder.enumType('Role', {
  description:
    'Of a person in the service: `admin` sees to all accounts. In an account: `admin` sees to its people, its alerts and its part of the audit log. A `member` speaks, reads usage and manages keys.',
  values: ['admin', 'member'] as const,
});

/** A search among people. */
const namedLike = (search: string | null | undefined) =>
  search ? { OR: [{ name: containing(search) }, { email: containing(search) }] } : {};

const Person = builder.prismaObject('User', {
  name: 'Person',
  description: 'Somebody who uses the dashboard.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    role: t.field({
      type: RoleRef,
      description: 'In the service.',
      resolve: ({ role }) => role as Role,
      select: { role: true },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    manageable: t.boolean({
      description: 'Whether the viewer may remove the person and give them a link for another password.',
      select: { role: true, memberships: { select: { accountId: true } } },
      resolve: (person, _args, { viewer }) => isWithinReach(person, peopleReach(viewer)),
    }),
    memberships: t.relation('memberships', {
      description: 'The accounts that the person works for, of those that the viewer sees.',
      complexity: { field: 1, multiplier: 2 },
      query: (_args, { viewer }) => ({ where: visibleMemberships(viewer), orderBy: oldestMembership }),
    }),
    accounts: t.field({
      type: [Account],
      // Few people work for more than one.
      complexity: { field: 1, multiplier: 2 },
      select: (_args, _ctx, nested) => ({
        memberships: {
          select: { account: nested() },
          orderBy: oldestMembership,
        },
      }),
      // Of accounts that are suspended their members are not told.
      resolve: ({ memberships }, _args, { viewer }) =>
        memberships.map(({ account }) => account).filter((account) => maySee(viewer, account)),
    }),
  }),
});

/** What `maySee` says of the account. */
function visibleMemberships(viewer: Viewer): MembershipQuery {
  return may(viewer, 'admin') ? {} : { accountId: { in: ownAccountIds(viewer) } };
}

builder.prismaObject('Membership', {
  description: 'That a person works for an account.',
  fields: (t) => ({
    person: t.relation('user', { type: Person }),
    account: t.relation('account'),
    role: t.field({
      type: RoleRef,
      description: 'In this account.',
      resolve: ({ role }) => role as Role,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectFields(Account, (t) => ({
  members: t.relatedConnection('members', {
    cursor: 'userId_accountId',
    description: 'Who works for the account. For those who administer it.',
    authScopes: ({ id }) => ({ administers: id }),
    complexity: pageComplexity,
    args: { search: t.arg.string({ description: 'Part of a name or of an e-mail address.' }) },
    query: ({ search }) => ({
      where: { user: namedLike(search) },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    }),
  }),
}));

const InvitationRef = builder.prismaObject('Invitation', {
  description: 'An invitation to the dashboard that nobody has used yet.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email', { nullable: true }),
    role: t.field({
      type: RoleRef,
      description: 'In the service.',
      resolve: ({ role }) => role as Role,
    }),
    accountRole: t.field({
      type: RoleRef,
      description: 'In the account.',
      resolve: ({ accountRole }) => accountRole as Role,
    }),
    accountId: t.exposeID('accountId', { nullable: true }),
    accountName: t.loadable({
      type: 'String',
      nullable: true,
      description: 'Of the account that the person will work for.',
      load: (ids: string[], { services }) => namesOfAccounts(services.db, ids),
      resolve: ({ accountId }) => accountId ?? '',
    }),
    createdBy: t.exposeString('createdBy', { description: 'user:<id>, key:<id> or system.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

const IssuedInvitation = builder
  .objectRef<Awaited<ReturnType<typeof invite>> & { url: string; mailed: boolean | null }>('IssuedInvitation')
  .implement({
    fields: (t) => ({
      invitation: t.field({ type: InvitationRef, resolve: ({ invitation }) => invitation }),
      url: t.exposeString('url', { description: 'Works once. It is shown in this answer only.' }),
      mailed: t.exposeBoolean('mailed', {
        nullable: true,
        description: 'Whether the mail server took it; null where nothing was to be sent.',
      }),
    }),
  });

const InviteInput = builder.inputType('InviteInput', {
  fields: (t) => ({
    email: t.string({
      description: 'Where given, only this address can accept.',
      validate: { email: [true, { message: 'must be an e-mail address' }], maxLength: 254 },
    }),
    role: t.field({
      type: RoleRef,
      defaultValue: 'member',
      description: 'In the service; only its administrators make others.',
    }),
    accountRole: t.field({ type: RoleRef, defaultValue: 'member', description: 'In the account.' }),
    mail: t.boolean({
      description:
        'Whether it is sent by mail too; default where there is an address and the service has mail.',
    }),
    accountId: t.id({ description: "The account that the person will work for; default the viewer's own." }),
  }),
});

builder.queryFields((t) => ({
  me: t.prismaField({
    type: Person,
    nullable: true,
    description: 'The person whose session this is; nobody when a key asks.',
    authScopes: { known: true },
    resolve: (query, _root, _args, { services, viewer }) =>
      viewer.kind === 'user' ? services.db.user.findUnique({ ...query, where: { id: viewer.userId } }) : null,
  }),
  people: t.prismaConnection({
    type: Person,
    cursor: 'id',
    authScopes: { admin: true },
    complexity: pageComplexity,
    args: { search: t.arg.string({ description: 'Part of a name or of an e-mail address.' }) },
    resolve: (query, _root, { search }, { services }) =>
      services.db.user.findMany({
        ...query,
        where: namedLike(search),
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
  }),
  invitations: t.prismaConnection({
    type: InvitationRef,
    cursor: 'id',
    description: 'Those that can still be used; without an account, of all accounts.',
    authScopes: (root, args, context) =>
      args.accountId == null ? { admin: true } : ofAccount(root, args, context),
    complexity: pageComplexity,
    args: { accountId: t.arg.id() },
    resolve: (query, _root, { accountId }, { services: { db, store }, viewer }) =>
      db.invitation.findMany({
        ...query,
        where: {
          AND: [openInvitations(peopleReach(viewer)), accountId == null ? {} : { accountId }],
          expiresAt: { gt: store.sources.now() },
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

builder.mutationFields((t) => ({
  invite: t.field({
    type: IssuedInvitation,
    // Nobody hands out more than they have.
    authScopes: (root, { input }, context) =>
      input.role === 'admin' ? { admin: true } : ofAccount(root, input, context),
    description: 'Invites somebody to the dashboard.',
    args: { input: t.arg({ type: InviteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const byMail = mayMail(context.services, input.email ?? null, input.mail);
      const issued = await invite(context.services.store, host(context), {
        email: input.email ?? null,
        role: input.role ?? 'member',
        accountRole: input.accountRole ?? 'member',
        accountId: accountIdFor(context.viewer, input.accountId),
      });
      return withLink(context, issued, byMail);
    },
  }),
  reissueInvitation: t.field({
    type: IssuedInvitation,
    authScopes: { administrator: true },
    description: 'Another link for an open invitation, and its whole time anew; the link before ends.',
    args: {
      id: t.arg.id({ required: true }),
      mail: t.arg.boolean({ description: 'As in `invite`.' }),
    },
    resolve: async (_root, { id, mail }, context) => {
      const reach = peopleReach(context.viewer);
      const open = await context.services.db.invitation.findFirst({
        where: { id, ...openInvitations(reach) },
      });
      const byMail = open !== null && mayMail(context.services, open.email, mail);
      const issued = await reissue(context.services.store, host(context), reach, id);
      return withLink(context, issued, byMail);
    },
  }),
  issuePasswordLink: t.string({
    authScopes: { administrator: true },
    description:
      'A link by which a person chooses a new password, once, within a day. Shown in this answer only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const { token } = await issuePasswordLink(
        context.services.store,
        host(context),
        peopleReach(context.viewer),
        id,
      );
      return linkOf(context.baseUrl, token);
    },
  }),
  mailPasswordLink: t.boolean({
    authScopes: { administrator: true },
    description: 'Sends such a link to the person by mail. Gives whether the mail server took it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      mailPasswordLink(context.services, host(context), peopleReach(context.viewer), id),
  }),
  setRole: t.field({
    type: Person,
    authScopes: { admin: true },
    description: 'What a person is in the service. Nobody changes their own.',
    args: { id: t.arg.id({ required: true }), role: t.arg({ type: RoleRef, required: true }) },
    resolve: (_root, { id, role }, context) => setRole(context.services.store, host(context), id, role),
  }),
  setAccountRole: t.field({
    type: Person,
    authScopes: ofAccount,
    description: 'What a person is in one of their accounts. Nobody changes their own.',
    args: {
      personId: t.arg.id({ required: true }),
      accountId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleRef, required: true }),
    },
    resolve: (_root, { personId, accountId, role }, context) =>
      setAccountRole(context.services.store, host(context), { userId: personId, accountId, role }),
  }),
  addToAccount: t.field({
    type: Person,
    authScopes: ofAccount,
    description: 'Lets a person work for one more account; `x-nutq-account` says for which one a request is.',
    args: {
      personId: t.arg.id({ required: true }),
      accountId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleRef, defaultValue: 'member', description: 'In that account.' }),
    },
    resolve: (_root, { personId, accountId, role }, context) =>
      addToAccount(context.services.store, host(context), peopleReach(context.viewer), {
        userId: personId,
        accountId,
        role: role ?? 'member',
      }),
  }),
  removeFromAccount: t.field({
    type: Person,
    authScopes: ofAccount,
    description: "Ends a person's work for one of their accounts, at once; not for the only one.",
    args: { personId: t.arg.id({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: (_root, { personId, accountId }, context) =>
      removeFromAccount(context.services.store, host(context), { userId: personId, accountId }),
  }),
  withdrawInvitation: t.id({
    authScopes: { administrator: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await withdraw(context.services.store, host(context), peopleReach(context.viewer), id);
      return id;
    },
  }),
  removePerson: t.id({
    authScopes: { administrator: true },
    description: 'Ends all sessions of a person and removes them from the dashboard.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await removePerson(context.services.store, host(context), peopleReach(context.viewer), id);
      return id;
    },
  }),
}));

/** The invitation with its link, and sent by mail where it is to be. */
async function withLink(
  { services, baseUrl }: GraphqlContext,
  issued: Awaited<ReturnType<typeof invite>>,
  byMail: boolean,
) {
  const { invitation, token } = issued;
  const mailed = byMail ? await mailInvitation(services, invitation, token) : null;
  return { ...issued, url: linkOf(baseUrl, token), mailed };
}

function host({ viewer, requestId }: GraphqlContext): { actor: string; requestId: string } {
  return { actor: actorOf(viewer), requestId };
}
