import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';

/**
 * RFC 9112, section 3.2: a request of HTTP/1.1 names its host, once. Node.js would refuse it as well, in an answer that
 * has none of our headers. What the name is decides nothing (promise P06).
 * @throws Refusal BAD_REQUEST
 */
export function requireHost({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const { httpVersion, rawHeaders } = raw;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) throw new Refusal('BAD_REQUEST');
}
