import { file, givenOf } from '../api.ts';
import { save } from '../csv.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, DayFields, Failure, Field, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { AUDIT, type AuditEntry, type Connection } from '../queries.ts';
import { useListFilters } from '../router.ts';
import { useSession } from '../session.ts';
import { isDayOrNone } from '../time.ts';

/** For administrators: who did what, newest first; of the account that is shown, or of the whole service. */
export function Audit() {
  const { t, instant } = useLanguage();
  const { account, isAdmin } = useSession();
  const { filter, choose, search, after, turnTo } = useListFilters(
    { action: '', from: '', to: '', search: '' },
    { action: (value) => value in t.audit.actions, from: isDayOrNone, to: isDayOrNone },
  );
  const asked = { account: isAdmin ? null : account.id, ...givenOf(filter) };
  const query = useQuery<{ auditLog: Connection<AuditEntry> }>(AUDIT, { after, ...asked });
  const download = useAction(async () => save('nutq-audit.csv', await file('/export/audit', asked)));
  return (
    <>
      <div className="card quarters">
        <Field label={t.audit.action}>
          {(field) => (
            <select
              {...field}
              value={filter.action}
              onChange={(event) => choose({ action: event.target.value })}
            >
              <option value="">{t.all}</option>
              {Object.entries(t.audit.actions).map(([action, words]) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DayFields days={filter} onChange={choose} />
        <SearchField label={t.audit.search} onSearch={search} first={filter.search} />
        <Button busy={download.busy} onClick={() => download.run()}>
          {t.csv}
        </Button>
      </div>
      <Failure error={download.error} />
      <p className="muted small">{t.utc}</p>
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.audit}
            rows={query.data?.auditLog.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={t.audit.empty}
            columns={[
              { head: t.audit.time, cell: ({ createdAt }) => instant(createdAt), names: true },
              { head: t.audit.action, cell: ({ action }) => t.audit.actions[action] ?? action },
              { head: t.audit.actor, cell: ({ actor, actorName }) => <Who name={actorName} of={actor} /> },
              {
                head: t.audit.target,
                cell: ({ target, targetName, accountName }) => (
                  <>
                    <Who name={targetName} of={target} />
                    {accountName && !target.startsWith('account:') && (
                      <span className="sub">
                        {t.account}: <bdi>{accountName}</bdi>
                      </span>
                    )}
                  </>
                ),
              },
              { head: t.audit.detail, cell: ({ detail }) => <Details of={detail} /> },
            ]}
          />
          {query.data && <Pager info={query.data.auditLog.pageInfo} after={after} go={turnTo} />}
        </div>
      </Loaded>
    </>
  );
}

/** A name where there is one, and in small what it is a name of. */
function Who({ name, of }: { name: string | null; of: string }) {
  const { t } = useLanguage();
  const [kind = '', id] = of.split(':', 2);
  const word = t.audit.kinds[kind] ?? kind;
  return (
    <>
      {name ? <bdi>{name}</bdi> : word}
      {id && (
        <span className="sub">
          {name && `${word} `}
          <code dir="ltr" title={id}>
            {id}
          </code>
        </span>
      )}
    </>
  );
}

/** What an entry tells, in words. */
function Details({ of }: { of: string }) {
  const { t, number, list, moment } = useLanguage();
  // The id stands with what was acted on.
  const { id: _, ...told } = JSON.parse(of) as Record<string, unknown>;
  const pairs = Object.entries(told);
  if (pairs.length === 0) return '—';
  const say = (value: unknown, name = ''): string => {
    // As the database keeps them.
    if (name === 'scopes' && typeof value === 'string') return say(value.split(' '));
    if (value === null || (Array.isArray(value) && value.length === 0)) return t.none;
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return list(value.map((each) => say(each)));
    if (/^\d{4}-\d\d-\d\dT/.test(String(value))) return moment(String(value));
    return t.audit.values[String(value)] ?? String(value);
  };
  return (
    <ul className="pairs">
      {pairs.map(([name, value]) => (
        <li key={name}>
          {t.audit.fields[name] ?? name}: <bdi>{say(value, name)}</bdi>
        </li>
      ))}
    </ul>
  );
}
