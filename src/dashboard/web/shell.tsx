import { useContext, useEffect, useState } from 'react';
import { useLanguage } from './language.tsx';
import { Button } from './parts/form.tsx';
import { SessionContext } from './session.ts';
import type { Strings } from './strings/ar.ts';

export type PageName = keyof Strings['pages'];

interface Link {
  path: string;
  name: PageName;
}

/** The product, the account that is shown, the language, and the way out. */
export function Header({ leave }: { leave?: () => void }) {
  const { t, code, change } = useLanguage();
  const session = useContext(SessionContext);
  const other = code === 'ar' ? 'en' : 'ar';
  return (
    <header>
      <a className="brand" href="#/">
        <Mark />
        <span>{t.product}</span>
      </a>
      {session && <AccountChoice />}
      <span className="spring" />
      {session && (
        <a className="who" href="#/profile">
          <bdi>{session.me.name}</bdi>
        </a>
      )}
      <Button onClick={() => change(other)} lang={other}>
        {t.otherLanguage}
      </Button>
      {leave && <Button onClick={leave}>{t.signIn.out}</Button>}
    </header>
  );
}

/** Which account the pages show: a choice where there are several. */
function AccountChoice() {
  const { t } = useLanguage();
  const session = useContext(SessionContext)!;
  const { me, account, isOwn, show } = session;
  const choices = isOwn ? me.accounts : [...me.accounts, account];
  if (choices.length < 2)
    return (
      <span className="account">
        <span className="visually-hidden">{t.account}: </span>
        <bdi>{account.name}</bdi>
      </span>
    );
  return (
    <select
      className="account"
      aria-label={t.account}
      value={account.id}
      onChange={(event) => show(choices.find(({ id }) => id === event.target.value) ?? account)}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Beside the page; on a phone behind a button. */
export function Navigation(props: { here: string; links: Link[]; administration: Link[] }) {
  const { here, links, administration } = props;
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by whoever goes to another page
  useEffect(() => setOpen(false), [here]);
  const list = (of: Link[]) => (
    <ul>
      {of.map(({ path, name }) => (
        <li key={path}>
          <a href={`#/${path}`} aria-current={path === here ? 'page' : undefined}>
            {t.pages[name]}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t.mainNavigation}>
      <button
        type="button"
        className="button plain toggle"
        aria-expanded={open}
        aria-controls="links"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">☰</span> {t.menu}
      </button>
      <div id="links" className={open ? 'links open' : 'links'}>
        {list(links)}
        {administration.length > 0 && (
          <>
            <h2>{t.administration}</h2>
            {list(administration)}
          </>
        )}
        <ul>
          <li>
            <a href="/docs">{t.documentation}</a>
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** A wave of sound that ends in a dot, as ن has one. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="mark">
      <path d="M4 14c0 8 5 13 12 13s12-5 12-13" />
      <circle cx="16" cy="9" r="3.2" />
    </svg>
  );
}
