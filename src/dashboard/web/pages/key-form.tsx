import type { FormEvent } from 'react';
import { graphql } from '../api.ts';
import { useAction } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field } from '../parts/form.tsx';
import { CREATE_KEY, type CreatedKey } from '../queries.ts';
import { useSession } from '../session.ts';
import { utcDay } from '../time.ts';

/** What a new key may do, and for how long. */
export function KeyForm({ made, close }: { made(created: CreatedKey): void; close(): void }) {
  const { t } = useLanguage();
  const { account, isAdmin } = useSession();
  const create = useAction(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const addresses = text('addresses')
      .split(/[\s,،]+/)
      .filter(Boolean);
    const { createKey } = await graphql<{ createKey: CreatedKey }>(CREATE_KEY, {
      input: {
        accountId: account.id,
        name: text('name'),
        kind: text('kind'),
        scopes: form.getAll('scope'),
        // Through the chosen day, wherever the reader is.
        expiresAt: text('expires') ? `${text('expires')}T23:59:59Z` : null,
        monthlyCap: text('cap') ? Number(text('cap')) : null,
        allowedAddresses: addresses,
      },
    });
    made(createKey);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.run(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <Field label={t.keys.name} hint={t.keys.nameHint}>
        {(field) => <input {...field} name="name" maxLength={100} required />}
      </Field>
      <fieldset>
        <legend>{t.keys.scopes}</legend>
        <label className="check">
          <input type="checkbox" name="scope" value="SPEECH" defaultChecked /> {t.keys.scopeSpeech}
        </label>
        <label className="check">
          <input type="checkbox" name="scope" value="USAGE_READ" /> {t.keys.scopeUsage}
        </label>
        {isAdmin && (
          <label className="check">
            <input type="checkbox" name="scope" value="ADMIN" /> {t.keys.scopeAdmin}
          </label>
        )}
      </fieldset>
      <fieldset>
        <legend>{t.keys.kind}</legend>
        <label className="check">
          <input type="radio" name="kind" value="live" defaultChecked /> {t.keys.live}
        </label>
        <label className="check">
          <input type="radio" name="kind" value="test" /> {t.keys.test}
        </label>
        <p className="hint">{t.keys.kindHint}</p>
      </fieldset>
      <div className="halves">
        <Field label={t.keys.expires} optional>
          {(field) => <input {...field} name="expires" type="date" min={utcDay(-1)} />}
        </Field>
        <Field label={t.keys.cap} optional>
          {(field) => <input {...field} name="cap" type="number" min={1} max={2_000_000_000} dir="ltr" />}
        </Field>
      </div>
      <Field label={t.keys.addresses} hint={t.keys.addressesHint} optional>
        {(field) => <input {...field} name="addresses" dir="ltr" />}
      </Field>
      <Failure error={create.error} />
      <div className="row end">
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" look="main" busy={create.busy}>
          {t.keys.create}
        </Button>
      </div>
    </form>
  );
}
