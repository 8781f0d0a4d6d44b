import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import type { ApiError } from '../api.ts';
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

/** Where the reader types what a list is searched for. */
export function SearchField(props: { label: string; value: string; onSearch(text: string): void }) {
  const { label, value, onSearch } = props;
  return (
    <Field label={label}>
      {(field) => (
        <input {...field} type="search" value={value} onChange={(event) => onSearch(event.target.value)} />
      )}
    </Field>
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
