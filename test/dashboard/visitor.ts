import type { TestService } from '../support/service.ts';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** Settings under which the first administrator is known. */
export const WITH_ADMIN = { NUTQ_ADMIN_EMAIL: ADMIN.email, NUTQ_ADMIN_PASSWORD: ADMIN.password };

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
}

/** Somebody with a browser: keeps cookies and says, as browsers do, which page asks. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly url: string;

  constructor({ url }: Pick<TestService, 'url'>) {
    this.url = url;
  }

  async post(path: string, json: unknown, headers: Record<string, string | null> = {}): Promise<Reply> {
    const all = {
      origin: this.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const response = await fetch(this.url + path, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: Object.fromEntries(given),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  graphql(query: string, variables: object = {}, headers?: Record<string, string | null>): Promise<Reply> {
    return this.post('/graphql', { query, variables }, headers);
  }

  signIn(who: { email: string; password: string } = ADMIN): Promise<Reply> {
    return this.post('/auth/sign-in', { email: who.email, password: who.password });
  }
}

/** The token at the end of an invitation's link. */
export function tokenOf(url: string): string {
  return url.split('/#/invitation/')[1]!;
}

/** Invites somebody into an account and lets them accept. Gives them signed in. */
export async function join(
  service: TestService,
  admin: Visitor,
  person: { email: string; password: string; role?: string; accountId?: string; accountRole?: string },
): Promise<Visitor> {
  const { role = 'member', accountId = 'acc_default', accountRole = 'member' } = person;
  const { body } = await admin.graphql('mutation($input: InviteInput!) { invite(input: $input) { url } }', {
    input: { role, accountId, accountRole },
  });
  const visitor = new Visitor(service);
  const reply = await visitor.post('/auth/invitation/accept', {
    token: tokenOf(body.data.invite.url),
    name: person.email,
    email: person.email,
    password: person.password,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return visitor;
}
