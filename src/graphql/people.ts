import { namesOfAccounts } from '../audit/names.ts';
import { linkOf, mailInvitation, mailPasswordLink, mayMail } from '../people/letters.ts';
import {
  addToAccount,
  invite,
  issuePasswordLink,
  reissue,
  removeFromAccount,
  removePerson,
  setRole,
  withdraw,
} from '../people/people.ts';
import { Account } from './accounts.ts';
import { builder, pageComplexity } from './builder.ts';
import { accountIdFor, actorOf, type GraphqlContext, maySee } from './context.ts';

const Role = builder.enumType('Role', { values: ['admin', 'member'] as const });

const Person = builder.prismaObject('User', {
  name: 'Person',
  description: 'Somebody who uses the dashboard.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    role: t.field({ type: Role, resolve: ({ role }) => role as 'admin' | 'member', select: { role: true } }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    accounts: t.field({
      type: [Account],
      // Few people work for more than one.
      complexity: { field: 1, multiplier: 2 },
      select: (_args, _ctx, nested) => ({
        memberships: {
          select: { account: nested() },
          orderBy: [{ createdAt: 'asc' }, { accountId: 'asc' }],
        },
      }),
      // Of accounts that are suspended their members are not told.
      resolve: ({ memberships }, _args, { viewer }) =>
        memberships.map(({ account }) => account).filter((account) => maySee(viewer, account)),
    }),
  }),
});

const InvitationRef = builder.prismaObject('Invitation', {
  description: 'An invitation to the dashboard that nobody has used yet.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email', { nullable: true }),
    role: t.field({ type: Role, resolve: ({ role }) => role as 'admin' | 'member' }),
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
    role: t.field({ type: Role, defaultValue: 'member' }),
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
        where: search ? { OR: [{ name: { contains: search } }, { email: { contains: search } }] } : {},
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
  }),
  invitations: t.prismaConnection({
    type: InvitationRef,
    cursor: 'id',
    description: 'Those that can still be used.',
    authScopes: { admin: true },
    complexity: pageComplexity,
    resolve: (query, _root, _args, { services: { db, store } }) =>
      db.invitation.findMany({
        ...query,
        // The link on the console is not one of them: it ends with the first person.
        where: {
          usedAt: null,
          userId: null,
          expiresAt: { gt: store.sources.now() },
          createdBy: { not: 'system' },
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

builder.mutationFields((t) => ({
  invite: t.field({
    type: IssuedInvitation,
    authScopes: { admin: true },
    description: 'Invites somebody to the dashboard.',
    args: { input: t.arg({ type: InviteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const byMail = mayMail(context.services, input.email ?? null, input.mail);
      const issued = await invite(context.services.store, host(context), {
        email: input.email ?? null,
        role: input.role ?? 'member',
        accountId: accountIdFor(context.viewer, input.accountId),
      });
      return withLink(context, issued, byMail);
    },
  }),
  reissueInvitation: t.field({
    type: IssuedInvitation,
    authScopes: { admin: true },
    description: 'Another link for an open invitation, and its whole time anew; the link before ends.',
    args: {
      id: t.arg.id({ required: true }),
      mail: t.arg.boolean({ description: 'As in `invite`.' }),
    },
    resolve: async (_root, { id, mail }, context) => {
      const open = await context.services.db.invitation.findUnique({ where: { id } });
      const byMail = open !== null && mayMail(context.services, open.email, mail);
      const issued = await reissue(context.services.store, host(context), id);
      return withLink(context, issued, byMail);
    },
  }),
  issuePasswordLink: t.string({
    authScopes: { admin: true },
    description:
      'A link by which a person chooses a new password, once, within a day. Shown in this answer only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const { token } = await issuePasswordLink(context.services.store, host(context), id);
      return linkOf(context.baseUrl, token);
    },
  }),
  mailPasswordLink: t.boolean({
    authScopes: { admin: true },
    description: 'Sends such a link to the person by mail. Gives whether the mail server took it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => mailPasswordLink(context.services, host(context), id),
  }),
  setRole: t.field({
    type: Person,
    authScopes: { admin: true },
    description: 'Nobody changes their own.',
    args: { id: t.arg.id({ required: true }), role: t.arg({ type: Role, required: true }) },
    resolve: (_root, { id, role }, context) => setRole(context.services.store, host(context), id, role),
  }),
  addToAccount: t.field({
    type: Person,
    authScopes: { admin: true },
    description: 'Lets a person work for one more account; `x-nutq-account` says for which one a request is.',
    args: { personId: t.arg.id({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: (_root, { personId, accountId }, context) =>
      addToAccount(context.services.store, host(context), { userId: personId, accountId }),
  }),
  removeFromAccount: t.field({
    type: Person,
    authScopes: { admin: true },
    description: "Ends a person's work for one of their accounts, at once; not for the only one.",
    args: { personId: t.arg.id({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: (_root, { personId, accountId }, context) =>
      removeFromAccount(context.services.store, host(context), { userId: personId, accountId }),
  }),
  withdrawInvitation: t.id({
    authScopes: { admin: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await withdraw(context.services.store, host(context), id);
      return id;
    },
  }),
  removePerson: t.id({
    authScopes: { admin: true },
    description: 'Ends all sessions of a person and removes them from the dashboard.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await removePerson(context.services.store, host(context), id);
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
