import { type FormEvent, useEffect, useState } from 'react';
import { post } from '../api.ts';
import { useAction } from '../hooks.ts';
import { useLanguage } from '../language.tsx';
import { Button, Failure, Field } from '../parts/form.tsx';
import { go } from '../router.ts';

/** E-mail and password. */
export function SignIn({ entered }: { entered(): void }) {
  const { t } = useLanguage();
  const signIn = useAction(async (form: FormData) => {
    await post('/auth/sign-in', { email: form.get('email'), password: form.get('password') });
    entered();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.run(new FormData(event.currentTarget));
  };
  return (
    <form className="card narrow" onSubmit={submit}>
      <h1>{t.signIn.title}</h1>
      <Field label={t.signIn.email}>
        {(field) => <input {...field} name="email" type="email" dir="ltr" autoComplete="username" required />}
      </Field>
      <Field label={t.signIn.password}>
        {(field) => (
          <input
            {...field}
            name="password"
            type="password"
            dir="ltr"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Failure error={signIn.error} />
      <Button type="submit" look="main" busy={signIn.busy}>
        {t.signIn.submit}
      </Button>
      <p className="muted small">{t.signIn.closed}</p>
    </form>
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
    read();
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    accept.run(new FormData(event.currentTarget));
  };
  return (
    <form className="card narrow" onSubmit={submit}>
      <h1>{invitation?.forPassword ? t.invitation.passwordTitle : t.invitation.title}</h1>
      <Failure error={error} />
      {invitation && (
        <>
          <p>{invitation.forPassword ? t.invitation.passwordIntro : t.invitation.intro}</p>
          {!invitation.forPassword && (
            <Field label={t.invitation.name}>
              {(field) => <input {...field} name="name" autoComplete="name" maxLength={100} required />}
            </Field>
          )}
          <Field label={t.signIn.email}>
            {(field) => (
              <input
                {...field}
                name="email"
                type="email"
                dir="ltr"
                autoComplete="username"
                defaultValue={invitation.email ?? ''}
                readOnly={invitation.email !== null}
                required
              />
            )}
          </Field>
          <Field label={t.signIn.password} hint={t.invitation.passwordHint}>
            {(field) => <NewPassword {...field} />}
          </Field>
          <Failure error={accept.error} />
          <Button type="submit" look="main" busy={accept.busy}>
            {invitation.forPassword ? t.profile.submit : t.invitation.submit}
          </Button>
        </>
      )}
    </form>
  );
}

/** Another password for the person who is signed in. */
export function Profile() {
  const { t } = useLanguage();
  const [done, setDone] = useState(false);
  const change = useAction(async (form: FormData) => {
    setDone(false);
    await post('/auth/password', { current: form.get('current'), next: form.get('password') });
    setDone(true);
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await change.run(new FormData(form))) form.reset();
  };
  return (
    <form className="card narrow" onSubmit={submit}>
      <p>{t.profile.intro}</p>
      <Field label={t.profile.current}>
        {(field) => (
          <input
            {...field}
            name="current"
            type="password"
            dir="ltr"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Field label={t.profile.next} hint={t.invitation.passwordHint}>
        {(field) => <NewPassword {...field} />}
      </Field>
      <Failure error={change.error} />
      <p role="status" className={done ? 'notice good' : undefined}>
        {done ? t.profile.done : ''}
      </p>
      <Button type="submit" look="main" busy={change.busy}>
        {t.profile.submit}
      </Button>
    </form>
  );
}

function NewPassword(field: { id: string; 'aria-describedby': string | undefined }) {
  return (
    <input
      {...field}
      name="password"
      type="password"
      dir="ltr"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
    />
  );
}
