/** What is wrong with one field of a form, in the service's words. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What the service refused: the members of its error that the pages use. */
export class ApiError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** Of a text that is too long. */
  readonly limit: number | undefined;

  constructor(message: string, code: string, more: ErrorMembers = {}) {
    super(message);
    this.code = code;
    this.requestId = more.requestId;
    this.limit = more.limit;
    // A form knows its fields without the place in a query or a list that they are sent in.
    this.fields = (more.errors ?? []).map(({ field, message }) => ({
      field: field.replace(/^(input|lexicon|pronunciations)\.(\d+\.)?/, ''),
      message,
    }));
  }
}

interface ErrorMembers {
  code?: string;
  requestId?: string;
  limit?: number;
  errors?: FieldProblem[];
}

/** Told when the service does not know the session any more. */
export const SIGNED_OUT = 'nutq:signed-out';

let workingFor: string | undefined;

/** Says which of a person's accounts the next requests are for. */
export function workFor(accountId: string | undefined): void {
  workingFor = accountId;
}

/** Asks over /graphql, with the session's cookie. Throws ApiError. */
export async function graphql<T>(query: string, variables: object = {}): Promise<T> {
  const answer = await send('/graphql', { query, variables });
  const { data, errors } = (await answer.json()) as {
    data?: T;
    errors?: { message: string; extensions?: ErrorMembers }[];
  };
  const error = errors?.[0];
  if (error) {
    const { code = 'internal' } = error.extensions ?? {};
    if (code === 'key_missing') window.dispatchEvent(new Event(SIGNED_OUT));
    throw new ApiError(error.message, code, error.extensions);
  }
  return data as T;
}

/** Sends what cannot go over /graphql because nobody is signed in yet. Throws ApiError. */
export async function post<T>(path: string, body: object): Promise<T> {
  const answer = await send(path, body);
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as T;
}

/** Asks for a file, with the session's cookie. Throws ApiError, also when its line breaks in the middle. */
export async function file(path: string, body: object): Promise<Blob> {
  const answer = await send(path, body);
  if (answer.ok)
    return answer.blob().catch(() => {
      throw new ApiError('The file broke off.', 'unreachable');
    });
  const problem = await problemOf(answer);
  if (problem.code === 'key_missing') window.dispatchEvent(new Event(SIGNED_OUT));
  throw problem;
}

async function problemOf(answer: Response): Promise<ApiError> {
  const { detail = '', ...members } = (await answer.json()) as ErrorMembers & { detail?: string };
  return new ApiError(detail, members.code ?? 'internal', members);
}

async function send(path: string, body: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(workingFor === undefined ? {} : { 'x-nutq-account': workingFor }),
      },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError('The service cannot be reached.', 'unreachable');
  }
}

/** The filters that say something: what is empty is null. */
export function givenOf(filter: Record<string, string>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value || null]));
}
