import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isInZones } from '../core/request/isInZones.ts';
import { readAddress } from '../core/request/readAddress.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's address, as `readAddress` writes it. The framework's own `ip` is the connection's. */
    readonly visitor: string;
  }
}

type Raw = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };

/** The other end of a connection; empty once it is closed. */
export const peerOf = ({ socket }: Pick<Raw, 'socket'>): string => readAddress(socket.remoteAddress ?? '') ?? '';

/**
 * The visitor's address: the nearest one that is not a trusted proxy's (promise P06). If a proxy names something other
 * than an address, the proxy itself is treated as the visitor, so that limits per source still apply.
 */
export function visitorOf(raw: Raw, trustedProxies: readonly string[]): string {
  const forwarded = String(raw.headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((one) => one.trim() !== '');
  let visitor = peerOf(raw);
  while (isInZones(visitor, trustedProxies)) {
    const before = readAddress(forwarded.pop() ?? '');
    if (before === undefined) break;
    visitor = before;
  }
  return visitor;
}

/** Determines the visitor of each request once. */
export function learnVisitors(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const known = new WeakMap<Raw, string>();
  app.decorateRequest('visitor', {
    getter() {
      const visitor = known.get(this.raw) ?? visitorOf(this.raw, trustedProxies);
      known.set(this.raw, visitor);
      return visitor;
    },
  });
  // Determined on arrival, since a closed connection no longer has an address.
  app.addHook('onRequest', async (request) => void request.visitor);
}
