import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../core/Context.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import type { Interaction } from './interactions.ts';

/** One request at the authorisation address, with what the library's request lacks. */
export interface AuthorizationRequest {
  readonly context: Context;
  readonly signedIn: SignedIn | undefined;
  /** The query as the app wrote it, without what the portal added. Judge `promptsOf` and the library's parameters. */
  readonly query: URLSearchParams;
  /** The app has not asked for a decision, but the library is asked for one (`queryForLibrary`). */
  readonly addsConsent: boolean;
  /** The scopes that the client may ask for. */
  readonly allowed: readonly string[];
  /** The kept request that goes on here. What the person has done since it asked answers it. */
  readonly interaction: Interaction | undefined;
  /** The person has refused (D-83). */
  readonly isDenied: boolean;
  /** The language that the app wishes, where the visitor has chosen none. */
  readonly wishedLanguage: string | undefined;
  /** The screen for an app that may not be used. */
  elsewhere?: string;
  /** Cookies of the answer, as `Set-Cookie` has them. */
  readonly cookies: string[];
}

const requests = new WeakMap<IncomingMessage, AuthorizationRequest>();

export function keepAuthorizationRequest(request: IncomingMessage, authorization: AuthorizationRequest): void {
  requests.set(request, authorization);
}

/** The authorisation request of a request of the library; undefined outside the authorisation address. */
export const findAuthorizationRequest = (request: IncomingMessage): AuthorizationRequest | undefined =>
  requests.get(request);

/** @throws when the library asks outside the authorisation address */
export function authorizationRequestOf({ req }: { readonly req: IncomingMessage }): AuthorizationRequest {
  const authorization = requests.get(req);
  if (!authorization) throw new Error('this is not an authorisation request');
  return authorization;
}

/** The prompts of the app as the library reads them, which makes `max_age=0` a `login`. */
export function promptsOf(ctx: KoaContextWithOIDC): ReadonlySet<string> {
  const prompts = new Set<string>(ctx.oidc.prompts);
  if (authorizationRequestOf(ctx).addsConsent) prompts.delete('consent');
  return prompts;
}
