import { type FormEvent, useState } from 'react';
import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Loaded } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { ACCOUNTS, type Account, type Connection, CREATE_ACCOUNT, SUSPEND_ACCOUNT } from '../queries.ts';
import { go } from '../router.ts';
import { useSession } from '../session.ts';

/** For administrators: every account of the service. */
export function Accounts() {
  const { t, number, moment } = useLanguage();
  const { show } = useSession();
  const [after, setAfter] = useState<string>();
  const [suspending, setSuspending] = useState<Account>();
  const query = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS, { after });
  const create = useAction(async (name: string) => {
    await graphql(CREATE_ACCOUNT, { name });
    query.reload();
  });
  const suspend = useAction(async (account: Account, suspended: boolean) => {
    await graphql(SUSPEND_ACCOUNT, { id: account.id, suspended });
    setSuspending(undefined);
    query.reload();
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await create.run(String(new FormData(form).get('name')))) form.reset();
  };
  return (
    <>
      <form className="card inline" onSubmit={submit}>
        <Field label={t.accounts.name}>
          {(field) => <input {...field} name="name" maxLength={100} required />}
        </Field>
        <Button type="submit" look="main" busy={create.busy}>
          {t.accounts.create}
        </Button>
      </form>
      <Failure error={create.error ?? (suspending ? undefined : suspend.error)} />
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.accounts}
            rows={query.data?.accounts.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={t.accounts.empty}
            columns={[
              {
                head: t.accounts.name,
                names: true,
                cell: (account) => (
                  <>
                    <bdi>{account.name}</bdi>
                    <code className="sub" dir="ltr">
                      {account.id}
                    </code>
                  </>
                ),
              },
              { head: t.accounts.balance, cell: ({ balance }) => number(balance), numeric: true },
              { head: t.accounts.created, cell: ({ createdAt }) => moment(createdAt) },
              {
                head: t.accounts.state,
                cell: ({ suspendedAt }) => (
                  <span className={`state ${suspendedAt ? 'off' : 'on'}`}>
                    {suspendedAt ? t.accounts.suspended : t.accounts.active}
                  </span>
                ),
              },
              {
                head: t.actions,
                cell: (account) => (
                  <div className="row">
                    <Button
                      onClick={() => {
                        show(account);
                        go('');
                      }}
                      aria-label={`${t.accounts.open}: ${account.name}`}
                    >
                      {t.accounts.open}
                    </Button>
                    <Button
                      onClick={() => {
                        show(account);
                        go('balances');
                      }}
                      aria-label={`${t.accounts.grant}: ${account.name}`}
                    >
                      {t.accounts.grant}
                    </Button>
                    {account.suspendedAt ? (
                      <Button
                        onClick={() => suspend.run(account, false)}
                        aria-label={`${t.accounts.resume}: ${account.name}`}
                      >
                        {t.accounts.resume}
                      </Button>
                    ) : (
                      <Button
                        look="danger"
                        onClick={() => setSuspending(account)}
                        aria-label={`${t.accounts.suspend}: ${account.name}`}
                      >
                        {t.accounts.suspend}
                      </Button>
                    )}
                  </div>
                ),
              },
            ]}
          />
          {query.data && <Pager info={query.data.accounts.pageInfo} after={after} go={setAfter} />}
        </div>
      </Loaded>
      {suspending && (
        <Dialog title={t.accounts.suspendTitle(suspending.name)} onClose={() => setSuspending(undefined)}>
          <p>{t.accounts.suspendIntro}</p>
          <Failure error={suspend.error} />
          <div className="row end">
            <Button onClick={() => setSuspending(undefined)}>{t.cancel}</Button>
            <Button look="danger" busy={suspend.busy} onClick={() => suspend.run(suspending, true)}>
              {t.accounts.suspend}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
