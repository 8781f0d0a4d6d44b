import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, post, SIGNED_OUT, workFor } from './api.ts';
import { useLanguage } from './language.tsx';
import { Accounts } from './pages/accounts.tsx';
import { Audit } from './pages/audit.tsx';
import { Balances } from './pages/balances.tsx';
import { Keys } from './pages/keys.tsx';
import { Ledger } from './pages/ledger.tsx';
import { Overview } from './pages/overview.tsx';
import { People } from './pages/people.tsx';
import { Playground } from './pages/playground.tsx';
import { Invited, Profile, SignIn } from './pages/sign-in.tsx';
import { Usage } from './pages/usage.tsx';
import { Voices } from './pages/voices.tsx';
import { ME, type Me } from './queries.ts';
import { type Route, useRoute } from './router.ts';
import { type Session, SessionContext } from './session.ts';
import { Header, Navigation, type PageName } from './shell.tsx';

interface Page {
  path: string;
  name: PageName;
  admin?: boolean;
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
  { path: 'voices', name: 'voices', render: () => <Voices /> },
  { path: 'usage', name: 'usage', render: () => <Usage /> },
  { path: 'ledger', name: 'ledger', render: () => <Ledger /> },
  { path: 'profile', name: 'profile', render: () => <Profile /> },
  { path: 'accounts', name: 'accounts', admin: true, render: () => <Accounts /> },
  {
    path: 'balances',
    name: 'balances',
    admin: true,
    render: ({ query }) => <Balances entry={query.get('entry')} />,
  },
  { path: 'people', name: 'people', admin: true, render: () => <People /> },
  { path: 'audit', name: 'audit', admin: true, render: () => <Audit /> },
];

/** Who is signed in decides what is shown: nobody yet known, nobody, or a person. */
export function App() {
  const { t } = useLanguage();
  const route = useRoute();
  const [me, setMe] = useState<Me | null>();
  const ask = () =>
    graphql<{ me: Me | null }>(ME).then(
      (answer) => setMe(answer.me),
      () => setMe(null),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    ask();
    const signedOut = () => setMe(null);
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
    setMe(null);
  };
  return <Inside key={me.id} me={me} route={route} leave={leave} />;
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
  const [account, show] = useState(me.accounts[0] ?? { id: '', name: '' });
  const isOwn = me.accounts.some(({ id }) => id === account.id);
  // Before the pages ask anything, so not in an effect.
  workFor(isOwn ? account.id : undefined);
  const session = useMemo<Session>(
    () => ({ me, isAdmin, account, isOwn, show }),
    [me, isAdmin, account, isOwn],
  );
  const allowed = pages.filter(({ admin }) => isAdmin || !admin);
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
          {page ? (
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
