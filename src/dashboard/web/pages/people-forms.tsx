import { useState } from 'react';
import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Form } from '../parts/form.tsx';
import {
  ACCOUNTS,
  type Account,
  ADD_TO_ACCOUNT,
  type Connection,
  INVITE,
  type Person,
  REMOVE_FROM_ACCOUNT,
  SET_ACCOUNT_ROLE,
} from '../queries.ts';
import { useSession } from '../session.ts';

/** An invitation that was made; `mailed` is null where it was not to be. */
export interface Issued {
  url: string;
  mailed: boolean | null;
}

/** What may be chosen, and what that is in the service and in the account. */
const roles = {
  member: { role: 'member', accountRole: 'member' },
  accountAdmin: { role: 'member', accountRole: 'admin' },
  admin: { role: 'admin', accountRole: 'member' },
};

/** Invites somebody to the account that is shown; administrators of the service choose another, and their own kind. */
export function Invite({ close, made }: { close(): void; made(issued: Issued): void }) {
  const { t } = useLanguage();
  const { account, isAdmin } = useSession();
  const invite = useAction(async (form: FormData) => {
    const answer = await graphql<{ invite: Issued }>(INVITE, {
      input: {
        email: String(form.get('email') ?? '').trim() || null,
        ...roles[form.get('role') as keyof typeof roles],
        accountId: form.get('accountId') ?? account.id,
      },
    });
    made(answer.invite);
  });
  return (
    <Dialog title={t.people.invite} onClose={close}>
      <Form error={invite.error} onSubmit={invite.run}>
        <Field name="email" label={t.people.email} hint={t.people.emailHint} optional>
          {(field) => <input {...field} type="email" dir="ltr" maxLength={254} />}
        </Field>
        <Field name="role" label={t.people.role}>
          {(field) => (
            <select {...field} defaultValue="member">
              <option value="member">{t.people.roles.member}</option>
              <option value="accountAdmin">{t.people.accountAdmin}</option>
              {isAdmin && <option value="admin">{t.people.roles.admin}</option>}
            </select>
          )}
        </Field>
        {isAdmin && <AccountField />}
        <Failure error={invite.error} />
        <div className="row end">
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" look="main" busy={invite.busy}>
            {t.people.invite}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Which account, for who may see them all. */
function AccountField() {
  const { t } = useLanguage();
  const { account } = useSession();
  const accounts = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS);
  const listed = accounts.data?.accounts.edges.map(({ node }) => node) ?? [];
  // The one that is shown is offered also where there are too many to list.
  const choices = listed.some(({ id }) => id === account.id) ? listed : [account, ...listed];
  return (
    <>
      <Field name="accountId" label={t.people.account}>
        {(field) => (
          <select {...field} defaultValue={account.id}>
            <AccountOptions accounts={choices} />
          </select>
        )}
      </Field>
      <Failure error={accounts.error} />
    </>
  );
}

function AccountOptions({ accounts }: { accounts: readonly Pick<Account, 'id' | 'name'>[] }) {
  return accounts.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** The accounts that a person works for, and as what: one more, or one less, but never none. */
export function Memberships({ person, close }: { person: Person; close(): void }) {
  const { t } = useLanguage();
  const [memberships, setMemberships] = useState(person.memberships);
  const all = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS);
  const change = useAction(async (document: string, account: string, role?: string) => {
    const answer = await graphql<Record<string, Pick<Person, 'memberships'>>>(document, {
      person: person.id,
      account,
      role,
    });
    const [changed] = Object.values(answer);
    if (changed) setMemberships(changed.memberships);
  });
  const others = (all.data?.accounts.edges ?? [])
    .map(({ node }) => node)
    .filter(({ id, erasedAt }) => !erasedAt && !memberships.some(({ account }) => account.id === id));
  return (
    <Dialog title={t.people.accountsOf(person.name)} onClose={close}>
      <ul className="plain">
        {memberships.map(({ role, account: { id, name } }) => (
          <li key={id} className="row between">
            <bdi>{name}</bdi>
            <div className="row">
              <select
                className="auto"
                aria-label={`${t.people.role}: ${name}`}
                value={role}
                disabled={change.busy}
                onChange={(event) => change.run(SET_ACCOUNT_ROLE, id, event.target.value)}
              >
                <option value="member">{t.people.roles.member}</option>
                <option value="admin">{t.people.accountAdmin}</option>
              </select>
              {memberships.length > 1 && (
                <Button
                  look="danger"
                  busy={change.busy}
                  onClick={() => change.run(REMOVE_FROM_ACCOUNT, id)}
                  aria-label={`${t.people.leaves}: ${name}`}
                >
                  {t.people.leaves}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Form
          className="inline"
          error={change.error}
          onSubmit={(data) => change.run(ADD_TO_ACCOUNT, String(data.get('accountId')))}
        >
          <Field name="accountId" label={t.people.joins}>
            {(field) => (
              <select {...field}>
                <AccountOptions accounts={others} />
              </select>
            )}
          </Field>
          <Button type="submit" busy={change.busy}>
            {t.people.join}
          </Button>
        </Form>
      )}
      <Failure error={change.error ?? all.error} />
      <div className="row end">
        <Button look="main" onClick={close}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
