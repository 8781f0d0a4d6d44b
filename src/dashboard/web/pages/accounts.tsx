import { useCallback, useState } from 'react';
import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Form, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import {
  ACCOUNTS,
  type Account,
  type Connection,
  CREATE_ACCOUNT,
  ERASE_ACCOUNT,
  RENAME_ACCOUNT,
  SUSPEND_ACCOUNT,
} from '../queries.ts';
import { go } from '../router.ts';
import { useSession } from '../session.ts';

/** For administrators: every account of the service. */
export function Accounts() {
  const { t, number, date } = useLanguage();
  const { show } = useSession();
  const [after, setAfter] = useState<string>();
  const [suspending, setSuspending] = useState<Account>();
  const [editing, setEditing] = useState<{ what: 'rename' | 'erase'; account: Account }>();
  const [search, setSearch] = useState('');
  const find = useCallback((text: string) => {
    setAfter(undefined);
    setSearch(text);
  }, []);
  const query = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS, {
    after,
    search: search || null,
  });
  const create = useAction(async (name: string) => {
    await graphql(CREATE_ACCOUNT, { name });
    query.reload();
  });
  const suspend = useAction(async (account: Account, suspended: boolean) => {
    await graphql(SUSPEND_ACCOUNT, { id: account.id, suspended });
    setSuspending(undefined);
    query.reload();
  });
  const submit = async (data: FormData, form: HTMLFormElement) => {
    if (await create.run(String(data.get('name')))) form.reset();
  };
  return (
    <>
      <Form className="card inline" error={create.error} onSubmit={submit}>
        <Field name="name" label={t.accounts.name}>
          {(field) => <input {...field} maxLength={100} required />}
        </Field>
        <Button type="submit" look="main" busy={create.busy}>
          {t.accounts.create}
        </Button>
      </Form>
      <Failure error={create.error ?? (suspending ? undefined : suspend.error)} />
      <SearchField label={t.accounts.search} onSearch={find} />
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.accounts}
            rows={query.data?.accounts.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={search ? t.nothingFound : t.accounts.empty}
            columns={[
              {
                head: t.accounts.name,
                names: true,
                cell: (account) => (
                  <>
                    <bdi>{account.name}</bdi>
                    <code className="sub" dir="ltr" title={account.id}>
                      {account.id}
                    </code>
                  </>
                ),
              },
              { head: t.accounts.balance, cell: ({ balance }) => number(balance), numeric: true },
              { head: t.accounts.created, cell: ({ createdAt }) => date(createdAt) },
              {
                head: t.accounts.state,
                cell: ({ suspendedAt, erasedAt }) => (
                  <span className={`state ${suspendedAt ? 'off' : 'on'}`}>
                    {erasedAt ? t.accounts.erased : suspendedAt ? t.accounts.suspended : t.accounts.active}
                  </span>
                ),
              },
              {
                head: t.actions,
                cell: (account) =>
                  account.erasedAt ? (
                    '—'
                  ) : (
                    <div className="row">
                      <Button
                        onClick={() => setEditing({ what: 'rename', account })}
                        aria-label={t.accounts.renameTitle(account.name)}
                      >
                        {t.accounts.rename}
                      </Button>
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
                      {account.suspendedAt && (
                        <Button
                          look="danger"
                          onClick={() => setEditing({ what: 'erase', account })}
                          aria-label={t.accounts.eraseTitle(account.name)}
                        >
                          {t.accounts.erase}
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
      {editing && (
        <EditAccount
          {...editing}
          close={() => setEditing(undefined)}
          done={() => {
            setEditing(undefined);
            query.reload();
          }}
        />
      )}
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

/** Another name, or the end of what is known of a customer: for both a name is typed. */
function EditAccount(props: { what: 'rename' | 'erase'; account: Account; done(): void; close(): void }) {
  const { what, account, done, close } = props;
  const { t } = useLanguage();
  const erases = what === 'erase';
  const save = useAction(async (name: string) => {
    await graphql(erases ? ERASE_ACCOUNT : RENAME_ACCOUNT, { id: account.id, name });
    done();
  });
  return (
    <Dialog
      title={erases ? t.accounts.eraseTitle(account.name) : t.accounts.renameTitle(account.name)}
      onClose={close}
    >
      <Form error={save.error} onSubmit={(data) => save.run(String(data.get('name')).trim())}>
        {erases && <p>{t.accounts.eraseIntro}</p>}
        <Field name="name" label={erases ? t.accounts.eraseName : t.accounts.name}>
          {(field) => (
            <input
              {...field}
              maxLength={100}
              defaultValue={erases ? '' : account.name}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Failure error={save.error} />
        <div className="row end">
          <Button onClick={close}>{t.cancel}</Button>
          <Button type="submit" look={erases ? 'danger' : 'main'} busy={save.busy}>
            {erases ? t.accounts.eraseConfirm : t.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
