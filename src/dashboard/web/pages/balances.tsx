import { useState } from 'react';
import { graphql } from '../api.ts';
import { idempotencyKey, useAction, useQuery, useSettled } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field, Form, Loaded } from '../parts/form.tsx';
import { BALANCE, CORRECT, type Connection, type CorrectedEntry, ENTRY, GRANT } from '../queries.ts';
import { useSession } from '../session.ts';
import { signed } from './ledger.tsx';

/** For administrators: characters granted, and entries corrected, each with its reason. */
export function Balances({ entry }: { entry: string | null }) {
  const { t, number } = useLanguage();
  const { account } = useSession();
  const query = useQuery<{ account: { balance: number } }>(BALANCE, { account: account.id });
  return (
    <>
      <Loaded query={query}>
        <p>
          {t.balances.account}: <strong>{account.name}</strong> <code dir="ltr">{account.id}</code>.{' '}
          {t.accounts.balance}: <strong>{number(query.data?.account.balance ?? 0)}</strong>
        </p>
      </Loaded>
      <div className="halves">
        <Change
          key={account.id}
          title={t.balances.grantTitle}
          submit={t.balances.grant}
          send={async (input) => {
            const { grantCharacters } = await graphql<{ grantCharacters: { balance: number } }>(GRANT, {
              input: { ...input, accountId: account.id },
            });
            query.reload();
            return grantCharacters.balance;
          }}
        />
        <Change
          key={entry}
          title={t.balances.correctTitle}
          submit={t.balances.correct}
          entry={entry ?? ''}
          send={async (input) => {
            const { correctEntry } = await graphql<{ correctEntry: { balance: number } }>(CORRECT, { input });
            query.reload();
            return correctEntry.balance;
          }}
        />
      </div>
    </>
  );
}

interface ChangeInput {
  characters: number;
  reason: string;
  idempotencyKey: string;
  entryId?: string;
}

function Change(props: {
  title: string;
  submit: string;
  /** Of a correction: the entry to begin with. */
  entry?: string;
  send(input: ChangeInput): Promise<number>;
}) {
  const { title, submit, entry, send } = props;
  const { t, number } = useLanguage();
  const [balance, setBalance] = useState<number>();
  const [entryId, setEntryId] = useState(entry ?? '');
  const named = useSettled(entryId.trim());
  // One key until it has succeeded: a repetition after a lost answer does not count twice.
  const [key, setKey] = useState(idempotencyKey);
  const change = useAction(async (form: FormData) => {
    setBalance(undefined);
    const input: ChangeInput = {
      characters: Number(form.get('characters')),
      reason: String(form.get('reason')),
      idempotencyKey: key,
    };
    if (entry !== undefined) input.entryId = String(form.get('entryId')).trim();
    setBalance(await send(input));
    setKey(idempotencyKey());
  });
  const run = async (data: FormData, form: HTMLFormElement) => {
    if (!(await change.run(data))) return;
    form.reset();
    setEntryId(entry ?? '');
  };
  return (
    // Other values are another request, which the old key does not stand for.
    <Form
      className="card"
      error={change.error}
      onSubmit={run}
      onChange={() => change.busy || setKey(idempotencyKey())}
    >
      <h2>{title}</h2>
      {entry !== undefined && (
        <Field name="entryId" label={t.balances.entry} hint={t.balances.entryHint}>
          {(field) => (
            <input
              {...field}
              dir="ltr"
              defaultValue={entry}
              onChange={(event) => setEntryId(event.target.value)}
              required
            />
          )}
        </Field>
      )}
      {named !== '' && <Corrected key={`${named} ${balance}`} id={named} />}
      <Field
        name="characters"
        label={t.balances.characters}
        hint={entry === undefined ? undefined : t.balances.signed}
      >
        {(field) => (
          <input
            {...field}
            type="number"
            dir="ltr"
            min={entry === undefined ? 1 : -2_000_000_000}
            max={2_000_000_000}
            required
          />
        )}
      </Field>
      <Field name="reason" label={t.balances.reason} hint={t.balances.reasonHint}>
        {(field) => <input {...field} maxLength={500} required />}
      </Field>
      <Failure error={change.error} />
      <p role="status" className={balance === undefined ? undefined : 'notice good'}>
        {balance === undefined ? '' : t.balances.done(number(balance))}
      </p>
      <Button type="submit" look="main" busy={change.busy}>
        {submit}
      </Button>
    </Form>
  );
}

/** The entry that an id names, so that nobody corrects another, or the same one twice. */
function Corrected({ id }: { id: string }) {
  const { t, number, instant } = useLanguage();
  const { account } = useSession();
  const query = useQuery<{ account: { ledger: Connection<CorrectedEntry> } }>(ENTRY, {
    account: account.id,
    search: id,
  });
  const [found] = query.data?.account.ledger.edges ?? [];
  // A search finds ids and reasons.
  const entry = found?.node.id === id ? found.node : undefined;
  const corrected = entry?.corrections.reduce((sum, { characters }) => sum + characters, 0) ?? 0;
  return (
    <Loaded query={query}>
      <p className="notice">
        {entry ? (
          <>
            {t.ledger.kinds[entry.kind]} <bdi dir="ltr">{signed(entry.characters, number)}</bdi> ·{' '}
            {instant(entry.createdAt)}
            {entry.corrections.length > 0 && (
              <>
                <br />
                {t.balances.corrected}: <bdi dir="ltr">{signed(corrected, number)}</bdi>
              </>
            )}
          </>
        ) : (
          t.balances.noEntry
        )}
      </p>
    </Loaded>
  );
}
