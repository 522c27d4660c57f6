import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Settings } from '../core/settings/Settings.ts';

export interface Handover {
  readonly provider: Provider;
  readonly settings: Settings;
  /** The portal session that the library is to see. */
  readonly sessionId: string | undefined;
  /** Below the issuer, with the query. */
  readonly address: string;
}

/**
 * Lets the library answer a request. It gets no cookie of the browser, only the id of the portal's session, and only
 * the host and protocol of the settings (promise P06). The answer has the usual headers (promise P21).
 */
export async function handToLibrary(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, settings, sessionId, address }: Handover,
): Promise<void> {
  const { raw } = request;
  const { pathname } = new URL(provider.issuer);
  const { headers } = raw;
  headers['accept-language'] = preferredLanguage(request.cookies.app_locale, headers['accept-language']);
  headers.host = settings.origin.host;
  headers['x-forwarded-host'] = settings.origin.host;
  headers['x-forwarded-proto'] = settings.origin.protocol.slice(0, -1);
  delete headers.cookie;
  if (sessionId !== undefined) headers.cookie = `${provider.cookieName('session')}=${sessionId}`;
  Object.assign(raw, { url: address, originalUrl: pathname + address });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await provider.callback()(raw, reply.raw);
}
