import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../core/errors.ts';
import type { Invitation } from '../db/records.ts';
import { invitationLetter, passwordLetter } from '../mail/letters.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { type Host, issuePasswordLink, MAILED_LINK_HOURS, type PeopleReach } from './people.ts';

/** Seconds before the second and third try: a server that does not know us yet often asks us to come again. */
const PAUSES_SECONDS = [20, 300];

/**
 * Where a link leads. In a mail never to the host that a request names: that may be anybody's.
 * After the #, where neither logs nor Referer headers see the token.
 */
export function linkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/#/invitation/${token}`;
}

/** Whether an invitation is to be sent, where `wanted` says what the caller asked for. Throws `invalid_request`. */
export function mayMail(
  services: Services,
  email: string | null,
  wanted: boolean | null | undefined,
): boolean {
  if (!wanted) return wanted == null && email !== null && services.mailer !== undefined;
  mailOf(services);
  if (email === null) throw refuse('has no address to go to: the invitation names none');
  return true;
}

/** Sends an invitation to the address that it names; false where the server does not take it. */
export async function mailInvitation(
  services: Services,
  { email, accountId }: Pick<Invitation, 'email' | 'accountId'>,
  token: string,
): Promise<boolean> {
  const { mailer, publicUrl } = mailOf(services);
  const account = await services.db.account.findUnique({ where: { id: accountId ?? '' } });
  return deliver(
    services,
    mailer,
    invitationLetter(email ?? '', linkOf(publicUrl, token), account?.name ?? ''),
  );
}

/**
 * Sends a person within reach a link for another password; false where the server does not take it. Throws as
 * `issuePasswordLink` does, and `invalid_request`.
 */
export async function mailPasswordLink(
  services: Services,
  host: Host,
  reach: PeopleReach,
  userId: string,
): Promise<boolean> {
  const { mailer, publicUrl } = mailOf(services);
  const { token, email } = await issuePasswordLink(services.store, host, reach, userId);
  return deliver(services, mailer, passwordLetter(email, linkOf(publicUrl, token), 24));
}

/**
 * Sends a link for another password to whoever forgot theirs, if there is such a person. Nobody waits for it: how long
 * it takes must not tell whether there is. Never throws.
 */
export async function mailForgottenPassword(
  services: Services,
  email: string,
  requestId: string,
): Promise<void> {
  try {
    const { mailer, publicUrl } = mailOf(services);
    const person = await services.db.user.findUnique({ where: { email: email.toLowerCase() } });
    if (!person) return;
    const host = { actor: 'system', requestId };
    const { token } = await issuePasswordLink(services.store, host, null, person.id, MAILED_LINK_HOURS);
    const letter = passwordLetter(person.email, linkOf(publicUrl, token), MAILED_LINK_HOURS);
    for (const seconds of [...PAUSES_SECONDS, undefined]) {
      if ((await deliver(services, mailer, letter)) || seconds === undefined) return;
      await pause(seconds * 1000, undefined, { ref: false });
    }
  } catch (err) {
    services.log.error({ err, requestId }, 'a link for a forgotten password was not sent');
  }
}

async function deliver({ metrics, log }: Services, mailer: Mailer, letter: Mail): Promise<boolean> {
  const delivery = await mailer.send(letter);
  metrics.mails.inc({ outcome: delivery.kind });
  if (delivery.kind === 'delivered') return true;
  log.warn({ error: delivery.error }, 'the mail server did not take a mail');
  return false;
}

function mailOf({ mailer, config }: Services): { mailer: Mailer; publicUrl: string } {
  if (mailer && config.publicUrl) return { mailer, publicUrl: config.publicUrl };
  throw refuse('cannot be used here: who runs the service has to set NUTQ_SMTP_URL');
}

function refuse(message: string): ServiceError {
  return new ServiceError('invalid_request', `Nothing was sent: mail ${message}.`, {
    errors: [{ field: 'mail', message }],
  });
}
