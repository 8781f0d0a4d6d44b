import { file, givenOf } from '../api.ts';
import { save } from '../csv.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, DayFields, Failure, Field, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { type Connection, type Entry, LEDGER } from '../queries.ts';
import { useListFilters } from '../router.ts';
import { useSession } from '../session.ts';
import { isDayOrNone } from '../time.ts';

interface Answer {
  account: { ledger: Connection<Entry>; keys: Connection<{ id: string; name: string }> };
}

const kinds = ['grant', 'charge', 'correction'] as const;

/** Every entry of the account, newest first. */
export function Ledger() {
  const { t, number, instant } = useLanguage();
  const { account, isAdmin } = useSession();
  const { filter, choose, search, after, turnTo } = useListFilters(
    { kind: '', keyId: '', from: '', to: '', search: '' },
    {
      kind: (value) => value === '' || kinds.some((each) => each === value),
      from: isDayOrNone,
      to: isDayOrNone,
    },
  );
  const asked = givenOf(filter);
  const query = useQuery<Answer>(LEDGER, { account: account.id, after, ...asked });
  const download = useAction(async () => {
    save(`nutq-ledger-${account.id}.csv`, await file('/export/ledger', { account: account.id, ...asked }));
  });
  const ledger = query.data?.account.ledger;
  const keys = query.data?.account.keys.edges.map(({ node }) => node) ?? [];
  // The address may name a key beyond those that are listed.
  const unlisted = filter.keyId !== '' && !keys.some(({ id }) => id === filter.keyId);
  const whose = ({ key, actor }: Entry) =>
    key?.name ?? (actor.startsWith('user:') ? t.ledger.dashboard : (t.audit.kinds[actor] ?? actor));
  const reasonOf = ({ kind, reason, actor }: Entry) => {
    if (kind === 'charge') return t.ledger.generation;
    return actor === 'system' && reason === 'first start' ? t.ledger.firstStart : <bdi>{reason}</bdi>;
  };
  return (
    <>
      <p className="muted">{t.ledger.intro}</p>
      <div className="card quarters">
        <Field label={t.ledger.kind}>
          {(field) => (
            <select {...field} value={filter.kind} onChange={(event) => choose({ kind: event.target.value })}>
              <option value="">{t.all}</option>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {t.ledger.kinds[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t.usage.groups.key}>
          {(field) => (
            <select
              {...field}
              value={filter.keyId}
              onChange={(event) => choose({ keyId: event.target.value })}
            >
              <option value="">{t.all}</option>
              {unlisted && <option value={filter.keyId}>{filter.keyId}</option>}
              {keys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DayFields days={filter} onChange={choose} />
        <SearchField label={t.ledger.search} onSearch={search} first={filter.search} />
        <Button busy={download.busy} onClick={() => download.run()}>
          {t.csv}
        </Button>
        {ledger?.totalCount !== undefined && (
          <p className="muted">
            {t.ledger.count}: {number(ledger.totalCount)}
          </p>
        )}
      </div>
      <Failure error={download.error} />
      <p className="muted small">{t.utc}</p>
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.ledger}
            rows={ledger?.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={t.ledger.empty}
            columns={[
              { head: t.ledger.time, cell: (entry) => instant(entry.createdAt), names: true },
              {
                head: t.ledger.kind,
                cell: (entry) => <span className={`state ${entry.kind}`}>{t.ledger.kinds[entry.kind]}</span>,
              },
              {
                head: t.ledger.characters,
                cell: (entry) => <bdi dir="ltr">{signed(entry.characters, number)}</bdi>,
                numeric: true,
              },
              { head: t.ledger.balance, cell: (entry) => number(entry.balance), numeric: true },
              {
                head: t.ledger.reason,
                cell: (entry) => (
                  <>
                    {reasonOf(entry)}
                    <code className="sub" dir="ltr" title={entry.requestId ?? entry.corrects?.id ?? entry.id}>
                      {entry.requestId ?? entry.corrects?.id ?? entry.id}
                    </code>
                  </>
                ),
              },
              { head: t.ledger.by, cell: (entry) => <bdi>{whose(entry)}</bdi> },
              ...(isAdmin
                ? [
                    {
                      head: t.actions,
                      cell: (entry: Entry) => (
                        <a href={`#/balances?entry=${encodeURIComponent(entry.id)}`}>{t.ledger.correct}</a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {ledger && <Pager info={ledger.pageInfo} after={after} go={turnTo} />}
        </div>
      </Loaded>
    </>
  );
}

/** With its sign, also when it is positive. */
export function signed(value: number, number: (value: number) => string): string {
  return `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
}
