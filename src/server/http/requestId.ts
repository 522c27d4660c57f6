import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isInZones } from '../core/request/isInZones.ts';
import { peerOf } from './visitor.ts';

/** The header that proxies and other services read and write. */
export const REQUEST_ID = 'x-request-id';

/** The characters of proxies' ids. Nothing else gets into the log (promise P20). */
const IS_ID = /^[\w.:=+/-]{1,128}$/;

/**
 * Gives each request a globally unique id. A trusted proxy's own id is kept, so both logs have the same; anybody else's
 * is ignored.
 */
export const createRequestId =
  (trustedProxies: readonly string[]) =>
  (raw: Pick<IncomingMessage, 'headers'> & Parameters<typeof peerOf>[0]): string => {
    const given = raw.headers[REQUEST_ID];
    if (typeof given !== 'string' || !IS_ID.test(given)) return randomUUID();
    return isInZones(peerOf(raw), trustedProxies) ? given : randomUUID();
  };
