import type { z } from 'zod';
import { type FieldError, ServiceError } from './errors.ts';

/** Checks a value against its schema, or throws `invalid_request` that names every field that is wrong. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw refused(result.error);
}

/** What a schema refused, as `invalid_request` that names every field. */
export function refused(error: z.core.$ZodError): ServiceError {
  const errors = error.issues.flatMap(fieldErrorsOf);
  const named = errors.map(({ field, message }) =>
    field === '' ? `the body ${message}` : `\`${field}\` ${message}`,
  );
  return new ServiceError('invalid_request', `Fix the request: ${named.slice(0, 5).join('; ')}.`, { errors });
}

/** What a schema refused, field by field, in our words. */
function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    // A name that the caller made up is cut: it may be anything.
    return issue.keys.slice(0, 20).map((key) => ({
      field: [...issue.path, key].join('.').slice(0, 100),
      message: 'is not a field of this request',
    }));
  return [{ field, message: say(issue) }];
}

function say(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return sized('least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return sized('most', issue.maximum, issue.origin);
  return issue.message.replace(/^./, (letter) => letter.toLowerCase());
}

function sized(bound: 'least' | 'most', size: number | bigint, origin: string): string {
  const counted = { array: 'entries', string: 'characters' }[origin];
  if (counted === undefined) return `must be at ${bound} ${size}`;
  return `must have at ${bound} ${size} ${counted}`;
}

function article(type: string): string {
  const name = { int: 'whole number', bool: 'boolean' }[type] ?? type;
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}
