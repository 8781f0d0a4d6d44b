import { useCallback, useState } from 'react';
import { graphql } from '../api.ts';
import { useCatalog } from '../catalog.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { CopyBox, Dialog } from '../parts/dialog.tsx';
import { Button, Failure, Field, Loaded, SearchField } from '../parts/form.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { type ApiKey, type Connection, type CreatedKey, KEYS, REVOKE_KEY, ROTATE_KEY } from '../queries.ts';
import { useSession } from '../session.ts';
import { KeyEdit, KeyForm } from './key-form.tsx';

type Open =
  | { what: 'create' }
  | { what: 'edit' | 'rotate' | 'revoke'; key: ApiKey }
  | { what: 'made'; created: CreatedKey };

/** The keys of the account: made, shown once, rotated, revoked. */
export function Keys() {
  const { t, date, moment, number, list } = useLanguage();
  const { account } = useSession();
  const [after, setAfter] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState('');
  const find = useCallback((text: string) => {
    setAfter(undefined);
    setSearch(text);
  }, []);
  const query = useQuery<{ account: { keys: Connection<ApiKey> } }>(KEYS, {
    account: account.id,
    after,
    search: search || null,
  });
  const close = () => setOpen(undefined);
  const made = (created: CreatedKey) => {
    setOpen({ what: 'made', created });
    query.reload();
  };
  /** A person or a key by name, be it gone by its kind alone. */
  const makerOf = (createdBy: string, name: string | null) =>
    name ?? t.audit.kinds[createdBy.split(':', 1)[0]!] ?? createdBy;
  const stateOf = (key: ApiKey): [string, string] => {
    if (key.revokedAt) return ['off', t.keys.revoked];
    if (key.expiresAt && new Date(key.expiresAt) <= new Date()) return ['off', t.keys.expired];
    return ['on', t.keys.active];
  };
  return (
    <>
      <p className="muted">{t.keys.intro}</p>
      <p>
        <Button look="main" onClick={() => setOpen({ what: 'create' })}>
          {t.keys.create}
        </Button>
      </p>
      <SearchField label={t.keys.search} onSearch={find} />
      <Loaded query={query}>
        <div className="card">
          <Table
            caption={t.pages.keys}
            rows={query.data?.account.keys.edges.map(({ node }) => node) ?? []}
            id={({ id }) => id}
            empty={search ? t.nothingFound : t.keys.empty}
            columns={[
              {
                head: t.keys.name,
                names: true,
                cell: (key) => (
                  <>
                    {key.name}
                    <code className="sub whole" dir="ltr">
                      nutq_{key.kind}_{key.id}_…
                    </code>
                    <span className="sub">
                      {t.keys.created}: {date(key.createdAt)}
                      {key.createdBy !== null && (
                        <>
                          {' · '}
                          <bdi>{makerOf(key.createdBy, key.createdByName)}</bdi>
                        </>
                      )}
                    </span>
                  </>
                ),
              },
              {
                head: t.keys.scopes,
                cell: (key) => (
                  <>
                    {list(key.scopes.map((scope) => scopeName(t, scope)))}
                    {key.monthlyCap !== null && (
                      <span className="sub">
                        {t.keys.capUse(number(key.spentThisMonth), number(key.monthlyCap))}
                      </span>
                    )}
                    {key.allowedAddresses.length > 0 && (
                      <code className="sub" dir="ltr">
                        {key.allowedAddresses.join(' ')}
                      </code>
                    )}
                  </>
                ),
              },
              {
                head: t.keys.lastUsed,
                cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t.never),
              },
              {
                head: t.keys.state,
                cell: (key) => {
                  const [look, word] = stateOf(key);
                  return (
                    <>
                      <span className={`state ${look}`}>{word}</span>
                      {key.kind === 'test' && <span className="state">{t.keys.test}</span>}
                      {key.expiresAt && look === 'on' && (
                        <span className="sub">
                          {t.keys.expires}: {moment(key.expiresAt)}
                        </span>
                      )}
                      {key.previousUntil && new Date(key.previousUntil) > new Date() && look === 'on' && (
                        <span className="sub">
                          {t.keys.rotating}: {moment(key.previousUntil)}
                        </span>
                      )}
                    </>
                  );
                },
              },
              {
                head: t.actions,
                cell: (key) =>
                  key.revokedAt || !key.manageable ? (
                    '—'
                  ) : (
                    <div className="row">
                      <Button
                        onClick={() => setOpen({ what: 'edit', key })}
                        aria-label={t.keys.editTitle(key.name)}
                      >
                        {t.edit}
                      </Button>
                      <Button
                        onClick={() => setOpen({ what: 'rotate', key })}
                        aria-label={t.keys.rotateTitle(key.name)}
                      >
                        {t.keys.rotate}
                      </Button>
                      <Button
                        look="danger"
                        onClick={() => setOpen({ what: 'revoke', key })}
                        aria-label={t.keys.revokeTitle(key.name)}
                      >
                        {t.keys.revoke}
                      </Button>
                    </div>
                  ),
              },
            ]}
          />
          {query.data && <Pager info={query.data.account.keys.pageInfo} after={after} go={setAfter} />}
        </div>
      </Loaded>
      {open?.what === 'create' && (
        <Dialog title={t.keys.create} onClose={close}>
          <KeyForm made={made} close={close} />
        </Dialog>
      )}
      {open?.what === 'made' && <Made created={open.created} close={close} />}
      {open?.what === 'edit' && (
        <Dialog title={t.keys.editTitle(open.key.name)} onClose={close}>
          <KeyEdit
            of={open.key}
            close={close}
            done={() => {
              close();
              query.reload();
            }}
          />
        </Dialog>
      )}
      {open?.what === 'rotate' && <Rotate of={open.key} made={made} close={close} />}
      {open?.what === 'revoke' && (
        <Revoke
          of={open.key}
          close={close}
          done={() => {
            close();
            query.reload();
          }}
        />
      )}
    </>
  );
}

function scopeName(t: ReturnType<typeof useLanguage>['t'], scope: string): string {
  return (
    { SPEECH: t.keys.scopeSpeech, USAGE_READ: t.keys.scopeUsage, ADMIN: t.keys.scopeAdmin }[scope] ?? scope
  );
}

/** The one time that a secret is seen. */
function Made({ created: { key, secret }, close }: { created: CreatedKey; close(): void }) {
  const { t } = useLanguage();
  const { dialects } = useCatalog();
  const [dialect] = dialects;
  const body = JSON.stringify({
    text: 'السلام عليكم',
    dialect: dialect?.id ?? 'msa',
    voice: dialect?.voices[0]?.id ?? '',
  });
  const curl = [
    `curl ${window.location.origin}/v1/tts/stream --output hello.mp3 \\`,
    `  -H 'x-api-key: ${secret}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
  return (
    <Dialog title={key.name} onClose={close} keep>
      <p className="notice">{t.keys.shownOnce}</p>
      <CopyBox label={t.keys.secret} text={secret} />
      {dialect && key.scopes.some((scope) => scope !== 'USAGE_READ') && (
        <CopyBox label={t.keys.curl} text={curl} />
      )}
      <div className="row end">
        <Button look="main" onClick={close}>
          {t.keys.saved}
        </Button>
      </div>
    </Dialog>
  );
}

const HOUR = 3600;

function Rotate(props: { of: ApiKey; made(created: CreatedKey): void; close(): void }) {
  const { of, made, close } = props;
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24 * HOUR);
  const rotate = useAction(async () => {
    const { rotateKey } = await graphql<{ rotateKey: CreatedKey }>(ROTATE_KEY, {
      id: of.id,
      overlapSeconds: overlap,
    });
    made(rotateKey);
  });
  const { now, hour, day, week } = t.keys.overlaps;
  return (
    <Dialog title={t.keys.rotateTitle(of.name)} onClose={close}>
      <p>{t.keys.rotateIntro}</p>
      <Field label={t.keys.overlap}>
        {(field) => (
          <select {...field} value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            <option value={0}>{now}</option>
            <option value={HOUR}>{hour}</option>
            <option value={24 * HOUR}>{day}</option>
            <option value={7 * 24 * HOUR}>{week}</option>
          </select>
        )}
      </Field>
      <Failure error={rotate.error} />
      <div className="row end">
        <Button onClick={close}>{t.cancel}</Button>
        <Button look="main" busy={rotate.busy} onClick={() => rotate.run()}>
          {t.keys.rotate}
        </Button>
      </div>
    </Dialog>
  );
}

function Revoke({ of, done, close }: { of: ApiKey; done(): void; close(): void }) {
  const { t } = useLanguage();
  const revoke = useAction(async () => {
    await graphql(REVOKE_KEY, { id: of.id });
    done();
  });
  return (
    <Dialog title={t.keys.revokeTitle(of.name)} onClose={close}>
      <p>{t.keys.revokeIntro}</p>
      <Failure error={revoke.error} />
      <div className="row end">
        <Button onClick={close}>{t.cancel}</Button>
        <Button look="danger" busy={revoke.busy} onClick={() => revoke.run()}>
          {t.keys.revokeConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
