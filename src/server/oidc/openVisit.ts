import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext } from '../http/createContext.ts';
import type { Service } from '../Service.ts';
import { findSession } from '../sessions/findSession.ts';
import { ASKED, takeAsked } from './asked.ts';
import type { Visit } from './Visit.ts';

/** Takes apart what a request at the authorisation address brings: the app's own query, and what the portal added. */
export async function openVisit(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const context = createContext(service, request, reply);
  const query = new URL(request.url, service.settings.origin).searchParams;
  const asked = query.get(ASKED);
  const isDenied = query.get('error') === 'access_denied';
  query.delete(ASKED);
  query.delete('error');
  return {
    context,
    signedIn: await findSession(context),
    query,
    prompts: new Set((query.get('prompt') ?? '').split(' ').filter(Boolean)),
    askedAt: asked === null ? undefined : await takeAsked(service, asked, query.get('client_id')),
    isDenied,
  };
}

/**
 * The query for the library: OpenID Connect Core, section 11, wants a decision for `offline_access`. The portal always
 * has one, so that the app need not ask for it each time.
 */
export function queryForLibrary({ query, prompts }: Pick<Visit, 'query' | 'prompts'>): string {
  const asked = new URLSearchParams(query);
  const isOffline = query.getAll('scope').join(' ').split(' ').includes('offline_access');
  const isPlain = query.getAll('prompt').length < 2 && !prompts.has('none') && !prompts.has('consent');
  if (isOffline && isPlain) asked.set('prompt', [...prompts, 'consent'].join(' '));
  return asked.toString();
}
