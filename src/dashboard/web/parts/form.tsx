import {
  type ButtonHTMLAttributes,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ApiError } from '../api.ts';
import { useSettled } from '../hooks.ts';
import { type Language, useLanguage } from '../language.tsx';
import { arabicProblem } from '../strings/problems.ts';

/** What is wrong with a field, not yet in words: the reader may change the language. */
export type Problem = (language: Pick<Language, 't' | 'code' | 'number'>) => string;

interface FormState {
  problems: Readonly<Record<string, Problem>>;
  /** The fields that show their problems themselves. */
  fields: Set<string>;
}

const FormContext = createContext<FormState | undefined>(undefined);

/**
 * A form that says beside each field what is wrong with it: before it is sent in the reader's words, not the
 * browser's, and what the service refused after. What was typed stays.
 */
export function Form(props: {
  error?: ApiError | undefined;
  /** What the browser does not check, by name. */
  check?(data: FormData): Record<string, Problem>;
  onSubmit(data: FormData, form: HTMLFormElement): void;
  onChange?(): void;
  className?: string;
  children: ReactNode;
}) {
  const { error, check, onSubmit, onChange, className, children } = props;
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const [round, setRound] = useState(0);
  const fields = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Record<string, Problem>) => {
    setProblems(found);
    setRound((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is refused, whenever something is
  useEffect(() => show(refusedFields(error)), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);
  return (
    <FormContext value={{ problems, fields: fields.current }}>
      <form
        ref={form}
        noValidate
        className={className}
        onChange={onChange}
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          if (problems[name]) setProblems(({ [name]: _, ...rest }) => rest);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const found = { ...invalidFields(event.currentTarget), ...check?.(data) };
          if (Object.keys(found).length > 0) return show(found);
          onSubmit(data, event.currentTarget);
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** What the browser finds wrong, by name. */
function invalidFields(form: HTMLFormElement): Record<string, Problem> {
  const inputs = [...form.elements] as HTMLInputElement[];
  return Object.fromEntries(
    inputs
      .filter(({ name, validity }) => name && validity && !validity.valid)
      .map((input) => [input.name, problemOf(input)]),
  );
}

function problemOf(input: HTMLInputElement): Problem {
  const { validity, min, max, minLength, type } = input;
  // A bound of days is a day.
  const bound = (value: string, number: Language['number']) =>
    type === 'number' ? number(Number(value)) : value;
  if (validity.valueMissing) return ({ t }) => t.invalid.missing;
  if (validity.typeMismatch) return ({ t }) => t.invalid.email;
  if (validity.tooShort) return ({ t, number }) => t.invalid.tooShort(number(minLength));
  if (validity.rangeUnderflow) return ({ t, number }) => t.invalid.atLeast(bound(min, number));
  if (validity.rangeOverflow) return ({ t, number }) => t.invalid.atMost(bound(max, number));
  return ({ t }) => (type === 'date' ? t.invalid.day : t.invalid.number);
}

/** What the service found wrong, by name. */
function refusedFields(error: ApiError | undefined): Record<string, Problem> {
  return Object.fromEntries(
    (error?.fields ?? []).map(({ field, message }) => [
      field,
      ({ t, code, number }: Parameters<Problem>[0]) => {
        if (error?.code === 'text_too_long' && error.limit !== undefined)
          return t.invalid.tooLong(number(error.limit));
        const own = error?.code === 'invalid_request' ? undefined : t.errors[error?.code ?? ''];
        if (own) return own;
        if (code === 'ar') return arabicProblem(message) ?? `${t.invalid.other} (${message})`;
        return `${message[0]?.toUpperCase()}${message.slice(1)}.`;
      },
    ]),
  );
}

export interface FieldAttributes {
  id: string;
  name?: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
}

/** Where Arabic is typed at length, whatever the language of the page. */
export function ArabicText(
  props: FieldAttributes & { className?: string; rows: number; value: string; onChange(text: string): void },
) {
  const { onChange, ...attributes } = props;
  return (
    <textarea
      className="arabic"
      {...attributes}
      lang="ar"
      dir="rtl"
      onChange={(event) => onChange(event.target.value)}
      required
    />
  );
}

/** A label, what it labels, and a hint that screen readers read with it. With a name it shows what a form finds wrong. */
export function Field(props: {
  label: ReactNode;
  name?: string;
  hint?: ReactNode;
  optional?: boolean;
  children(attributes: FieldAttributes): ReactNode;
}) {
  const { label, name, hint, optional, children } = props;
  const language = useLanguage();
  const form = useContext(FormContext);
  const id = useId();
  useLayoutEffect(() => {
    if (!form || name === undefined) return;
    form.fields.add(name);
    return () => void form.fields.delete(name);
  }, [form, name]);
  const problem = name === undefined ? undefined : form?.problems[name];
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="muted">({language.t.optional})</span>}
      </label>
      {children({
        id,
        ...(name === undefined ? {} : { name }),
        'aria-describedby': describedBy || undefined,
        ...(problem ? { 'aria-invalid': true as const } : {}),
      })}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem(language)}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Where the reader types what a list is searched for; told once they pause. */
export function SearchField(props: { label: string; onSearch(text: string): void; first?: string }) {
  const { label, onSearch, first = '' } = props;
  const [text, setText] = useState(first);
  const settled = useSettled(text.trim());
  const told = useRef(first);
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    onSearch(settled);
  }, [settled, onSearch]);
  // Another address may have brought another text.
  useEffect(() => {
    if (first === told.current) return;
    told.current = first;
    setText(first);
  }, [first]);
  return (
    <div className="search">
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
    </div>
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
  const form = useContext(FormContext);
  if (!error) return null;
  const own = t.errors[error.code];
  const isBeside = error.fields.length > 0 && error.fields.every(({ field }) => form?.fields.has(field));
  return (
    <div className="notice bad" role="alert">
      <p>{isBeside ? t.invalid.seeFields : (own ?? error.message)}</p>
      {/* Our own words say less than the service's, which names the field. */}
      {!isBeside && own && code === 'ar' && error.code === 'invalid_request' && (
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
