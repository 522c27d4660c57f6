import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';

const HOST = 'host';

/**
 * RFC 9112, section 3.2: a request of HTTP/1.1 names its host, once. Node.js would refuse it as well, in an answer that
 * has none of our headers. What the name is decides nothing (promise P06).
 * @throws Refusal BAD_REQUEST
 */
export function requireHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const { httpVersion, rawHeaders } = raw;
  let hosts = 0;
  // Names and values take turns. Nearly every name has another length.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Refusal('BAD_REQUEST');
}
