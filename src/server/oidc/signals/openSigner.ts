import { createPrivateKey } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../../core/database/Tables.ts';
import type { Service } from '../../core/Service.ts';
import { publishedAt, readSigningKeys } from '../signingKeys.ts';

/** The events by their names in the queue. */
export const EVENT_TYPES = {
  'session-revoked': 'https://schemas.openid.net/secevent/caep/event-type/session-revoked',
  'credential-change': 'https://schemas.openid.net/secevent/caep/event-type/credential-change',
  verification: 'https://schemas.openid.net/secevent/ssf/event-type/verification',
} as const;

type StoredEvent = Pick<
  Selectable<Tables['logouts']>,
  'id' | 'client_id' | 'event' | 'details' | 'user_id' | 'sid' | 'created_at'
>;

export interface Issuer {
  readonly issuer: string;
  readonly alias: string;
}

/**
 * Makes security event tokens (RFC 8417) for apps of an issuer, signed like its ID tokens. As OpenID Shared Signals
 * Framework 1.0 asks, they have a type of their own, no `sub` and no `exp`, so they do not pass for other tokens. An event
 * has the same token at each attempt.
 */
export async function openSigner(
  { keys, clock }: Pick<Service, 'keys' | 'clock'>,
  { issuer, alias }: Issuer,
): Promise<(event: StoredEvent) => Promise<string>> {
  const [key] = publishedAt(await readSigningKeys(keys, alias), clock.now());
  if (!key) throw new Error(`issuer ${alias} has no key`);
  // Loaded on demand, as the provider's library is.
  const { SignJWT } = await import('jose');
  const secret = createPrivateKey(key.pem);
  return ({ id, client_id: client, created_at: at, ...event }) => {
    const seconds = Math.floor(at.getTime() / 1000);
    return new SignJWT({ sub_id: subjectOf(issuer, client, event), events: describe(event, seconds) })
      .setProtectedHeader({ alg: 'RS256', typ: 'secevent+jwt', kid: key.kid })
      .setIssuer(issuer)
      .setAudience(client)
      .setJti(id)
      .setIssuedAt(seconds)
      .sign(secret);
  };
}

/** Whom an event is about (RFC 9493): a person, with the session if it is about one, or the stream of the app. */
function subjectOf(issuer: string, client: string, { user_id: sub, sid }: Pick<StoredEvent, 'user_id' | 'sid'>) {
  if (sub === null) return { format: 'opaque', id: client };
  const user = { format: 'iss_sub', iss: issuer, sub };
  return sid === null ? user : { format: 'complex', user, session: { format: 'opaque', id: sid } };
}

function describe({ event, details }: Pick<StoredEvent, 'event' | 'details'>, seconds: number) {
  if (event === 'logout') throw new Error('a logout token is no security event');
  const time = event === 'verification' ? {} : { event_timestamp: seconds };
  return { [EVENT_TYPES[event]]: { ...time, ...details } };
}
