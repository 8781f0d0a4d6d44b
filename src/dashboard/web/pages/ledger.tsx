import { useState } from 'react';
import { useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Field, Loaded } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { type Connection, type Entry, LEDGER } from '../queries.ts';
import { useSession } from '../session.ts';

const kinds = ['grant', 'charge', 'correction'] as const;

/** Every entry of the account, newest first. */
export function Ledger() {
  const { t, number, moment } = useLanguage();
  const { account, isAdmin } = useSession();
  const [after, setAfter] = useState<string>();
  const [kind, setKind] = useState('');
  const query = useQuery<{ account: { ledger: Connection<Entry> } }>(LEDGER, {
    account: account.id,
    after,
    kind: kind || null,
  });
  const ledger = query.data?.account.ledger;
  const whose = ({ key, actor }: Entry) =>
    key?.name ?? (actor.startsWith('user:') ? t.ledger.dashboard : actor);
  return (
    <>
      <p className="muted">{t.ledger.intro}</p>
      <div className="card quarters">
        <Field label={t.ledger.kind}>
          {(field) => (
            <select
              {...field}
              value={kind}
              onChange={(event) => {
                setKind(event.target.value);
                setAfter(undefined);
              }}
            >
              <option value="">{t.all}</option>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {t.ledger.kinds[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {ledger?.totalCount !== undefined && (
          <p className="muted">
            {t.ledger.count}: {number(ledger.totalCount)}
          </p>
        )}
      </div>
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.ledger}
            rows={ledger?.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={t.ledger.empty}
            columns={[
              { head: t.ledger.time, cell: (entry) => moment(entry.createdAt), names: true },
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
                    {entry.kind === 'charge' ? t.ledger.generation : <bdi>{entry.reason}</bdi>}
                    <code className="sub" dir="ltr">
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
          {ledger && <Pager info={ledger.pageInfo} after={after} go={setAfter} />}
        </div>
      </Loaded>
    </>
  );
}

/** With its sign, also when it is positive. */
function signed(value: number, number: (value: number) => string): string {
  return `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
}
