import { Refusal } from '../http/Refusal.ts';
import type { Service } from '../Service.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { takeToken } from '../tokens/takeToken.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/** The member of the query that remembers, while the person is at the portal, since when a request asks. */
export const ASKED = 'asked';

const isSince = (payload: unknown): payload is { since: string; clientId: string } =>
  typeof payload === 'object' &&
  payload !== null &&
  'since' in payload &&
  typeof payload.since === 'string' &&
  'clientId' in payload;

/**
 * A request that wants a new sign-in or a new decision comes back after it. This token says since when it asks, so
 * that it is satisfied once and not for ever: without it the request would ask again and again, and with a mere mark
 * in the address nobody would ever have to sign in again.
 */
export const issueAsked = (service: Store, clientId: string, since: Date): Promise<string> =>
  issueToken(service, { purpose: 'oidc-asked', user: null, payload: { since: since.toISOString(), clientId } });

/** Since when a request asks. A token that is none, or another client's, is as good as no token. */
export async function takeAsked(service: Store, token: string, clientId: string | null): Promise<Date | undefined> {
  try {
    const { payload } = await takeToken(service, token, 'oidc-asked');
    return isSince(payload) && payload.clientId === clientId ? new Date(payload.since) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
