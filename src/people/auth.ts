import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import type { Config } from '../config.ts';
import { newId } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';
import { withHashedSessions } from './hashed-sessions.ts';

/** Shortest password of a person. */
export const PASSWORD_LENGTH = 10;

const SESSION_SECONDS = 7 * 86_400;

/** A person whose session is valid. */
export interface Person {
  id: string;
  role: 'admin' | 'member';
}

/** Passwords and sessions, which are better-auth's business: the service only says where they are kept. */
export interface Auth {
  /** Opens a session: the answer carries its cookie. Anything but status 200 means that it was refused. */
  signIn(email: string, password: string, headers: Headers): Promise<Response>;
  /** Ends the session of the cookie, which does not work any more from then on. */
  signOut(headers: Headers): Promise<Response>;
  /** Sets another password and ends all other sessions of the person. */
  changePassword(current: string, next: string, headers: Headers): Promise<Response>;
  /** Whether a request carries a session's cookie, be it valid or not. */
  carriesSession(headers: Headers): boolean;
  person(headers: Headers): Promise<Person | undefined>;
  hashPassword(password: string): Promise<string>;
}

export async function createAuth(store: NodeContext, config: Config): Promise<Auth> {
  await forgetKeptSecret(store);
  const adapter = prismaAdapter(store.db, { provider: store.db.provider });
  const auth = betterAuth({
    appName: 'nutq',
    // Nothing is built from it: the library's own routes are not mounted, only its functions are called.
    baseURL: config.publicUrl ?? 'http://localhost',
    secret: config.sessionSecret ?? KNOWN_SECRET,
    database: (options: BetterAuthOptions) => withHashedSessions(adapter(options)),
    user: {
      modelName: 'User',
      additionalFields: { role: { type: 'string', input: false, defaultValue: 'member' } },
    },
    session: {
      modelName: 'UserSession',
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: { modelName: 'UserCredential' },
    verification: { modelName: 'UserVerification' },
    emailAndPassword: {
      enabled: true,
      // People come in by invitation only (people.ts).
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH,
    },
    // Sign-in has the service's own limits (routes.ts), which see through trusted proxies.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'nutq',
      useSecureCookies: config.publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/' },
      database: { generateId: () => newId('ses', store.sources) },
      ipAddress: { disableIpTracking: true },
    },
    // It would write e-mail addresses; what goes wrong is thrown and logged by us.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
  const { authCookies, password } = await auth.$context;
  const cookie = new RegExp(`(?:^|;\\s*)${authCookies.sessionToken.name.replaceAll('.', '\\.')}=`);
  return {
    signIn: (email, secret, headers) =>
      auth.api.signInEmail({ body: { email, password: secret }, headers, asResponse: true }),
    signOut: (headers) => auth.api.signOut({ headers, asResponse: true }),
    changePassword: (currentPassword, newPassword, headers) =>
      auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers,
        asResponse: true,
      }),
    carriesSession: (headers) => cookie.test(headers.get('cookie') ?? ''),
    async person(headers) {
      const found = await auth.api.getSession({ headers });
      return found
        ? { id: found.user.id, role: found.user.role === 'admin' ? 'admin' : 'member' }
        : undefined;
    },
    hashPassword: (secret) => password.hash(secret),
  };
}

/**
 * better-auth signs cookies with a secret. The signature adds nothing to what keeps a session safe: the token
 * is 32 random letters, of which the database has the hash alone. So where the settings give no secret, a
 * known one will do, rather than one in the database for whoever reads a copy of it.
 */
const KNOWN_SECRET = 'the token itself is the secret: its hash alone is kept';

/** Forgets the secret that earlier versions kept in the database. */
async function forgetKeptSecret({ db }: NodeContext): Promise<void> {
  await db.setting.deleteMany({ where: { name: 'session secret' } });
}
