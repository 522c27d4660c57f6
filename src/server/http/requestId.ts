import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import { isInZones } from '../core/request/isInZones.ts';
import { peerOf } from './visitor.ts';

/** The characters accepted in a proxy's id. Nothing else gets into the log (promise P20). */
const IS_ID = /^[\w.:=+/-]{1,128}$/;

/** Crockford's Base 32: no letter that is read as a digit or as another letter. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An id that visitors can read out to support: 60 random bits in three groups. At 1,000 requests a second, expect three
 * collisions a month, hours or days apart.
 */
function newId(): string {
  const id = Array.from(randomBytes(12), (byte) => LETTERS[byte % 32]).join('');
  return `${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(8)}`;
}

/**
 * Gives each request an id. A trusted proxy's own id is kept, so that both logs have the same id; an id from anybody
 * else is ignored.
 */
export const createRequestId =
  (trustedProxies: readonly string[]) =>
  (raw: Pick<IncomingMessage, 'headers'> & Parameters<typeof peerOf>[0]): string => {
    const given = raw.headers[REQUEST_ID];
    if (typeof given !== 'string' || !IS_ID.test(given)) return newId();
    return isInZones(peerOf(raw), trustedProxies) ? given : newId();
  };
