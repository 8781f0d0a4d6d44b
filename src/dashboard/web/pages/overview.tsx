import { useCatalog } from '../catalog.ts';
import { useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { BarChart } from '../parts/chart.tsx';
import { Loaded } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { type Account, OVERVIEW, type Usage } from '../queries.ts';
import { useSession } from '../session.ts';
import { lastDays } from '../time.ts';

interface Overviewed {
  account: Account & { byDay: Usage[]; byVoice: Usage[]; byDialect: Usage[] };
}

const DAYS = 30;

/** Balance and the usage of the last days, by day, voice and dialect. */
export function Overview() {
  const { t, number, day: sayDay, name } = useLanguage();
  const { account } = useSession();
  const { dialects, voices } = useCatalog();
  const days = lastDays(DAYS);
  const query = useQuery<Overviewed>(OVERVIEW, { account: account.id, from: days[0], to: days.at(-1) });
  const shown = query.data?.account;
  if (!shown) return <Loaded query={query}>{null}</Loaded>;

  const used = new Map(shown.byDay.map((each) => [each.group, each]));
  const series = days.map((day) => ({ day, value: used.get(day)?.characters ?? 0 }));
  const total = series.reduce((sum, { value }) => sum + value, 0);
  const requests = shown.byDay.reduce((sum, each) => sum + each.requests, 0);
  const nameOf = (id: string) => {
    const found = voices.find((each) => each.id === id) ?? dialects.find((each) => each.id === id);
    return found ? name(found.name) : id;
  };

  return (
    <Loaded query={query}>
      {shown.suspendedAt && <p className="notice bad">{t.overview.suspended}</p>}
      <dl className="figures">
        <Figure label={t.overview.balance} value={number(shown.balance)} main />
        <Figure label={t.overview.held} value={number(shown.held)} />
        <Figure label={t.overview.month} value={number(total)} />
        <Figure label={t.overview.requests} value={number(requests)} />
      </dl>
      <section className="card">
        <h2>{t.overview.byDay}</h2>
        {total === 0 ? (
          <p className="empty">{t.overview.empty}</p>
        ) : (
          <>
            <BarChart
              bars={series.map(({ day, value }) => ({ label: sayDay(day), values: [value] }))}
              series={[t.usage.characters]}
              label={t.overview.chart(number(total))}
            />
            <details>
              <summary>{t.overview.asTable}</summary>
              <Table
                caption={t.overview.byDay}
                rows={shown.byDay.toReversed()}
                id={({ group }) => group}
                empty={t.overview.empty}
                columns={[
                  { head: t.usage.groups.day, cell: ({ group }) => sayDay(group), names: true },
                  {
                    head: t.usage.characters,
                    cell: ({ characters }) => number(characters),
                    numeric: true,
                  },
                  { head: t.usage.requests, cell: (row) => number(row.requests), numeric: true },
                ]}
              />
            </details>
          </>
        )}
      </section>
      <div className="halves">
        <Shares title={t.overview.byVoice} rows={shown.byVoice} total={total} nameOf={nameOf} />
        <Shares title={t.overview.byDialect} rows={shown.byDialect} total={total} nameOf={nameOf} />
      </div>
    </Loaded>
  );
}

function Figure({ label, value, main }: { label: string; value: string; main?: boolean }) {
  return (
    <div className={main ? 'figure main' : 'figure'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Shares(props: { title: string; rows: Usage[]; total: number; nameOf(id: string): string }) {
  const { title, rows, total, nameOf } = props;
  const { t, number } = useLanguage();
  return (
    <section className="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="empty">{t.usage.empty}</p>
      ) : (
        <ul className="shares">
          {rows
            .toSorted((a, b) => b.characters - a.characters)
            .map(({ group, characters }) => (
              <li key={group}>
                <span>{nameOf(group)}</span>
                <span className="numeric">{number(characters)}</span>
                <progress value={characters} max={total || 1} aria-label={nameOf(group)} />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
