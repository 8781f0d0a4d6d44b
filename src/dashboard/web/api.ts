/** What the service refused: the members of its error that the pages use. */
export class ApiError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(message: string, code: string, requestId?: string) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
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
    errors?: { message: string; extensions?: { code?: string; requestId?: string } }[];
  };
  const error = errors?.[0];
  if (error) {
    const { code = 'internal', requestId } = error.extensions ?? {};
    if (code === 'key_missing') window.dispatchEvent(new Event(SIGNED_OUT));
    throw new ApiError(error.message, code, requestId);
  }
  return data as T;
}

/** Sends what cannot go over /graphql because nobody is signed in yet. Throws ApiError. */
export async function post<T>(path: string, body: object): Promise<T> {
  const answer = await send(path, body);
  const json = await answer.json();
  if (answer.ok) return json as T;
  const { detail, code, requestId } = json as { detail: string; code: string; requestId: string };
  throw new ApiError(detail, code, requestId);
}

/** Asks for a file, with the session's cookie. Throws ApiError, also when its line breaks in the middle. */
export async function file(path: string, body: object): Promise<Blob> {
  const answer = await send(path, body);
  if (answer.ok)
    return answer.blob().catch(() => {
      throw new ApiError('The file broke off.', 'unreachable');
    });
  const { detail, code, requestId } = (await answer.json()) as Record<string, string>;
  if (code === 'key_missing') window.dispatchEvent(new Event(SIGNED_OUT));
  throw new ApiError(detail ?? '', code ?? 'internal', requestId);
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
