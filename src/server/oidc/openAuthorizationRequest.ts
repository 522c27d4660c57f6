import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { findSession } from '../sessions/findSession.ts';
import type { AuthorizationRequest } from './AuthorizationRequest.ts';
import { findClient } from './findClient.ts';
import { findInteraction, INTERACTION } from './interactions.ts';
import { wishedLanguage } from './wishedLanguage.ts';

/**
 * A request at the authorisation address: the app's own, or a stored one that continues.
 * @returns undefined for a stored request that has expired, or belongs to another browser
 */
export async function openAuthorizationRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorizationRequest | undefined> {
  const context = createContext(service, request, reply);
  const { pathname, searchParams: own } = new URL(request.url, service.settings.origin);
  const id = own.get(INTERACTION);
  const found = id === null ? undefined : await findInteraction(context, id);
  const interaction = found?.path === pathname ? found : undefined;
  // Apps may also send a member with this name, for their own use.
  if (id !== null && !interaction && !own.has('response_type')) return undefined;
  const query = interaction?.query ?? own;
  return {
    context,
    query,
    interaction,
    signedIn: await findSession(context),
    addsConsent: addsConsent(query),
    allowed: (await findClient(context, query.get('client_id') ?? ''))?.scope ?? [],
    isDenied: interaction !== undefined && own.get('error') === 'access_denied',
    wishedLanguage: wishedLanguage(request.cookies.app_locale, query),
    cookies: [],
  };
}

/**
 * OpenID Connect Core, section 11, requires consent for `offline_access`. The portal always obtains consent, so the app
 * need not send `prompt=consent` each time.
 */
function addsConsent(query: URLSearchParams): boolean {
  const prompts = query.getAll('prompt');
  const named = prompts.join(' ').split(' ');
  const isOffline = query.getAll('scope').join(' ').split(' ').includes('offline_access');
  return isOffline && prompts.length < 2 && !named.includes('none') && !named.includes('consent');
}

type Asked = Pick<AuthorizationRequest, 'query' | 'addsConsent' | 'allowed'>;

/**
 * The query for the library. The library ignores unknown scopes; scopes that the client may not request are ignored as
 * well, and the response tells the app which scopes it has (RFC 6749, section 3.3).
 */
export function queryForLibrary({ query, addsConsent, allowed }: Asked): string {
  const asked = new URLSearchParams(query);
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => allowed.includes(scope));
  if (query.getAll('scope').length === 1 && scopes.length > 0) asked.set('scope', scopes.join(' '));
  if (addsConsent) asked.set('prompt', `${query.get('prompt') ?? ''} consent`.trim());
  return asked.toString();
}
