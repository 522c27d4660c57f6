import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '../../engine/contract/idempotency.ts';
import type { Context } from '../core/Context.ts';
import { createCookieJar } from '../core/request/CookieJar.ts';
import { isInZones } from '../core/request/isInZones.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import { sourceOf } from '../core/request/sourceOf.ts';
import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/originAt.ts';

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
