import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { isLoopback } from '../core/settings/isLoopback.ts';
import type { Settings } from '../core/settings/Settings.ts';

/**
 * RFC 9112, section 3.2: a request of HTTP/1.1 names its host, once. Node.js would refuse it as well, in an answer that
 * has none of our headers. What the name is decides nothing (promise P06), but in development, whose pages show mails and
 * known accounts: a page of a foreign name that resolves to this machine would read them (DNS rebinding, promise P22).
 * @throws Refusal BAD_REQUEST; FORBIDDEN for such a name
 */
export function requireHost({ raw }: Pick<FastifyRequest, 'raw'>, { mode }: Pick<Settings, 'mode'>): void {
  const { httpVersion, rawHeaders } = raw;
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) throw new Refusal('BAD_REQUEST');
  const [host] = hosts;
  if (mode === 'development' && host !== undefined && !isOfThisMachine(host)) throw new Refusal('FORBIDDEN');
}

const isOfThisMachine = (host: string): boolean =>
  URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
