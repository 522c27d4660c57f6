import type { FastifyRequest } from 'fastify';
import { parseData } from '../../engine/contract/isShallow.ts';
import type { Service } from '../core/Service.ts';
import { findClient } from './findClient.ts';

const isNamed = (value: unknown): value is { aud: string } =>
  typeof value === 'object' && value !== null && 'aud' in value && typeof value.aud === 'string';

/** The client of an ID token. Here it only identifies the client, so its signature does not matter. */
function audienceOf(token: string | null): string | undefined {
  try {
    const payload = parseData(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return isNamed(payload) ? payload.aud : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A sign-out without a session: back to the app, to an address that it has registered, else to the sign-in screen
 * (RP-Initiated Logout 1.0, section 3).
 */
export async function endWithoutSession(service: Service, request: FastifyRequest): Promise<string> {
  const query = new URL(request.url, service.settings.origin).searchParams;
  const client = await findClient(service, query.get('client_id') ?? audienceOf(query.get('id_token_hint')) ?? '');
  const back = query.getAll('post_logout_redirect_uri');
  const [address] = back;
  if (back.length !== 1 || !address || !client?.post_logout_redirect_uris.includes(address)) return '/';
  const url = new URL(address);
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
