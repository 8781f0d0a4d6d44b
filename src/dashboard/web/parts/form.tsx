import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../api.ts';
import { useSettled } from '../hooks.ts';
import { useLanguage } from '../language.tsx';

export interface FieldAttributes {
  id: string;
  'aria-describedby': string | undefined;
}

/** A label, what it labels, and a hint that screen readers read with it. */
export function Field(props: {
  label: string;
  hint?: string | undefined;
  optional?: boolean;
  children(attributes: FieldAttributes): ReactNode;
}) {
  const { label, hint, optional, children } = props;
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="muted">({t.optional})</span>}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Where the reader types what a list is searched for; told once they pause. */
export function SearchField(props: { label: string; onSearch(text: string): void }) {
  const { label, onSearch } = props;
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const told = useRef('');
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    onSearch(settled);
  }, [settled, onSearch]);
  return (
    <Field label={label}>
      {(field) => (
        <input
          {...field}
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Days of UTC, YYYY-MM-DD, both included; empty where there is no bound. */
export interface Days {
  from: string;
  to: string;
}

/** The first and the last day of what is shown. With `required` neither can be taken away. */
export function DayFields(props: { days: Days; onChange(days: Days): void; required?: boolean }) {
  const { days, onChange, required = false } = props;
  const { t } = useLanguage();
  const change = (part: Partial<Days>) => {
    const next = { ...days, ...part };
    if (required && (next.from === '' || next.to === '')) return;
    onChange(next);
  };
  return (
    <>
      <Field label={t.from} optional={!required}>
        {(field) => (
          <input
            {...field}
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label={t.to} optional={!required}>
        {(field) => (
          <input
            {...field}
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={(event) => change({ to: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

export function Button({
  look = 'plain',
  busy = false,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: 'plain' | 'main' | 'danger'; busy?: boolean }) {
  return (
    <button type="button" {...rest} className={`button ${look}`} aria-disabled={busy || undefined}>
      {children}
      {busy && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}

/** What the service refused, in the reader's language, with the reference to report. */
export function Failure({ error }: { error: ApiError | undefined }) {
  const { t, code } = useLanguage();
  if (!error) return null;
  const own = t.errors[error.code];
  return (
    <div className="notice bad" role="alert">
      <p>{own ?? error.message}</p>
      {/* Our own words say less than the service's, which names the field. */}
      {own && code === 'ar' && error.code === 'invalid_request' && (
        <p lang="en" dir="ltr">
          {error.message}
        </p>
      )}
      {error.requestId && (
        <p className="muted small">
          {t.request}: <code>{error.requestId}</code>
        </p>
      )}
    </div>
  );
}

/** Loading, failed, or there: what every page has before its data. */
export function Loaded(props: {
  query: { loading: boolean; error: ApiError | undefined; data: unknown; reload(): void };
  children: ReactNode;
}) {
  const { query, children } = props;
  const { t } = useLanguage();
  if (query.error)
    return (
      <>
        <Failure error={query.error} />
        <Button onClick={query.reload}>{t.retry}</Button>
      </>
    );
  if (query.data === undefined)
    return (
      <p className="muted" role="status">
        {t.loading}
      </p>
    );
  return <div aria-busy={query.loading}>{children}</div>;
}
