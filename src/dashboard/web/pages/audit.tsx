import { useState } from 'react';
import { useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Loaded } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { AUDIT, type AuditEntry, type Connection } from '../queries.ts';

/** For administrators: who did what, newest first. */
export function Audit() {
  const { t, moment } = useLanguage();
  const [after, setAfter] = useState<string>();
  const query = useQuery<{ auditLog: Connection<AuditEntry> }>(AUDIT, { after });
  return (
    <Loaded query={query}>
      <div className="card">
        <Table
          caption={t.pages.audit}
          rows={query.data?.auditLog.edges.map(({ node }) => node) ?? []}
          id={({ id }) => id}
          empty={t.audit.empty}
          columns={[
            { head: t.audit.time, cell: ({ createdAt }) => moment(createdAt), names: true },
            { head: t.audit.action, cell: ({ action }) => t.audit.actions[action] ?? action },
            { head: t.audit.actor, cell: ({ actor }) => <Id of={actor} /> },
            { head: t.audit.target, cell: ({ target }) => <Id of={target} /> },
            { head: t.audit.detail, cell: ({ detail }) => <Details of={detail} /> },
          ]}
        />
        {query.data && <Pager info={query.data.auditLog.pageInfo} after={after} go={setAfter} />}
      </div>
    </Loaded>
  );
}

function Id({ of }: { of: string }) {
  return (
    <code className="long" dir="ltr">
      {of}
    </code>
  );
}

/** The JSON of an entry as `name: value` lines. */
function Details({ of }: { of: string }) {
  const pairs = Object.entries(JSON.parse(of) as Record<string, unknown>);
  if (pairs.length === 0) return '—';
  return (
    <ul className="pairs" dir="ltr">
      {pairs.map(([name, value]) => (
        <li key={name}>
          {name}: <bdi>{Array.isArray(value) ? value.join(', ') : String(value)}</bdi>
        </li>
      ))}
    </ul>
  );
}
