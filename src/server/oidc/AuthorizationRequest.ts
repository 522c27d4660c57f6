import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isLanguage, LANGUAGES, type Language } from '../../contract/languages.ts';
import { chooseLanguage } from '../../engine/contract/chooseLanguage.ts';
import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { findSession, type SignedIn } from '../sessions/findSession.ts';
import { findClient } from './findClient.ts';
import { findInteraction, INTERACTION, type Interaction } from './interactions.ts';

/** One request at the authorisation address, with details that the library's request lacks. */
export interface AuthorizationRequest {
  readonly context: Context;
  readonly signedIn: SignedIn | undefined;
  /**
   * The query as the app wrote it, without the portal's additions. Decisions must use `promptsOf` and the library's
   * parameters instead.
   */
  readonly query: URLSearchParams;
  /** Whether the portal adds `prompt=consent`, which the app did not request (`queryForLibrary`). */
  readonly addsConsent: boolean;
  /** The scopes that the client may request. */
  readonly allowed: readonly string[];
  /** The stored request that continues here. What the person has done since it was stored can answer it. */
  readonly interaction: Interaction | undefined;
  /** Whether the person has refused (D-83). */
  readonly isDenied: boolean;
  /** The language requested by the app, if the visitor has chosen none. */
  readonly wishedLanguage: string | undefined;
  /** The screen that explains why the app cannot be used. */
  elsewhere?: string;
  /** Cookies of the response, as in `Set-Cookie`. */
  readonly cookies: string[];
}

const requests = new WeakMap<IncomingMessage, AuthorizationRequest>();

export function keepAuthorizationRequest(request: IncomingMessage, authorization: AuthorizationRequest): void {
  requests.set(request, authorization);
}

/** The authorisation request of a library request; undefined outside the authorisation address. */
export const findAuthorizationRequest = (request: IncomingMessage): AuthorizationRequest | undefined =>
  requests.get(request);

/** @throws outside the authorisation address */
export function authorizationRequestOf({ req }: { readonly req: IncomingMessage }): AuthorizationRequest {
  const authorization = requests.get(req);
  if (!authorization) throw new Error('this is not an authorisation request');
  return authorization;
}

/** The app's prompts as parsed by the library, which turns `max_age=0` into `login`. */
export function promptsOf(ctx: KoaContextWithOIDC): ReadonlySet<string> {
  const prompts = new Set<string>(ctx.oidc.prompts);
  if (authorizationRequestOf(ctx).addsConsent) prompts.delete('consent');
  return prompts;
}

/** The maximum number of languages read from an app's request. */
const MOST = 20;

/**
 * The language requested by an app with `ui_locales` (OpenID Connect Core, section 3.1.2.1); undefined if the portal
 * has none of the requested languages, or if the visitor has chosen one.
 * @param chosen the cookie app_locale
 */
export function wishedLanguage(chosen: string | undefined, query: URLSearchParams): Language | undefined {
  if (chosen && isLanguage(chosen)) return undefined;
  const [wishes = '', ...others] = query.getAll('ui_locales');
  return others.length > 0 ? undefined : chooseLanguage(wishes.split(' ', MOST), LANGUAGES);
}

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
