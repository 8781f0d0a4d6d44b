import type { Context } from 'hono';
import { z } from 'zod';
import { ServiceError } from '../core/errors.ts';
import { validate } from '../core/validation.ts';
import { readJson } from '../http/body.ts';
import type { App, HonoEnv } from '../http/route.ts';
import { type Auth, PASSWORD_LENGTH } from '../people/auth.ts';
import { mailForgottenPassword } from '../people/letters.ts';
import { acceptInvitation, readInvitation, resetPassword } from '../people/people.ts';
import { requireOwnPage } from '../people/session.ts';
import { createSignInLimits } from '../people/sign-in-limits.ts';
import type { Services } from '../services.ts';
import { mountExports } from './exports.ts';
import { mountPages } from './pages.ts';

const email = z.email().max(254);
const password = z.string().min(PASSWORD_LENGTH).max(128);
const token = z.string().min(1).max(100);

const signInRequest = z.strictObject({ email: z.string().max(254), password: z.string().max(128) });
const forgottenRequest = z.strictObject({ email });
const invitationRequest = z.strictObject({ token });
const acceptRequest = z.strictObject({ token, name: z.string().trim().min(1).max(100), email, password });
const resetRequest = z.strictObject({ token, password });
const passwordRequest = z.strictObject({ current: z.string().max(128), next: password });

/**
 * The dashboard: its pages, and the few requests that cannot go over /graphql because nobody is signed
 * in yet. Only its own pages use these, so they are not part of the published interface.
 */
export function mountDashboard(app: App, services: Services, auth: Auth): void {
  const { store, config } = services;
  const limits = createSignInLimits(services.db);

  const post = <T>(
    path: string,
    schema: z.ZodType<T>,
    act: (context: Context<HonoEnv>, body: T) => Promise<Response>,
  ) =>
    app.post(path, async (context) => {
      context.set('pattern', path);
      requireOwnPage(context, services);
      const body = validate(schema, await readJson(context.req.raw, config.limits.maxBodyBytes));
      const response = await act(context, body);
      response.headers.set('cache-control', 'no-store');
      return response;
    });

  const enter = async (context: Context<HonoEnv>, who: { email: string; password: string }) => {
    const response = await auth.signIn(who.email, who.password, context.req.raw.headers);
    if (response.status !== 200)
      return refused(context, 'sign_in_failed', 'The e-mail address or the password is not right.');
    return withCookies(context, response);
  };

  post('/auth/sign-in', signInRequest, async (context, body) => {
    const address = context.var.address;
    await limits.attempt(address, body.email);
    const response = await enter(context, body);
    if (response.status === 200) await limits.succeeded(address, body.email);
    return response;
  });

  post('/auth/sign-out', z.strictObject({}), async (context) =>
    withCookies(context, await auth.signOut(context.req.raw.headers)),
  );

  post('/auth/password', passwordRequest, async (context, { current, next }) => {
    const { headers } = context.req.raw;
    const person = await auth.person(headers);
    if (!person) return refused(context, 'signed_out', 'Sign in first.');
    await limits.attempt(context.var.address, person.id);
    const response = await auth.changePassword(current, next, headers);
    if (response.status !== 200)
      return refused(context, 'sign_in_failed', 'The present password is not right.');
    await limits.succeeded(context.var.address, person.id);
    return withCookies(context, response);
  });

  post('/auth/forgotten', forgottenRequest, async (context, body) => {
    if (!services.mailer)
      throw new ServiceError('not_found', 'This service sends no mail: ask an administrator for a link.');
    await limits.link(context.var.address, body.email);
    void mailForgottenPassword(services, body.email, context.var.requestId);
    return Response.json({ ok: true });
  });

  post('/auth/invitation', invitationRequest, async (context, body) => {
    await limits.attempt(context.var.address);
    const invitation = await readInvitation(store, body.token);
    await limits.succeeded(context.var.address);
    const { email, role, userId } = invitation;
    return Response.json({ email, role, ...(userId === null ? {} : { forPassword: true }) });
  });

  post('/auth/invitation/accept', acceptRequest, async (context, body) => {
    await limits.attempt(context.var.address);
    await acceptInvitation(store, auth, body, context.var.requestId);
    await limits.succeeded(context.var.address);
    return enter(context, body);
  });

  post('/auth/invitation/password', resetRequest, async (context, body) => {
    await limits.attempt(context.var.address);
    const { email } = await resetPassword(store, auth, body, context.var.requestId);
    await limits.succeeded(context.var.address);
    return enter(context, { email, password: body.password });
  });

  mountExports(app, services, auth);
  mountPages(app);
}

/** Of the library's answer only the cookies: its body would show the session's token to scripts. */
function withCookies(context: Context<HonoEnv>, answer: Response): Response {
  const response = Response.json({ ok: true });
  // A proxy that ends TLS tells only with the request that the caller came by https.
  const secure = context.var.baseUrl.startsWith('https:');
  for (const cookie of answer.headers.getSetCookie())
    response.headers.append(
      'set-cookie',
      secure && !/; *secure/i.test(cookie) ? `${cookie}; Secure` : cookie,
    );
  return response;
}

/** 401 in the form of every other error. The contract's own 401 codes are about keys. */
function refused(context: Context<HonoEnv>, code: string, detail: string): Response {
  const type = `${context.var.baseUrl}/docs`;
  const problem = { type, title: 'Not signed in', status: 401, detail, code, retryable: false };
  context.set('code', code);
  return Response.json(
    { ...problem, requestId: context.var.requestId },
    {
      status: 401,
      headers: {
        'content-type': 'application/problem+json',
        'www-authenticate': 'Session realm="nutq dashboard"',
      },
    },
  );
}
