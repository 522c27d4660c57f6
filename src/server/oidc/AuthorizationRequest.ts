import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../core/Context.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import type { Interaction } from './interactions.ts';

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
