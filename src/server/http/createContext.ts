import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '../../engine/contract/idempotency.ts';
import type { Context } from '../core/Context.ts';
import { createCookieJar } from '../core/request/cookies.ts';
import { isInZones, readAddress, sourceOf } from '../core/request/network.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/Settings.ts';

/** The context of a request, for its handler. */
export function createContext(service: Service, request: FastifyRequest, reply: FastifyReply): Context {
  const { 'user-agent': userAgent = '', [IDEMPOTENCY_KEY.toLowerCase()]: key } = request.headers;
  const address = request.visitor;
  const origin = originAt(service.settings, request.hostname);
  const cookies = createCookieJar(request, reply, service.settings, origin);
  return {
    ...service,
    log: request.log,
    request: {
      id: request.id,
      address,
      source: sourceOf(address),
      origin,
      isTrusted: isInZones(address, service.settings.trustedNetworks),
      isFromPage: key !== undefined,
      userAgent: userAgent.slice(0, 512),
      get language() {
        return languageOf(request);
      },
      brand: cookies.get('brand') || undefined,
    },
    cookies,
  };
}

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
