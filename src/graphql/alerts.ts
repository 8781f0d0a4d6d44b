import { removeBalanceAlert, setBalanceAlert } from '../alerts/alerts.ts';
import { secretOf } from '../webhooks/signature.ts';
import { Account } from './accounts.ts';
import { builder, ofAccount } from './builder.ts';
import { accountIdFor, actorOf, type GraphqlContext } from './context.ts';

/** Notices that are shown with an alert. */
const SHOWN = 20;

const NoticeChannel = builder.enumType('NoticeChannel', { values: ['webhook', 'mail'] as const });

const NoticeStatus = builder.enumType('NoticeStatus', {
  description: '`waiting` is tried again for three days, `failed` is not tried any more.',
  values: ['waiting', 'delivered', 'failed'] as const,
});

builder.prismaObject('Notice', {
  description: 'A message to one receiver. The last 30 days are kept.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "The webhook's `webhook-id`, the mail's Message-ID." }),
    channel: t.field({ type: NoticeChannel, resolve: ({ channel }) => channel as 'webhook' | 'mail' }),
    receiver: t.exposeString('receiver'),
    status: t.field({
      type: NoticeStatus,
      resolve: ({ status }) => status as 'waiting' | 'delivered' | 'failed',
    }),
    tries: t.exposeInt('tries'),
    error: t.exposeString('error', { nullable: true, description: 'How the last try failed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
  }),
});

const BalanceAlert = builder.prismaObject('BalanceAlert', {
  description: 'Who is told once the balance of an account falls below a threshold.',
  fields: (t) => ({
    threshold: t.exposeInt('threshold', { description: 'Characters; a balance below it is low.' }),
    webhookUrl: t.exposeString('webhookUrl', { nullable: true }),
    emails: t.stringList({ resolve: ({ emails }) => emails.split(' ').filter(Boolean) }),
    low: t.exposeBoolean('low', {
      description:
        'Whether it was told. It is told again when the balance has been above and falls once more.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const BalanceAlertInput = builder.inputType('BalanceAlertInput', {
  description: 'At least one receiver: a webhook, or e-mail addresses.',
  fields: (t) => ({
    threshold: t.int({ required: true }),
    webhookUrl: t.string({ description: 'Signed by Standard Webhooks, as those of jobs are.' }),
    emails: t.stringList(),
  }),
});

/** For those who administer the account, as all of its alert is. */
const authScopes = ({ id }: { id: string }) => ({ administers: id });

builder.prismaObjectFields(Account, (t) => ({
  balanceAlert: t.relation('balanceAlert', { nullable: true, authScopes }),
  notices: t.relation('notices', {
    authScopes,
    description: `Who was told what of the account, the latest ${SHOWN}.`,
    query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: SHOWN },
  }),
  webhookSecret: t.string({
    nullable: true,
    authScopes,
    description: 'What verifies webhooks of the account; null where the service sends none.',
    resolve: ({ id }, _args, { services }) => {
      const [master] = services.config.webhooks.secrets;
      return master === undefined ? null : secretOf(master, id);
    },
  }),
}));

const Offers = builder.objectRef<{ mail: boolean; webhooks: boolean }>('Offers').implement({
  description: 'What whoever runs the service has switched on.',
  fields: (t) => ({
    mail: t.exposeBoolean('mail', { description: 'Alerts, invitations and forgotten passwords go by mail.' }),
    webhooks: t.exposeBoolean('webhooks'),
  }),
});

builder.queryFields((t) => ({
  offers: t.field({
    type: Offers,
    resolve: (_root, _args, { services: { mailer, config } }) => ({
      mail: mailer !== undefined,
      webhooks: config.webhooks.secrets.length > 0,
    }),
  }),
}));

builder.mutationFields((t) => ({
  setBalanceAlert: t.field({
    type: BalanceAlert,
    authScopes: ofAccount,
    description: 'Says from which balance on who is told.',
    args: { input: t.arg({ type: BalanceAlertInput, required: true }), accountId: t.arg.id() },
    resolve: (_root, { input, accountId }, context) =>
      setBalanceAlert(context.services, editor(context), accountIdFor(context.viewer, accountId), {
        threshold: input.threshold,
        webhookUrl: input.webhookUrl ?? null,
        emails: input.emails ?? [],
      }),
  }),
  removeBalanceAlert: t.id({
    authScopes: ofAccount,
    description: 'Tells nobody any more. Gives the id of the account.',
    args: { accountId: t.arg.id() },
    resolve: async (_root, { accountId }, context) => {
      const account = accountIdFor(context.viewer, accountId);
      await removeBalanceAlert(context.services, editor(context), account);
      return account;
    },
  }),
}));

function editor({ viewer, requestId }: GraphqlContext): { actor: string; requestId: string } {
  return { actor: actorOf(viewer), requestId };
}
