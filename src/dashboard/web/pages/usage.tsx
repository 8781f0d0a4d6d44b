import { useState } from 'react';
import { useCatalog } from '../catalog.ts';
import { download, toCsv } from '../csv.ts';
import { useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, DayFields, type Days, Field, Loaded } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { type Connection, USAGE, type Usage as UsageRow } from '../queries.ts';
import { useSession } from '../session.ts';
import { utcDay } from '../time.ts';

type Grouping = 'day' | 'voice' | 'dialect' | 'key';

interface Used {
  account: { usage: UsageRow[]; keys: Connection<{ id: string; name: string }> };
}

/** What was charged, by day, voice, dialect or key, and the same as a file. */
export function Usage() {
  const { t, number, name } = useLanguage();
  const { account } = useSession();
  const { dialects, voices } = useCatalog();
  const [days, setDays] = useState<Days>({ from: utcDay(29), to: utcDay() });
  const { from, to } = days;
  const [groupBy, setGroupBy] = useState<Grouping>('day');
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
        <DayFields days={days} onChange={setDays} required />
        <Field label={t.usage.by}>
          {(field) => (
            <select
              {...field}
              value={groupBy}
              onChange={(event) => setGroupBy(event.target.value as Grouping)}
            >
              {Object.entries(t.usage.groups).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button onClick={save} disabled={rows.length === 0}>
          {t.csv}
        </Button>
      </div>
      <p className="muted small">{t.utc}</p>
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
