import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** Every recipient in the envelope. */
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly received: ReceivedMail[];
  /** Resolves once this many mails have arrived in total. */
  waitFor(count: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** The answers to each recipient, in order; `undefined` accepts. */
  readonly refuse?: (recipient: string) => number | undefined;
  /** Accepts a connection and then stays silent until this resolves. */
  readonly silence?: Promise<void>;
  /** While this returns true, accepts the mail and cuts the connection instead of confirming. */
  readonly cuts?: () => boolean;
}

/** A real mail server on loopback that keeps the mails it receives. */
export async function openMailServer(
  port: number,
  { refuse, silence, cuts }: MailServerOptions = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onConnect: (_session, done) => {
      if (silence) silence.then(() => done());
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse?.(address);
      done(code ? Object.assign(new Error('no'), { responseCode: code }) : undefined);
    },
    onData: (stream, session, done) => {
      text(stream).then(async (raw) => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        });
        if (cuts?.()) for (const connection of server.connections) connection.close();
        else done();
        for (const check of waiting) check();
      }, done);
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
