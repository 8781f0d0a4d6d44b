import { useCatalog } from '../catalog.ts';
import { download, toCsv } from '../csv.ts';
import { useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { BarChart, Legend, MOST_SERIES } from '../parts/chart.tsx';
import { Button, DayFields, type Days, Field, Loaded } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { type Connection, DAILY_USAGE, type DailyUsage, USAGE, type Usage as UsageRow } from '../queries.ts';
import { useFilters } from '../router.ts';
import { useSession } from '../session.ts';
import { isDay, stretchesOf, utcDay } from '../time.ts';

type Grouping = 'day' | 'voice' | 'dialect' | 'key';
type Measure = 'characters' | 'requests' | 'audio';

/** What of the usage is shown, as it stands in the address. */
interface Shown extends Days {
  by: Grouping;
  measure: Measure;
  [name: string]: string;
}

interface Used {
  account: { usage: UsageRow[]; keys: Connection<{ id: string; name: string }> };
}

/** What was charged, by day, voice, dialect or key, and the same as a file. */
export function Usage() {
  const { t, number, name } = useLanguage();
  const { account } = useSession();
  const { dialects, voices } = useCatalog();
  const [shown, choose] = useFilters<Shown>(
    { from: utcDay(29), to: utcDay(), by: 'day', measure: 'characters' },
    {
      from: isDay,
      to: isDay,
      by: (value) => value in t.usage.groups,
      measure: (value) => value in measures,
    },
  );
  const { from, to, by: groupBy } = shown;
  const query = useQuery<Used>(USAGE, { account: account.id, from, to, groupBy });
  const rows = query.data?.account.usage ?? [];
  const keys = query.data?.account.keys.edges.map(({ node }) => node) ?? [];

  const nameOf = (id: string): string => {
    // Speech of the dashboard has no key.
    if (groupBy === 'key')
      return id === '' ? t.usage.dashboard : (keys.find((key) => key.id === id)?.name ?? id);
    const found = [...voices, ...dialects].find((each) => each.id === id);
    return found ? name(found.name) : id;
  };
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const save = () =>
    download(
      `nutq-${account.id}-${groupBy}-${from}-${to}.csv`,
      'text/csv;charset=utf-8',
      toCsv([
        [groupBy, 'name', 'requests', 'characters', 'audio_seconds'],
        ...rows.map((row) => [
          row.group,
          nameOf(row.group),
          row.requests,
          row.characters,
          seconds(row.audioMs),
        ]),
      ]),
    );

  return (
    <>
      <div className="card quarters">
        <DayFields days={shown} onChange={(days) => choose({ ...days })} required />
        <Field label={t.usage.by}>
          {(field) => (
            <select
              {...field}
              value={groupBy}
              onChange={(event) => choose({ by: event.target.value as Grouping })}
            >
              {Object.entries(t.usage.groups).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {/* While another range is asked for, the rows are still those of the one before. */}
        <Button onClick={save} disabled={query.loading || rows.length === 0}>
          {t.csv}
        </Button>
      </div>
      <p className="muted small">{t.utc}</p>
      {rows.length > 0 && <UsageChart shown={shown} choose={choose} rows={rows} nameOf={nameOf} />}
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.usage.caption}
            rows={rows}
            id={({ group }) => group}
            empty={t.usage.empty}
            columns={[
              { head: t.usage.groups[groupBy], cell: ({ group }) => nameOf(group), names: true },
              { head: t.usage.requests, cell: ({ requests }) => number(requests), numeric: true },
              { head: t.usage.characters, cell: ({ characters }) => number(characters), numeric: true },
              { head: t.usage.audio, cell: ({ audioMs }) => number(seconds(audioMs)), numeric: true },
            ]}
          />
          {rows.length > 0 && (
            <dl className="facts">
              <div>
                <dt>
                  {t.usage.total}: {t.usage.requests}
                </dt>
                <dd>{number(sum((row) => row.requests))}</dd>
              </div>
              <div>
                <dt>
                  {t.usage.total}: {t.usage.characters}
                </dt>
                <dd>{number(sum((row) => row.characters))}</dd>
              </div>
              <div>
                <dt>
                  {t.usage.total}: {t.usage.audio}
                </dt>
                <dd>{number(seconds(sum((row) => row.audioMs)))}</dd>
              </div>
            </dl>
          )}
        </div>
      </Loaded>
    </>
  );
}

const measures: Record<Measure, (row: UsageRow) => number> = {
  characters: ({ characters }) => characters,
  requests: ({ requests }) => requests,
  audio: ({ audioMs }) => Math.round(audioMs / 1000),
};

/** The range over time, in the parts of its groups; the same as a table behind it. */
function UsageChart(props: {
  shown: Shown;
  choose(part: Partial<Shown>): void;
  rows: readonly UsageRow[];
  nameOf(id: string): string;
}) {
  const { choose, rows, nameOf } = props;
  const { from, to, by: groupBy, measure } = props.shown;
  const { t, number, day: sayDay } = useLanguage();
  const { account } = useSession();
  const isGrouped = groupBy !== 'day';
  const daily = useQuery<{ account: { dailyUsage: DailyUsage[] } }>(DAILY_USAGE, {
    account: account.id,
    from,
    to,
    // By day there are no groups: any of them adds up to the same.
    dailyBy: isGrouped ? groupBy : 'dialect',
  });
  const of = measures[measure];
  const used = daily.data?.account.dailyUsage ?? [];
  // The largest have a colour each.
  const ranked = isGrouped ? rows.toSorted((a, b) => of(b) - of(a)).map(({ group }) => group) : [];
  const shown = ranked.length > MOST_SERIES ? ranked.slice(0, MOST_SERIES - 1) : ranked;
  const series = isGrouped
    ? [...shown.map(nameOf), ...(shown.length < ranked.length ? [t.usage.others] : [])]
    : [t.usage[measure]];
  const placeOf = (group: string) => {
    const at = shown.indexOf(group);
    return isGrouped && at < 0 ? shown.length : Math.max(0, at);
  };
  const bars = stretchesOf(from, to).map((stretch) => {
    const values = series.map(() => 0);
    for (const row of used) {
      const at = placeOf(row.group);
      // While another grouping is asked for, groups of the one before are still here.
      if (at < values.length && stretch.days.includes(row.day)) values[at]! += of(row);
    }
    return { label: sayDay(stretch.first), values };
  });
  const total = rows.reduce((sum, row) => sum + of(row), 0);
  const inUse = bars.filter(({ values }) => values.some((value) => value > 0));
  return (
    <section className="card" aria-labelledby="over-time">
      <div className="row between">
        <h2 id="over-time">{t.usage.overTime}</h2>
        <select
          className="auto"
          aria-label={t.usage.measure}
          value={measure}
          onChange={(event) => choose({ measure: event.target.value as Measure })}
        >
          {(['characters', 'requests', 'audio'] as const).map((each) => (
            <option key={each} value={each}>
              {t.usage[each]}
            </option>
          ))}
        </select>
      </div>
      <Loaded query={daily}>
        <BarChart
          bars={bars}
          series={series}
          label={t.usage.chart(
            t.usage[measure],
            number(total),
            bars[0]?.label ?? '',
            bars.at(-1)?.label ?? '',
          )}
        />
        {series.length > 1 && <Legend series={series} />}
        <details>
          <summary>{t.overview.asTable}</summary>
          <div className="wide">
            <Table
              caption={t.usage.overTime}
              rows={inUse}
              id={({ label }) => label}
              empty={t.usage.empty}
              columns={[
                { head: t.usage.groups.day, cell: ({ label }) => label, names: true },
                ...series.map((head, at) => ({
                  head,
                  cell: ({ values }: (typeof bars)[number]) => number(values[at]!),
                  numeric: true,
                })),
              ]}
            />
          </div>
        </details>
      </Loaded>
    </section>
  );
}
