import { useCallback, useState } from 'react';
import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { CopyBox, Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import {
  type Connection,
  type Invitation,
  MAIL_PASSWORD_LINK,
  MEMBERS,
  OFFERS,
  type Offers,
  PASSWORD_LINK,
  PEOPLE,
  type Person,
  REISSUE_INVITATION,
  REMOVE_FROM_ACCOUNT,
  REMOVE_PERSON,
  SET_ACCOUNT_ROLE,
  SET_ROLE,
  WITHDRAW_INVITATION,
} from '../queries.ts';
import { useSession } from '../session.ts';
import { Invite, type Issued, Memberships } from './people-forms.tsx';
import { RoleName, roleIn, WorksFor } from './person.tsx';

interface Answer {
  /** Of the whole service, for its administrators. */
  people?: Connection<Person>;
  /** Of one account, for its own. */
  account?: { members: Connection<{ person: Person }> };
  invitations: Connection<Invitation>;
}

/** For administrators: who may sign in, and who is invited to; in the whole service, or in their account. */
export function People() {
  const { t, date, moment } = useLanguage();
  const { me, account, isAdmin } = useSession();
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
  const query = useQuery<Answer>(isAdmin ? PEOPLE : MEMBERS, {
    after,
    search: search || null,
    ...(isAdmin ? {} : { account: account.id }),
  });
  const found = query.data?.people ?? query.data?.account?.members;
  const people = found?.edges.map(({ node }) => ('person' in node ? node.person : node)) ?? [];
  // What an administrator changes is what somebody is in the service, or else in the account.
  const roleOf = (person: Person) => (isAdmin ? person.role : roleIn(person, account.id));
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
  const changeRole = useAction(async (person: Person) => {
    const role = roleOf(person) === 'admin' ? 'member' : 'admin';
    if (isAdmin) await graphql(SET_ROLE, { id: person.id, role });
    else await graphql(SET_ACCOUNT_ROLE, { person: person.id, account: account.id, role });
    setChanging(undefined);
    query.reload();
  });
  /** Whoever works for other accounts, or may more, only leaves this one. */
  const onlyLeaves = ({ manageable, memberships }: Person) =>
    !isAdmin && !(manageable && memberships.length < 2);
  const remove = useAction(async (person: Person) => {
    if (onlyLeaves(person)) await graphql(REMOVE_FROM_ACCOUNT, { person: person.id, account: account.id });
    else await graphql(REMOVE_PERSON, { id: person.id });
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
            rows={people}
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
              {
                head: t.people.role,
                cell: (person) =>
                  isAdmin ? (
                    t.people.roles[person.role]
                  ) : (
                    <RoleName role={person.role} accountRole={roleIn(person, account.id)} />
                  ),
              },
              ...(isAdmin
                ? [
                    {
                      head: t.people.account,
                      cell: ({ memberships }: Person) => <WorksFor memberships={memberships} />,
                    },
                  ]
                : []),
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
                      {isAdmin && (
                        <Button
                          onClick={() => setMoving(person)}
                          aria-label={t.people.accountsOf(person.name)}
                        >
                          {t.people.accounts}
                        </Button>
                      )}
                      {person.manageable && (
                        <Button
                          busy={forgotten.busy}
                          onClick={() =>
                            offers.data?.offers.mail ? setAsking(person) : forgotten.run(person)
                          }
                          aria-label={t.people.passwordTitle(person.name)}
                        >
                          {t.people.password}
                        </Button>
                      )}
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
          {found && <Pager info={found.pageInfo} after={after} go={setAfter} />}
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
              { head: t.people.role, cell: (invitation) => <RoleName {...invitation} /> },
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
        <Memberships
          person={moving}
          close={() => {
            setMoving(undefined);
            query.reload();
          }}
        />
      )}
      {changing && (
        <Dialog title={t.people.roleTitle(changing.name)} onClose={() => setChanging(undefined)}>
          <p>{t.people.becomes[isAdmin ? 'service' : 'account'][roleOf(changing)]}</p>
          <Failure error={changeRole.error} />
          <div className="row end">
            <Button onClick={() => setChanging(undefined)}>{t.cancel}</Button>
            <Button look="main" busy={changeRole.busy} onClick={() => changeRole.run(changing)}>
              {roleOf(changing) === 'admin' ? t.people.makeMember : t.people.makeAdmin}
            </Button>
          </div>
        </Dialog>
      )}
      {removing && (
        <Dialog title={t.people.removeTitle(removing.name)} onClose={() => setRemoving(undefined)}>
          <p>{onlyLeaves(removing) ? t.people.leavesIntro : t.people.removeIntro}</p>
          <Failure error={remove.error} />
          <div className="row end">
            <Button onClick={() => setRemoving(undefined)}>{t.cancel}</Button>
            <Button look="danger" busy={remove.busy} onClick={() => remove.run(removing)}>
              {t.people.remove}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
