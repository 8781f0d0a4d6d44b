import { graphql } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { CopyBox } from '../parts/dialog.tsx';
import { Button, Failure, Field, Form, Loaded, type Problem } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { ALERT, type BalanceAlert, type Notice, type Offers, REMOVE_ALERT, SET_ALERT } from '../queries.ts';
import { useSession } from '../session.ts';

interface Answer {
  offers: Offers;
  account: {
    balance: number;
    webhookSecret: string | null;
    balanceAlert: BalanceAlert | null;
    notices: Notice[];
  };
}

/** An alert that tells nobody is none. */
function namesNobody(data: FormData): Record<string, Problem> {
  const isNamed = ['emails', 'webhookUrl'].some((name) => String(data.get(name) ?? '').trim() !== '');
  return isNamed ? {} : { emails: ({ t }) => t.alerts.nobody };
}

/** For administrators: who is told when the balance of the account runs low, and who was. */
export function Alerts() {
  const { t, number, instant } = useLanguage();
  const { account } = useSession();
  const query = useQuery<Answer>(ALERT, { account: account.id });
  const save = useAction(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    await graphql(SET_ALERT, {
      account: account.id,
      input: {
        threshold: Number(text('threshold')),
        webhookUrl: text('webhookUrl') || null,
        emails: text('emails')
          .split(/[\s,،]+/)
          .filter(Boolean),
      },
    });
    query.reload();
  });
  const remove = useAction(async () => {
    await graphql(REMOVE_ALERT, { account: account.id });
    query.reload();
  });
  if (!query.data) return <Loaded query={query}>{null}</Loaded>;
  const { offers, account: shown } = query.data;
  const alert = shown.balanceAlert;
  const states = { waiting: '', delivered: 'on', failed: 'off' };
  return (
    <Loaded query={query}>
      <p className="muted">{t.alerts.intro}</p>
      {!offers.mail && !offers.webhooks && <p className="notice">{t.alerts.nothingOffered}</p>}
      <Form
        // Another alert is another form, so that it shows what is kept.
        key={JSON.stringify(alert)}
        className="card"
        error={save.error}
        check={namesNobody}
        onSubmit={save.run}
      >
        <p>
          {t.accounts.balance}: <strong>{number(shown.balance)}</strong>{' '}
          {alert && (
            <span className={`state ${alert.low ? 'off' : 'on'}`}>
              {alert.low ? t.alerts.low : t.alerts.watching}
            </span>
          )}
        </p>
        <div className="halves">
          <Field name="threshold" label={t.alerts.threshold} hint={t.alerts.thresholdHint}>
            {(field) => (
              <input
                {...field}
                type="number"
                dir="ltr"
                min={1}
                max={2_000_000_000}
                defaultValue={alert?.threshold}
                required
              />
            )}
          </Field>
          <Field
            name="emails"
            label={t.alerts.emails}
            hint={offers.mail ? t.alerts.emailsHint : t.alerts.noMail}
            optional
          >
            {(field) => (
              <input {...field} dir="ltr" defaultValue={alert?.emails.join(' ')} disabled={!offers.mail} />
            )}
          </Field>
          <Field
            name="webhookUrl"
            label={t.alerts.webhook}
            hint={offers.webhooks ? t.alerts.webhookHint : t.alerts.noWebhooks}
            optional
          >
            {(field) => (
              <input
                {...field}
                dir="ltr"
                inputMode="url"
                placeholder="https://"
                defaultValue={alert?.webhookUrl ?? ''}
                disabled={!offers.webhooks}
              />
            )}
          </Field>
        </div>
        <Failure error={save.error ?? remove.error} />
        <div className="row">
          <Button type="submit" look="main" busy={save.busy}>
            {t.save}
          </Button>
          {alert && (
            <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
              {t.alerts.remove}
            </Button>
          )}
        </div>
      </Form>
      {alert?.webhookUrl && shown.webhookSecret && (
        <div className="card">
          <CopyBox label={t.alerts.secret} text={shown.webhookSecret} />
        </div>
      )}
      <section className="card" aria-labelledby="notices">
        <h2 id="notices">{t.alerts.notices}</h2>
        <Table
          caption={t.alerts.notices}
          rows={shown.notices}
          id={({ id }) => id}
          empty={t.alerts.noNotices}
          columns={[
            { head: t.audit.time, cell: ({ createdAt }) => instant(createdAt), names: true },
            { head: t.alerts.channel, cell: ({ channel }) => t.alerts.channels[channel] },
            { head: t.alerts.receiver, cell: ({ receiver }) => <bdi className="long">{receiver}</bdi> },
            {
              head: t.keys.state,
              cell: ({ status, error }) => (
                <>
                  <span className={`state ${states[status]}`}>{t.alerts.statuses[status]}</span>
                  {error && <code className="sub">{error}</code>}
                </>
              ),
            },
            { head: t.alerts.tries, cell: ({ tries }) => number(tries), numeric: true },
          ]}
        />
      </section>
    </Loaded>
  );
}
