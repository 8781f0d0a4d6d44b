import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, graphql, post, SIGNED_OUT, workFor } from './api.ts';
import { forgetDrafts } from './drafts.ts';
import { useLanguage } from './language.tsx';
import { Accounts } from './pages/accounts.tsx';
import { Alerts } from './pages/alerts.tsx';
import { Audiobooks } from './pages/audiobooks.tsx';
import { Audit } from './pages/audit.tsx';
import { Balances } from './pages/balances.tsx';
import { Keys } from './pages/keys.tsx';
import { Ledger } from './pages/ledger.tsx';
import { Lexicon } from './pages/lexicon.tsx';
import { Overview } from './pages/overview.tsx';
import { People } from './pages/people.tsx';
import { Playground } from './pages/playground.tsx';
import { Profile } from './pages/profile.tsx';
import { Credentials, Invited, SignIn } from './pages/sign-in.tsx';
import { Usage } from './pages/usage.tsx';
import { Voices } from './pages/voices.tsx';
import { Dialog } from './parts/dialog.tsx';
import { Button, Failure } from './parts/form.tsx';
import { ACCOUNT_NAME, ME, type Me } from './queries.ts';
import { nameAccount, namedAccount, type Route, useRoute } from './router.ts';
import { type Session, SessionContext } from './session.ts';
import { Header, Navigation, type PageName } from './shell.tsx';

interface Page {
  path: string;
  name: PageName;
  /** Whom it is for, where not for everybody: administrators of the service, or of the account too. */
  admin?: 'service' | 'account';
  render(route: Route): ReactNode;
}

const pages: Page[] = [
  { path: '', name: 'overview', render: () => <Overview /> },
  { path: 'keys', name: 'keys', render: () => <Keys /> },
  {
    path: 'playground',
    name: 'playground',
    render: ({ query }) => <Playground voice={query.get('voice')} />,
  },
  { path: 'audiobooks', name: 'audiobooks', render: () => <Audiobooks /> },
  { path: 'voices', name: 'voices', render: () => <Voices /> },
  { path: 'lexicon', name: 'lexicon', render: () => <Lexicon /> },
  { path: 'usage', name: 'usage', render: () => <Usage /> },
  { path: 'ledger', name: 'ledger', render: () => <Ledger /> },
  { path: 'profile', name: 'profile', render: () => <Profile /> },
  { path: 'accounts', name: 'accounts', admin: 'service', render: () => <Accounts /> },
  {
    path: 'balances',
    name: 'balances',
    admin: 'service',
    render: ({ query }) => <Balances entry={query.get('entry')} />,
  },
  { path: 'alerts', name: 'alerts', admin: 'account', render: () => <Alerts /> },
  { path: 'people', name: 'people', admin: 'account', render: () => <People /> },
  { path: 'audit', name: 'audit', admin: 'account', render: () => <Audit /> },
];

/** Who is signed in decides what is shown: nobody yet known, nobody, or a person. */
export function App() {
  const { t } = useLanguage();
  const route = useRoute();
  const [me, setMe] = useState<Me | null>();
  const [failure, setFailure] = useState<ApiError>();
  const [isExpired, setExpired] = useState(false);
  const ask = () =>
    graphql<{ me: Me | null }>(ME).then(
      (answer) => {
        setFailure(undefined);
        setExpired(false);
        setMe(answer.me);
      },
      // A full count of requests, a restart or a broken line is no sign-out: that has its own code.
      (error: ApiError) => (error.code === 'key_missing' ? setMe(null) : setFailure(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void ask();
    // Whoever was at work goes on once they are signed in again, so their page stays.
    const signedOut = () => setExpired(true);
    window.addEventListener(SIGNED_OUT, signedOut);
    return () => window.removeEventListener(SIGNED_OUT, signedOut);
  }, []);
  const [start, token] = route.path.split('/');
  if (start === 'invitation' && token)
    return (
      <Outside>
        <Invited key={token} token={token} entered={ask} />
      </Outside>
    );
  if (me === undefined && failure)
    return (
      <Outside>
        <div className="card center">
          <Failure error={failure} />
          <Button look="main" onClick={ask}>
            {t.retry}
          </Button>
        </div>
      </Outside>
    );
  if (me === undefined)
    return (
      <p className="muted center" role="status">
        {t.loading}
      </p>
    );
  if (me === null)
    return (
      <Outside>
        <SignIn entered={ask} />
      </Outside>
    );
  const leave = async () => {
    await post('/auth/sign-out', {}).catch(() => {});
    workFor(undefined);
    forgetDrafts();
    setExpired(false);
    setMe(null);
  };
  return (
    <>
      <Inside key={me.id} me={me} route={route} leave={leave} />
      {isExpired && (
        <Dialog title={t.expired.title} onClose={() => {}} keep>
          <p>{t.expired.intro}</p>
          <Credentials entered={ask} email={me.email} />
        </Dialog>
      )}
    </>
  );
}

/** Before somebody is signed in. */
function Outside({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  useEffect(() => {
    document.title = `${t.signIn.title} – ${t.product}`;
  }, [t]);
  return (
    <>
      <Header />
      <main id="main">{children}</main>
    </>
  );
}

function Inside({ me, route, leave }: { me: Me; route: Route; leave(): void }) {
  const { t } = useLanguage();
  const isAdmin = me.role === 'admin';
  const [account, setAccount] = useState(me.accounts[0] ?? { id: '', name: '' });
  const show = useCallback((next: { id: string; name: string }) => {
    nameAccount(next.id);
    setAccount(next);
  }, []);
  // The address decides: a reload or a link shows the account that it names. Other addresses keep the one shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of address
  useEffect(() => {
    const named = namedAccount();
    const own = me.accounts.find(({ id }) => id === named);
    if (named === undefined) {
      if (account.id !== me.accounts[0]?.id) nameAccount(account.id);
    } else if (own) setAccount(own);
    else if (named !== account.id)
      graphql<{ account: { id: string; name: string } }>(ACCOUNT_NAME, { account: named }).then(
        (found) => setAccount(found.account),
        () => show(me.accounts[0] ?? account),
      );
  }, [route]);
  const settling = route.account !== undefined && namedAccount() !== account.id;
  const isOwn = me.accounts.some(({ id }) => id === account.id);
  // Before the pages ask anything, so not in an effect.
  workFor(isOwn ? account.id : undefined);
  const session = useMemo<Session>(
    () => ({ me, isAdmin, account, isOwn, show }),
    [me, isAdmin, account, isOwn, show],
  );
  const administers = me.memberships.some(
    (membership) => membership.role === 'admin' && membership.account.id === account.id,
  );
  const allowed = pages.filter(({ admin }) => !admin || isAdmin || (admin === 'account' && administers));
  const page = allowed.find(({ path }) => path === route.path);
  const title = page ? t.pages[page.name] : t.notFound;

  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // A new page is announced by its heading, as a new document would be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of page
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [route.path]);
  useEffect(() => {
    document.title = `${title} – ${t.product}`;
  }, [title, t]);

  return (
    <SessionContext value={session}>
      {/* No link: what stands after the # is the page's address. */}
      <button type="button" className="skip" onClick={() => heading.current?.focus()}>
        {t.skip}
      </button>
      <Header leave={leave} />
      <div className="columns">
        <Navigation
          here={route.path}
          links={allowed.filter(({ admin }) => !admin)}
          administration={allowed.filter(({ admin }) => admin)}
        />
        <main id="main">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {!isOwn && !settling && (
            <p className="notice" role="status">
              {t.seeing(account.name)}
            </p>
          )}
          {settling ? (
            <p className="muted" role="status">
              {t.loading}
            </p>
          ) : page ? (
            // Another account is another page: nothing of the one before stays on it.
            <div key={`${page.path} ${account.id}`}>{page.render(route)}</div>
          ) : (
            <a href="#/">{t.toOverview}</a>
          )}
        </main>
      </div>
    </SessionContext>
  );
}
