import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail {
  to: string[];
  /** Head and body as they came. */
  raw: string;
  subject: string;
  /** The plain text. */
  text: string;
}

/** A mail server on a real socket, which keeps what it gets. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** What the next recipients are answered; null takes them. */
  refusal: { code: number } | null = null;
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      ...options,
      onRcptTo: (_address, _session, done) =>
        done(this.refusal && Object.assign(new Error('not here'), { responseCode: this.refusal.code })),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ to, raw, subject: subjectOf(raw), text: textOf(raw) });
          done();
        });
      },
    });
    this.#server.on('error', () => {});
  }

  static async open(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', () => resolve()));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** What lets a service send to it. */
  get settings(): Record<string, string> {
    return {
      NUTQ_SMTP_URL: `smtp://127.0.0.1:${this.port}`,
      NUTQ_MAIL_FROM: 'نطق <nutq@example.com>',
      NUTQ_PUBLIC_URL: 'http://speech.example',
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function subjectOf(raw: string): string {
  const folded = /^Subject: ((?:.*\r\n)(?:[ \t].*\r\n)*)/im.exec(raw)?.[1] ?? '';
  const bytes = folded
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquoted(text.replaceAll('_', ' ')),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The part of type text/plain. */
function textOf(raw: string): string {
  const [, head = '', body = ''] =
    /(Content-Type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)(?:\r\n--|$)/i.exec(raw) ?? [];
  const bytes = /base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(/quoted-printable/i.test(head) ? unquoted(body.replace(/=\r\n/g, '')) : body, 'latin1');
  return bytes.toString('utf8');
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
