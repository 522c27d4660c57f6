import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { createTransport as createSmtp, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { isLoopback, SettingsError } from '../core/settings/Settings.ts';

/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;

export type SmtpTransport = Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>;

/** A mail whose `handOver` is called, and awaited, before the mail is written to the server. */
export type HandedMail = Parameters<SmtpTransport['sendMail']>[0] & { readonly handOver?: () => Promise<void> };

function waitFor(work: () => Promise<void>): Transform {
  let done: Promise<void> | undefined;
  return new Transform({
    transform(chunk, _encoding, next) {
      done ??= work();
      done.then(() => next(null, chunk), next);
    },
  });
}

/**
 * A transport to a mail server, `smtp://` or `smtps://`, with user and password if needed. Mails leave this machine
 * only with TLS, since they contain links, unless the address has `?requireTLS=false` (RFC 8314, section 4.1); without
 * TLS they wait. No mail can make the transport read a file or fetch an address.
 */
export function createTransport(smtpUrl: string): SmtpTransport {
  const { hostname } = new URL(smtpUrl);
  const transport = createSmtp({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: !isLoopback(hostname),
    // The loopback needs no encryption, and cannot have a certificate.
    tls: { rejectUnauthorized: !isLoopback(hostname) },
  });
  transport.use('stream', (mail, done) => {
    const { handOver }: HandedMail = mail.data;
    if (handOver) mail.message.transform(() => waitFor(handOver));
    done();
  });
  return transport;
}

/** The pause between two attempts, in milliseconds. */
const PAUSE = 500;

/** Errors that waiting does not fix: what is wrong, and what to do. */
const WRONG: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  // The resolver's code for an unknown host; a resolver that is down has another (EAI_AGAIN).
  EAI_NONAME: ['names a host that does not resolve', 'set the host of your mail server'],
  EAUTH: ['has a user or a password that the mail server refuses', 'set the right ones'],
  TLS: [
    'names a mail server without working TLS',
    'set smtps:// or smtp:// as it requires, with the name in its certificate, or ?requireTLS=false if mails may be sent unencrypted',
  ],
};

type Needed = Pick<Service, 'settings' | 'database' | 'log'>;

/**
 * Connects to the mail server once, so that a wrong setting stops the start instead of failing the first sign-up. An
 * unreachable mail server stops the start too, unless this database has delivered mails before: then it is probably an
 * outage, which must not keep people from signing in or delay the start.
 *
 * @param wait how long, in milliseconds, to wait for a mail server without deliveries so far: it may be starting as
 *   well
 * @throws SettingsError
 */
export async function requireMailServer(service: Needed, wait: number): Promise<void> {
  const { settings, database, log } = service;
  if (settings.mode !== 'production' || settings.smtpUrl === undefined) return;
  const isProven = await hasDelivered(database);
  const reason = await tryUntilItAnswers(settings.smtpUrl, performance.now() + (isProven ? 0 : wait));
  if (reason === undefined) return;
  const wrong = WRONG[reason];
  if (wrong) throw new SettingsError(`SMTP_URL ${wrong[0]}: ${wrong[1]}`);
  if (!isProven) {
    throw new SettingsError(`SMTP_URL names a mail server that does not answer (${reason}): start it, or set another`);
  }
  log.warn({ reason }, 'the mail server does not answer; mails wait');
}

/** @returns why the mail server rejects the connection; undefined once it accepts one */
async function tryUntilItAnswers(smtpUrl: string, end: number): Promise<string | undefined> {
  const transport = createTransport(smtpUrl);
  try {
    for (;;) {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason in WRONG || performance.now() >= end) return reason;
        await setTimeout(PAUSE);
      }
    }
  } finally {
    transport.close();
  }
}

/** The system's code of a failed connection, or the library's; TLS if the connection itself succeeded. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if ('errno' in error && typeof error.errno === 'number') return getSystemErrorName(error.errno);
  const code = 'code' in error ? String(error.code) : 'no answer';
  return code === 'ESOCKET' || code === 'ETLS' ? 'TLS' : code;
}

async function hasDelivered(database: Database): Promise<boolean> {
  const sent = database.selectFrom('mails').select('id').where('sent_at', 'is not', null).limit(1);
  return (await sent.executeTakeFirst()) !== undefined;
}
