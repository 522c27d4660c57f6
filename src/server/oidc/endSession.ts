import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { parseData } from '../../engine/contract/isShallow.ts';
import { DatabaseUnavailable } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { MINUTE } from '../core/time/Clock.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { findClient } from './findClient.ts';
import { libraryTime } from './logLibraryOutput.ts';

/** The client that an ID token names. The token is not verified. */
function audienceOf(token: string | null): string | undefined {
  try {
    const payload = parseData(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(payload) && typeof payload.aud === 'string' ? payload.aud : undefined;
  } catch {
    return undefined;
  }
}

/** The subject and the issue time of this provider's ID token for a client; undefined if it cannot be verified. */
export async function verifyHint(provider: Provider, hint: string, clientId: string) {
  try {
    const client = await provider.Client.find(clientId);
    if (!client || audienceOf(hint) !== clientId) return undefined;
    const { payload } = await provider.IdToken.validate(hint, client);
    return { sub: payload.sub, iat: Number(payload.iat) };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return undefined;
  }
}

/**
 * Sent with each response that ends a session here: the portal's screens keep the chosen account in storage, which the
 * service cannot see (P17).
 */
export const EMPTY_STORAGE = { 'Clear-Site-Data': '"storage"' } as const;

/** A sign-out requested by an app. */
interface EndRequest {
  readonly query: URLSearchParams;
  /**
   * The client that the request names, or that its hint belongs to. Here the hint only identifies the client, so its
   * signature does not matter.
   */
  readonly clientId: string;
}

/** The tolerated difference between clocks, in seconds. */
const TOLERANCE = MINUTE;

export function readEndRequest(service: Pick<Service, 'settings'>, { url }: Pick<FastifyRequest, 'url'>): EndRequest {
  const query = new URL(url, service.settings.origin).searchParams;
  return { query, clientId: query.get('client_id') ?? audienceOf(query.get('id_token_hint')) ?? '' };
}

/**
 * Where a sign-out leads without a page: back to the app, at an address it has registered, else to the sign-in screen
 * (RP-Initiated Logout 1.0, section 3).
 */
export async function addressAfterEnd(service: Service, { query, clientId }: EndRequest): Promise<string> {
  const client = await findClient(service, clientId);
  const back = query.getAll('post_logout_redirect_uri');
  const [address] = back;
  if (back.length !== 1 || !address || !client?.post_logout_redirect_uris.includes(address)) return '/';
  const url = new URL(address);
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

/**
 * The query for the library's confirmation page. A hint that cannot be verified, such as after a key rotation, is
 * dropped, and only the client that it names is kept.
 * @returns undefined if the hint proves that an app of this session signs out its own visitor, which needs no
 * confirmation
 */
export async function queryForEnd(
  service: Pick<Service, 'clock'>,
  provider: Provider,
  { query, clientId }: EndRequest,
  { session, user }: SignedIn,
): Promise<string | undefined> {
  const hints = query.getAll('id_token_hint');
  const [hint] = hints;
  if (hints.length !== 1 || !hint) return query.toString();
  const verified = await verifyHint(provider, hint, clientId);
  if (verified) {
    const isOwn =
      verified.sub === user.id && verified.iat + TOLERANCE >= libraryTime(service.clock, session.created_at);
    return isOwn && isPlain(query) ? undefined : query.toString();
  }
  const asked = new URLSearchParams(query);
  asked.delete('id_token_hint');
  if (!asked.has('client_id') && (await knows(provider, clientId))) asked.set('client_id', clientId);
  return asked.toString();
}

/** Whether no member is repeated, since the library rejects repeated members. */
const isPlain = (query: URLSearchParams): boolean => new Set(query.keys()).size === [...query].length;

const knows = async (provider: Provider, clientId: string): Promise<boolean> =>
  (await provider.Client.find(clientId)) !== undefined;
