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
  const { data, errors } = (await answer.json()) as GraphqlAnswer<T>;
  const error = errors?.[0];
  if (error) throw graphqlError(error);
  return data as T;
}

interface GraphqlAnswer<T> {
  data?: T;
  errors?: GraphqlProblem[];
}

interface GraphqlProblem {
  message: string;
  extensions?: ErrorMembers;
}

function graphqlError({ message, extensions }: GraphqlProblem): ApiError {
  const { code = 'internal' } = extensions ?? {};
  if (code === 'key_missing') window.dispatchEvent(new Event(SIGNED_OUT));
  return new ApiError(message, code, extensions);
}

/** What a subscription tells over /graphql, one after the other, until it ends or is left. Throws ApiError. */
export async function* subscribe<T>(
  query: string,
  variables: object,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const answer = await send('/graphql', { query, variables }, { accept: 'text/event-stream', signal });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream') || !answer.body)
    throw new ApiError('The service does not stream.', 'unreachable');
  for await (const line of linesOf(answer.body)) {
    if (!line.startsWith('data: ')) continue;
    const { data, errors } = JSON.parse(line.slice('data: '.length)) as GraphqlAnswer<T>;
    const error = errors?.[0];
    if (error) throw graphqlError(error);
    if (data) yield data;
  }
}

/** Lines as they come; one that breaks off is left out. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
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

async function send(
  path: string,
  body: object,
  { accept, signal }: { accept?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      ...(signal ? { signal } : {}),
      headers: {
        'content-type': 'application/json',
        ...(accept === undefined ? {} : { accept }),
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
