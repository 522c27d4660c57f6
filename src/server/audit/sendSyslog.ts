import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { OcsfEvent } from './toOcsf.ts';

/** Ports of syslog over TCP and over TLS (RFC 6587, RFC 5425). */
const PORTS = { plain: 601, tls: 6514 } as const;

/** Facility 13 (log audit) with severity 6 (informational) or 5 (notice), RFC 5424, section 6.2.1. */
const PRIORITY = { OK: 13 * 8 + 6, OTHER: 13 * 8 + 5 } as const;

/** The longest MSGID, and the largest `sequenceId` (RFC 5424, sections 6.2.7 and 7.3.1). */
const LONGEST_ID = 32;
const LARGEST_SEQUENCE = 2 ** 31 - 1;

/**
 * Milliseconds from the last message to the end of our side. A receiver that closes before does not answer to our end,
 * and one that closes with unread messages resets the connection.
 */
const ON_THE_WAY = 100;

class NotTaken extends Error {
  readonly code: string;
  constructor(code: string) {
    super('not taken');
    this.code = code;
  }
}

/**
 * Sends a batch in a connection of its own, and takes the end of the receiver's side as the acknowledgement: a receiver
 * closes its side when it has read everything up to the end of ours; if it closes earlier, or without having read, the
 * batch is not taken. Syslog itself has no acknowledgement.
 * @throws an error with a `code`
 */
export function sendSyslog(url: URL, events: readonly OcsfEvent[], patience: number): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTls = url.protocol === 'syslog+tls:';
  const port = url.port === '' ? PORTS[isTls ? 'tls' : 'plain'] : Number(url.port);
  // An address is no name that TLS may ask for (RFC 6066, section 3).
  const socket = isTls ? connectTls({ host, port }) : connectPlain({ host, port });
  return new Promise((settle, reject) => {
    const timer = setTimeout(() => socket.destroy(new NotTaken('TIMEOUT')), patience);
    let isSent = false;
    let isAcknowledged = false;
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.write(events.map(frame).join(''), () => {
        setTimeout(() => {
          isSent = true;
          socket.end();
        }, ON_THE_WAY);
      });
    });
    socket.once('end', () => {
      isAcknowledged = isSent;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      if (isAcknowledged) settle();
      else reject(new NotTaken('CLOSED_EARLY'));
    });
    // Without a reader, the end of the other side is not noticed.
    socket.resume();
  });
}

/** A message with its length in front (octet counting: RFC 6587, section 3.4.1). It is ASCII, so characters are octets. */
function frame(event: OcsfEvent): string {
  const message = messageOf(event);
  return `${message.length} ${message}`;
}

/** A message of RFC 5424, section 6, whose text is the event as JSON. */
export function messageOf(event: OcsfEvent): string {
  const { metadata, status_code, time } = event;
  const priority = status_code === 'OK' ? PRIORITY.OK : PRIORITY.OTHER;
  const id = metadata.event_code.replaceAll(/[^\x21-\x7e]/g, '').slice(0, LONGEST_ID) || '-';
  const sequence = ((metadata.sequence - 1) % LARGEST_SEQUENCE) + 1;
  const at = new Date(time).toISOString();
  return `<${priority}>1 ${at} ${metadata.log_provider} vestibule - ${id} [meta sequenceId="${sequence}"] ${asciiJson(event)}`;
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
