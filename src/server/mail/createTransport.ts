import { Transform } from 'node:stream';
import { createTransport as createSmtp, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { isLoopback } from '../core/settings/isLoopback.ts';

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
