import { useState } from 'react';
import { post } from '../api.ts';
import { useAction } from '../hooks.ts';
import { type LanguageCode, useLanguage } from '../language.tsx';
import { Button, Failure, Field, Form } from '../parts/form.tsx';
import { useSession } from '../session.ts';
import { storedTheme, type Theme, themes, wearTheme } from '../theme.ts';
import { WorksFor } from './person.tsx';
import { NewPassword } from './sign-in.tsx';

/** Who is signed in, how the pages look to them, and their password. */
export function Profile() {
  const { t } = useLanguage();
  const { me } = useSession();
  return (
    <div className="halves">
      <div>
        <section className="card" aria-labelledby="who">
          <h2 id="who">{t.profile.who}</h2>
          <dl className="pairs large">
            <div>
              <dt>{t.people.name}</dt>
              <dd>
                <bdi>{me.name}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t.people.email}</dt>
              <dd>
                <bdi>{me.email}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t.people.role}</dt>
              <dd>{t.people.roles[me.role]}</dd>
            </div>
            <div>
              <dt>{t.people.account}</dt>
              <dd>
                <WorksFor memberships={me.memberships} />
              </dd>
            </div>
          </dl>
        </section>
        <Display />
      </div>
      <Password />
    </div>
  );
}

/** Language and theme, which this browser remembers. */
function Display() {
  const { t, code, change } = useLanguage();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <section className="card" aria-labelledby="display">
      <h2 id="display">{t.profile.display}</h2>
      <div className="quarters">
        <Field label={t.profile.language}>
          {(field) => (
            <select {...field} value={code} onChange={(event) => change(event.target.value as LanguageCode)}>
              <option value="ar" lang="ar">
                العربية
              </option>
              <option value="en" lang="en">
                English
              </option>
            </select>
          )}
        </Field>
        <Field label={t.profile.theme}>
          {(field) => (
            <select
              {...field}
              value={theme}
              onChange={(event) => {
                const next = event.target.value as Theme;
                setTheme(next);
                wearTheme(next);
              }}
            >
              {themes.map((each) => (
                <option key={each} value={each}>
                  {t.profile.themes[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </section>
  );
}

/** Another password for the person who is signed in. */
function Password() {
  const { t } = useLanguage();
  const [done, setDone] = useState(false);
  const change = useAction(async (form: FormData) => {
    setDone(false);
    await post('/auth/password', { current: form.get('current'), next: form.get('next') });
    setDone(true);
  });
  const submit = async (data: FormData, form: HTMLFormElement) => {
    if (await change.run(data)) form.reset();
  };
  return (
    <Form className="card" error={change.error} onSubmit={submit}>
      <h2>{t.profile.password}</h2>
      <p>{t.profile.intro}</p>
      <Field name="current" label={t.profile.current}>
        {(field) => <input {...field} type="password" dir="ltr" autoComplete="current-password" required />}
      </Field>
      <Field name="next" label={t.profile.next} hint={t.invitation.passwordHint}>
        {(field) => <NewPassword {...field} />}
      </Field>
      <Failure error={change.error} />
      <p role="status" className={done ? 'notice good' : undefined}>
        {done ? t.profile.done : ''}
      </p>
      <Button type="submit" look="main" busy={change.busy}>
        {t.profile.submit}
      </Button>
    </Form>
  );
}
