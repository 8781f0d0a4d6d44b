import { createTransport } from 'nodemailer';
import type { Delivery } from '../webhooks/post.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** For programs that show no HTML. */
  text: string;
  html: string;
  /** The same at every try, so that receivers know a repetition. */
  id?: string;
}

export interface Mailer {
  /** One try. Never throws. */
  send(mail: Mail): Promise<Delivery>;
}

/** As long as one try may take, from the look-up of the name to the server's word that it has the mail. */
export const MAIL_TRY_MS = 30_000;

export interface MailSettings {
  smtpUrl: string;
  /** Address of the sender, with or without a name before it. */
  from: string;
}

/** Hands mails to an SMTP server. A password is sent over an encrypted line alone, unless the URL says otherwise. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const url = new URL(smtpUrl);
  if (url.username !== '' && url.protocol === 'smtp:' && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  const transport = createTransport(
    {
      url: url.href,
      connectionTimeout: MAIL_TRY_MS / 3,
      greetingTimeout: MAIL_TRY_MS / 3,
      socketTimeout: MAIL_TRY_MS / 3,
      // What a mail holds is text that is given here, never a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'nutq';
  return {
    async send({ id, ...mail }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` };
      // Nobody reads answers of machines that are on holiday.
      const headers = { 'auto-submitted': 'auto-generated' };
      const late = lateness();
      try {
        return await Promise.race([
          transport
            .sendMail({ ...mail, ...messageId, headers })
            .then((): Delivery => ({ kind: 'delivered' })),
          late.promise,
        ]);
      } catch (error) {
        return failureOf(error);
      } finally {
        late.clear();
      }
    },
  };
}

/** The end of a try that goes on in drops. */
function lateness() {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<Delivery>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'failed', error: 'timeout' }), MAIL_TRY_MS);
  });
  return { promise, clear: () => clearTimeout(timer) };
}

/** What operators are told of a server that did not take a mail. */
const NAMES: Record<string, string> = {
  ECONNECTION: 'connection_failed',
  ESOCKET: 'connection_failed',
  ECONNREFUSED: 'connection_refused',
  EDNS: 'name_not_found',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls_failed',
  EAUTH: 'sign_in_failed',
};

/** A receiver that the server refuses for good (5xx) is not tried again. */
function failureOf(error: unknown): Delivery {
  const {
    code = '',
    responseCode,
    command,
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const name = NAMES[code];
  if (name !== undefined || responseCode === undefined)
    return { kind: 'failed', error: name ?? 'mail_failed' };
  return {
    kind: responseCode >= 500 && command === 'RCPT TO' ? 'gone' : 'failed',
    error: `smtp_${responseCode}`,
  };
}
