import { useEffect, useState } from 'react';
import { post } from '../api.ts';
import { useAction, useQuery } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field, type FieldAttributes, Form } from '../parts/form.tsx';
import { OFFERS, type Offers } from '../queries.ts';
import { go } from '../router.ts';

/** The page of whoever is not signed in. */
export function SignIn({ entered }: { entered(): void }) {
  const { t } = useLanguage();
  const [hasForgotten, setForgotten] = useState(false);
  const offers = useQuery<{ offers: Offers }>(OFFERS);
  return (
    <div className="card narrow">
      <h1>{hasForgotten ? t.signIn.forgotten : t.signIn.title}</h1>
      {hasForgotten ? <Forgotten /> : <Credentials entered={entered} />}
      <p>
        {offers.data?.offers.mail ? (
          <Button onClick={() => setForgotten(!hasForgotten)}>
            {hasForgotten ? t.signIn.back : t.signIn.forgotten}
          </Button>
        ) : (
          <span className="muted small">{t.signIn.forgottenAsk}</span>
        )}
      </p>
      <p className="muted small">{t.signIn.closed}</p>
    </div>
  );
}

/** Where a link for another password goes. Whether the address is known here is told to nobody. */
function Forgotten() {
  const { t } = useLanguage();
  const [isSent, setSent] = useState(false);
  const send = useAction(async (form: FormData) => {
    setSent(false);
    await post('/auth/forgotten', { email: form.get('email') });
    setSent(true);
  });
  return (
    <Form error={send.error} onSubmit={send.run}>
      <p>{t.signIn.forgottenIntro}</p>
      <Field name="email" label={t.signIn.email}>
        {(field) => <input {...field} type="email" dir="ltr" autoComplete="username" required />}
      </Field>
      <Failure error={send.error} />
      <p role="status" className={isSent ? 'notice good' : undefined}>
        {isSent ? t.signIn.forgottenSent : ''}
      </p>
      <Button type="submit" look="main" busy={send.busy}>
        {t.signIn.forgottenSend}
      </Button>
    </Form>
  );
}

/** E-mail and password. */
export function Credentials({ entered, email = '' }: { entered(): void; email?: string }) {
  const { t } = useLanguage();
  const signIn = useAction(async (form: FormData) => {
    await post('/auth/sign-in', { email: form.get('email'), password: form.get('password') });
    entered();
  });
  return (
    <Form error={signIn.error} onSubmit={signIn.run}>
      <Field name="email" label={t.signIn.email}>
        {(field) => (
          <input {...field} type="email" dir="ltr" autoComplete="username" defaultValue={email} required />
        )}
      </Field>
      <Field name="password" label={t.signIn.password}>
        {(field) => <input {...field} type="password" dir="ltr" autoComplete="current-password" required />}
      </Field>
      <Failure error={signIn.error} />
      <Button type="submit" look="main" busy={signIn.busy}>
        {t.signIn.submit}
      </Button>
    </Form>
  );
}

/** What somebody sees who opens the link of an invitation. */
export function Invited({ token, entered }: { token: string; entered(): void }) {
  const { t } = useLanguage();
  const [invitation, setInvitation] = useState<{ email: string | null; forPassword?: boolean }>();
  const { run: read, error } = useAction(async () => {
    setInvitation(await post('/auth/invitation', { token }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => {
    void read();
  }, [token]);
  const accept = useAction(async (form: FormData) => {
    const password = form.get('password');
    if (invitation?.forPassword) await post('/auth/invitation/password', { token, password });
    else
      await post('/auth/invitation/accept', {
        token,
        name: form.get('name'),
        email: form.get('email'),
        password,
      });
    go('');
    entered();
  });
  return (
    <Form className="card narrow" error={accept.error} onSubmit={accept.run}>
      <h1>{invitation?.forPassword ? t.invitation.passwordTitle : t.invitation.title}</h1>
      <Failure error={error} />
      {invitation && (
        <>
          <p>{invitation.forPassword ? t.invitation.passwordIntro : t.invitation.intro}</p>
          {!invitation.forPassword && (
            <Field name="name" label={t.invitation.name}>
              {(field) => <input {...field} autoComplete="name" maxLength={100} required />}
            </Field>
          )}
          <Field name="email" label={t.signIn.email}>
            {(field) => (
              <input
                {...field}
                type="email"
                dir="ltr"
                autoComplete="username"
                defaultValue={invitation.email ?? ''}
                readOnly={invitation.email !== null}
                required
              />
            )}
          </Field>
          <Field name="password" label={t.signIn.password} hint={t.invitation.passwordHint}>
            {(field) => <NewPassword {...field} />}
          </Field>
          <Failure error={accept.error} />
          <Button type="submit" look="main" busy={accept.busy}>
            {invitation.forPassword ? t.profile.submit : t.invitation.submit}
          </Button>
        </>
      )}
    </Form>
  );
}

/** A password to be chosen. */
export function NewPassword(field: FieldAttributes) {
  return (
    <input
      {...field}
      type="password"
      dir="ltr"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
    />
  );
}
