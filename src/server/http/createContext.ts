import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../Context.ts';
import { sourceOf } from '../limits/sourceOf.ts';
import type { Service } from '../Service.ts';
import { createCookieJar } from './CookieJar.ts';
import { isInZones } from './isInZones.ts';
import { languageOf } from './preferredLanguage.ts';

/** What one request brings to its handler. */
export function createContext(service: Service, request: FastifyRequest, reply: FastifyReply): Context {
  const { 'user-agent': userAgent = '' } = request.headers;
  // An IPv4 visitor of a dual-stack socket: RFC 4291, section 2.5.5.2.
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '');
  return {
    ...service,
    log: request.log,
    request: {
      id: request.id,
      address,
      source: sourceOf(address),
      isTrusted: isInZones(address, service.settings.trustedNetworks),
      userAgent: userAgent.slice(0, 512),
      language: languageOf(request),
    },
    cookies: createCookieJar(request, reply, service.settings.origin),
  };
}
