import { graphql } from '../api.ts';
import { useAction } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field, Form } from '../parts/form.tsx';
import { type ApiKey, CREATE_KEY, type CreatedKey, UPDATE_KEY } from '../queries.ts';
import { useSession } from '../session.ts';
import { utcDay } from '../time.ts';

/** What a new key may do, and for how long. */
export function KeyForm({ made, close }: { made(created: CreatedKey): void; close(): void }) {
  const { t } = useLanguage();
  const { account, isAdmin } = useSession();
  const create = useAction(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const { createKey } = await graphql<{ createKey: CreatedKey }>(CREATE_KEY, {
      input: {
        accountId: account.id,
        name: text('name'),
        kind: text('kind'),
        scopes: form.getAll('scope'),
        ...limitsOf(form),
      },
    });
    made(createKey);
  });
  return (
    <Form error={create.error} onSubmit={create.run}>
      <Field name="name" label={t.keys.name} hint={t.keys.nameHint}>
        {(field) => <input {...field} maxLength={100} required />}
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
      <LimitFields />
      <Failure error={create.error} />
      <div className="row end">
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" look="main" busy={create.busy}>
          {t.keys.create}
        </Button>
      </div>
    </Form>
  );
}

/** What of a key can be changed: its name and its limits. */
export function KeyEdit({ of, done, close }: { of: ApiKey; done(): void; close(): void }) {
  const { t } = useLanguage();
  const save = useAction(async (form: FormData) => {
    await graphql(UPDATE_KEY, {
      input: { id: of.id, name: String(form.get('name')).trim(), ...limitsOf(form) },
    });
    done();
  });
  return (
    <Form error={save.error} onSubmit={save.run}>
      <Field name="name" label={t.keys.name}>
        {(field) => <input {...field} maxLength={100} defaultValue={of.name} required />}
      </Field>
      <LimitFields of={of} />
      <p className="hint">{t.keys.editHint}</p>
      <Failure error={save.error} />
      <div className="row end">
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" look="main" busy={save.busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}

/** Expiry, cap and addresses; empty is none. */
function LimitFields({ of }: { of?: ApiKey }) {
  const { t } = useLanguage();
  return (
    <>
      <div className="halves">
        <Field name="expiresAt" label={t.keys.expires} optional>
          {(field) => (
            <input {...field} type="date" min={utcDay(0)} defaultValue={of?.expiresAt?.slice(0, 10)} />
          )}
        </Field>
        <Field name="monthlyCap" label={t.keys.cap} optional>
          {(field) => (
            <input
              {...field}
              type="number"
              min={1}
              max={2_000_000_000}
              dir="ltr"
              defaultValue={of?.monthlyCap ?? undefined}
            />
          )}
        </Field>
      </div>
      <Field name="allowedAddresses" label={t.keys.addresses} hint={t.keys.addressesHint} optional>
        {(field) => <input {...field} dir="ltr" defaultValue={of?.allowedAddresses.join(' ')} />}
      </Field>
    </>
  );
}

function limitsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    // Through the chosen day, wherever the reader is.
    expiresAt: text('expiresAt') ? `${text('expiresAt')}T23:59:59Z` : null,
    monthlyCap: text('monthlyCap') ? Number(text('monthlyCap')) : null,
    allowedAddresses: text('allowedAddresses')
      .split(/[\s,،]+/)
      .filter(Boolean),
  };
}
