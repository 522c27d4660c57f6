import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { COOKIES } from '../core/request/CookieJar.ts';
import { ownCookie } from '../core/request/ownCookie.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { wishedLanguage } from './wishedLanguage.ts';

export interface Handover {
  readonly provider: Provider;
  readonly settings: Settings;
  /** The portal session that the library is to see. */
  readonly sessionId: string | undefined;
  /** Below the issuer, with the query. */
  readonly address: string;
}

/**
 * Lets the library answer a request. It gets the id of the portal's session and the brand of the visit, no other
 * cookie of the browser, and only the host and protocol of the settings (promise P06). The answer has the usual headers (promise P21).
 */
export async function handToLibrary(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, settings, sessionId, address }: Handover,
): Promise<void> {
  const { raw } = request;
  const { pathname } = new URL(provider.issuer);
  const { headers } = raw;
  const { searchParams } = new URL(address, provider.issuer);
  headers['accept-language'] =
    wishedLanguage(request.cookies.app_locale, searchParams) ??
    preferredLanguage(request.cookies.app_locale, headers['accept-language']);
  headers.host = settings.origin.host;
  headers['x-forwarded-host'] = settings.origin.host;
  headers['x-forwarded-proto'] = settings.origin.protocol.slice(0, -1);
  const brand = request.cookies[ownCookie(settings.origin, COOKIES.brand.name).name];
  const cookies = { [provider.cookieName('session')]: sessionId, [COOKIES.brand.name]: brand };
  const kept = Object.entries(cookies).filter(([, value]) => value !== undefined && /^[\w-]+$/.test(value));
  headers.cookie = kept.map((pair) => pair.join('=')).join('; ');
  Object.assign(raw, { url: address, originalUrl: pathname + address });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(raw, reply.raw);
}
