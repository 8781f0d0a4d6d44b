import { useCallback, useState } from 'react';
import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { CopyBox, Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Form, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import {
  ACCOUNTS,
  type Account,
  ADD_TO_ACCOUNT,
  type Connection,
  INVITE,
  type Invitation,
  MAIL_PASSWORD_LINK,
  OFFERS,
  type Offers,
  PASSWORD_LINK,
  PEOPLE,
  type Person,
  REISSUE_INVITATION,
  REMOVE_FROM_ACCOUNT,
  REMOVE_PERSON,
  SET_ROLE,
  WITHDRAW_INVITATION,
} from '../queries.ts';
import { useSession } from '../session.ts';

/** An invitation that was made; `mailed` is null where it was not to be. */
interface Issued {
  url: string;
  mailed: boolean | null;
}

/** For administrators: who may sign in, and who is invited to. */
export function People() {
  const { t, date, moment, list } = useLanguage();
  const { me } = useSession();
  const [after, setAfter] = useState<string>();
  const [search, setSearch] = useState('');
  const find = useCallback((text: string) => {
    setAfter(undefined);
    setSearch(text);
  }, []);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ title: string; note: string; url: string }>();
  const [removing, setRemoving] = useState<Person>();
  const [changing, setChanging] = useState<Person>();
  const [moving, setMoving] = useState<Person>();
  const query = useQuery<{ people: Connection<Person>; invitations: Connection<Invitation> }>(PEOPLE, {
    after,
    search: search || null,
  });
  const offers = useQuery<{ offers: Offers }>(OFFERS);
  const [asking, setAsking] = useState<Person>();
  const [told, setTold] = useState('');
  const showIssued = ({ url, mailed }: Issued) => {
    const note = { null: t.people.linkOnce, true: t.people.mailed, false: t.people.notMailed }[`${mailed}`];
    setLink({ title: t.people.link, note, url });
  };
  const withdraw = useAction(async (id: string) => {
    await graphql(WITHDRAW_INVITATION, { id });
    query.reload();
  });
  const reissue = useAction(async (id: string) => {
    const { reissueInvitation } = await graphql<{ reissueInvitation: Issued }>(REISSUE_INVITATION, { id });
    showIssued(reissueInvitation);
    query.reload();
  });
  const mailed = useAction(async ({ id, email }: Person) => {
    const { mailPasswordLink } = await graphql<{ mailPasswordLink: boolean }>(MAIL_PASSWORD_LINK, { id });
    setAsking(undefined);
    setTold(mailPasswordLink ? t.people.passwordMailed(email) : t.people.passwordNotMailed);
  });
  const forgotten = useAction(async ({ id, name }: Person) => {
    const { issuePasswordLink } = await graphql<{ issuePasswordLink: string }>(PASSWORD_LINK, { id });
    setLink({
      title: t.people.passwordTitle(name),
      note: t.people.passwordOnce,
      url: issuePasswordLink,
    });
    setAsking(undefined);
  });
  const changeRole = useAction(async ({ id, role }: Person) => {
    await graphql(SET_ROLE, { id, role: role === 'admin' ? 'member' : 'admin' });
    setChanging(undefined);
    query.reload();
  });
  const remove = useAction(async (id: string) => {
    await graphql(REMOVE_PERSON, { id });
    setRemoving(undefined);
    query.reload();
  });
  const open = query.data?.invitations.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <p>
        <Button look="main" onClick={() => setInviting(true)}>
          {t.people.invite}
        </Button>
      </p>
      <SearchField label={t.people.search} onSearch={find} />
      <Loaded query={query}>
        <section className="card" aria-labelledby="people">
          <h2 id="people">{t.people.people}</h2>
          <Failure error={forgotten.error} />
          <p role="status" className={told ? 'notice' : undefined}>
            {told}
          </p>
          <Table
            caption={t.people.people}
            rows={query.data?.people.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={t.nothingFound}
            columns={[
              {
                head: t.people.name,
                names: true,
                cell: (person) => (
                  <>
                    <bdi>{person.name}</bdi>{' '}
                    {person.id === me.id && <span className="state">{t.people.you}</span>}
                    <span className="sub">
                      <bdi>{person.email}</bdi>
                    </span>
                  </>
                ),
              },
              { head: t.people.role, cell: ({ role }) => t.people.roles[role] },
              {
                head: t.people.account,
                cell: ({ accounts }) => <bdi>{list(accounts.map(({ name }) => name))}</bdi>,
              },
              { head: t.people.since, cell: ({ createdAt }) => date(createdAt) },
              {
                head: t.actions,
                cell: (person) =>
                  person.id === me.id ? (
                    '—'
                  ) : (
                    <div className="row">
                      <Button
                        onClick={() => setChanging(person)}
                        aria-label={`${t.people.changeRole}: ${person.name}`}
                      >
                        {t.people.changeRole}
                      </Button>
                      <Button onClick={() => setMoving(person)} aria-label={t.people.accountsOf(person.name)}>
                        {t.people.accounts}
                      </Button>
                      <Button
                        busy={forgotten.busy}
                        onClick={() => (offers.data?.offers.mail ? setAsking(person) : forgotten.run(person))}
                        aria-label={t.people.passwordTitle(person.name)}
                      >
                        {t.people.password}
                      </Button>
                      <Button
                        look="danger"
                        onClick={() => setRemoving(person)}
                        aria-label={t.people.removeTitle(person.name)}
                      >
                        {t.people.remove}
                      </Button>
                    </div>
                  ),
              },
            ]}
          />
          {query.data && <Pager info={query.data.people.pageInfo} after={after} go={setAfter} />}
        </section>
        <section className="card" aria-labelledby="invitations">
          <h2 id="invitations">{t.people.open}</h2>
          <Failure error={withdraw.error ?? reissue.error} />
          <Table
            caption={t.people.open}
            rows={open}
            id={({ id }) => id}
            empty={t.people.noInvitations}
            columns={[
              {
                head: t.people.email,
                names: true,
                cell: ({ email }) => (email === null ? t.people.anybody : <bdi>{email}</bdi>),
              },
              { head: t.people.role, cell: ({ role }) => t.people.roles[role] },
              { head: t.people.account, cell: ({ accountName }) => <bdi>{accountName ?? t.none}</bdi> },
              { head: t.people.expires, cell: ({ expiresAt }) => moment(expiresAt) },
              {
                head: t.actions,
                cell: ({ id, email }) => (
                  <div className="row">
                    <Button
                      busy={reissue.busy}
                      onClick={() => reissue.run(id)}
                      aria-label={`${t.people.reissue}: ${email ?? t.people.anybody}`}
                    >
                      {t.people.reissue}
                    </Button>
                    <Button
                      look="danger"
                      busy={withdraw.busy}
                      onClick={() => withdraw.run(id)}
                      aria-label={`${t.people.withdraw}: ${email ?? t.people.anybody}`}
                    >
                      {t.people.withdraw}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        </section>
      </Loaded>
      {inviting && (
        <Invite
          close={() => setInviting(false)}
          made={(issued) => {
            setInviting(false);
            showIssued(issued);
            query.reload();
          }}
        />
      )}
      {link !== undefined && (
        <Dialog title={link.title} onClose={() => setLink(undefined)} keep>
          <p className="notice">{link.note}</p>
          <CopyBox label={t.people.linkLabel} text={link.url} />
          <div className="row end">
            <Button look="main" onClick={() => setLink(undefined)}>
              {t.close}
            </Button>
          </div>
        </Dialog>
      )}
      {asking && (
        <Dialog title={t.people.passwordTitle(asking.name)} onClose={() => setAsking(undefined)}>
          <p>{t.people.passwordHow}</p>
          <Failure error={mailed.error ?? forgotten.error} />
          <div className="row end">
            <Button onClick={() => setAsking(undefined)}>{t.cancel}</Button>
            <Button busy={forgotten.busy} onClick={() => forgotten.run(asking)}>
              {t.people.byLink}
            </Button>
            <Button look="main" busy={mailed.busy} onClick={() => mailed.run(asking)}>
              {t.people.byMail}
            </Button>
          </div>
        </Dialog>
      )}
      {moving && (
        <WorksFor
          person={moving}
          close={() => {
            setMoving(undefined);
            query.reload();
          }}
        />
      )}
      {changing && (
        <Dialog title={t.people.roleTitle(changing.name)} onClose={() => setChanging(undefined)}>
          <p>{changing.role === 'admin' ? t.people.toMember : t.people.toAdmin}</p>
          <Failure error={changeRole.error} />
          <div className="row end">
            <Button onClick={() => setChanging(undefined)}>{t.cancel}</Button>
            <Button look="main" busy={changeRole.busy} onClick={() => changeRole.run(changing)}>
              {changing.role === 'admin' ? t.people.makeMember : t.people.makeAdmin}
            </Button>
          </div>
        </Dialog>
      )}
      {removing && (
        <Dialog title={t.people.removeTitle(removing.name)} onClose={() => setRemoving(undefined)}>
          <p>{t.people.removeIntro}</p>
          <Failure error={remove.error} />
          <div className="row end">
            <Button onClick={() => setRemoving(undefined)}>{t.cancel}</Button>
            <Button look="danger" busy={remove.busy} onClick={() => remove.run(removing.id)}>
              {t.people.remove}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Invite({ close, made }: { close(): void; made(issued: Issued): void }) {
  const { t } = useLanguage();
  const { account } = useSession();
  const accounts = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS);
  const invite = useAction(async (form: FormData) => {
    const answer = await graphql<{ invite: Issued }>(INVITE, {
      input: {
        email: String(form.get('email') ?? '').trim() || null,
        role: form.get('role'),
        accountId: form.get('accountId'),
      },
    });
    made(answer.invite);
  });
  const listed = accounts.data?.accounts.edges.map(({ node }) => node) ?? [];
  // The one that is shown is offered also where there are too many to list.
  const choices = listed.some(({ id }) => id === account.id) ? listed : [account, ...listed];
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
              <option value="admin">{t.people.roles.admin}</option>
            </select>
          )}
        </Field>
        <Field name="accountId" label={t.people.account}>
          {(field) => (
            <select {...field} defaultValue={account.id}>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failure error={invite.error ?? accounts.error} />
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

/** The accounts that a person works for: one more, or one less, but never none. */
function WorksFor({ person, close }: { person: Person; close(): void }) {
  const { t } = useLanguage();
  const [accounts, setAccounts] = useState(person.accounts);
  const all = useQuery<{ accounts: Connection<Account> }>(ACCOUNTS);
  const change = useAction(async (document: string, account: string) => {
    const answer = await graphql<Record<string, Pick<Person, 'accounts'>>>(document, {
      person: person.id,
      account,
    });
    const [changed] = Object.values(answer);
    if (changed) setAccounts(changed.accounts);
  });
  const others = (all.data?.accounts.edges ?? [])
    .map(({ node }) => node)
    .filter(({ id, erasedAt }) => !erasedAt && !accounts.some((own) => own.id === id));
  return (
    <Dialog title={t.people.accountsOf(person.name)} onClose={close}>
      <ul className="plain">
        {accounts.map(({ id, name }) => (
          <li key={id} className="row between">
            <bdi>{name}</bdi>
            {accounts.length > 1 && (
              <Button
                look="danger"
                busy={change.busy}
                onClick={() => change.run(REMOVE_FROM_ACCOUNT, id)}
                aria-label={`${t.people.leaves}: ${name}`}
              >
                {t.people.leaves}
              </Button>
            )}
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
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
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
