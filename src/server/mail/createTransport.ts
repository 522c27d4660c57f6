import { createTransport as createSmtp, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { isLoopback } from '../settings/isLoopback.ts';

/** Milliseconds. Together they stay below the lease of a mail (`deliverMails.ts`). */
const CONNECT_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;

export type SmtpTransport = Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>;

/**
 * The way to a mail server, `smtp://` or `smtps://` with user and password where it wants them. STARTTLS is used where
 * it is offered, and can be made a must by `?requireTLS=true`. Nothing in a mail makes it read a file or an address.
 */
export function createTransport(smtpUrl: string): SmtpTransport {
  const { hostname } = new URL(smtpUrl);
  return createSmtp({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
    // On this machine nobody listens in, and a certificate for it cannot be had.
    tls: { rejectUnauthorized: !isLoopback(hostname) },
  });
}
