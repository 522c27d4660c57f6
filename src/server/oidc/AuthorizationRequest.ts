import type { IncomingMessage } from 'node:http';
import type { Context } from '../core/Context.ts';
import type { SignedIn } from '../sessions/findSession.ts';

/** One request at the authorisation address, with what the library's request lacks. */
export interface AuthorizationRequest {
  readonly context: Context;
  readonly signedIn: SignedIn | undefined;
  /** The query as the app wrote it, without what the portal added. */
  readonly query: URLSearchParams;
  /** `prompt` as the app wrote it. */
  readonly prompts: ReadonlySet<string>;
  /** When this request first asked the person for something. What the person has done since answers it. */
  readonly askedAt: Date | undefined;
  /** The person has refused (D-83). */
  readonly isDenied: boolean;
  /** The screen for an app that may not be used. */
  elsewhere?: string;
  /** The address to come back to after a sign-in. */
  savedNext?: string;
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
