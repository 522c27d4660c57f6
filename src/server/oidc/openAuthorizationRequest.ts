import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { findSession } from '../sessions/findSession.ts';
import type { AuthorizationRequest } from './AuthorizationRequest.ts';
import { ASKED, readAsked, spendAsked } from './asked.ts';

/** Splits the query of a request at the authorisation address into the app's own part and what the portal added. */
export async function openAuthorizationRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorizationRequest> {
  const context = createContext(service, request, reply);
  const query = new URL(request.url, service.settings.origin).searchParams;
  const asked = query.get(ASKED);
  const isDenied = query.get('error') === 'access_denied';
  query.delete(ASKED);
  query.delete('error');
  const signedIn = await findSession(context);
  return {
    context,
    signedIn,
    query,
    prompts: new Set((query.get('prompt') ?? '').split(' ').filter(Boolean)),
    askedAt: asked === null ? undefined : await askedSince(service, asked, query.get('client_id'), signedIn?.user.id),
    isDenied,
  };
}

/** The time since which a request asks. Before a sign-in the mark is not used up yet. */
async function askedSince(
  service: Service,
  mark: string,
  clientId: string | null,
  userId: string | undefined,
): Promise<Date | undefined> {
  const asked = await readAsked(service, mark, clientId);
  if (asked === undefined || userId === undefined) return asked?.since;
  return (await spendAsked(service, mark, userId)) ? asked.since : undefined;
}

/**
 * The query for the library. OpenID Connect Core, section 11, requires a decision for `offline_access`. The portal
 * always has one, so the app need not ask each time.
 */
export function queryForLibrary({ query, prompts }: Pick<AuthorizationRequest, 'query' | 'prompts'>): string {
  const asked = new URLSearchParams(query);
  const isOffline = query.getAll('scope').join(' ').split(' ').includes('offline_access');
  const isPlain = query.getAll('prompt').length < 2 && !prompts.has('none') && !prompts.has('consent');
  if (isOffline && isPlain) asked.set('prompt', [...prompts, 'consent'].join(' '));
  return asked.toString();
}
