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

interface Issuer {
  readonly issuer: string;
  readonly alias: string;
}

/**
 * A security event token (RFC 8417) for an app, signed like its ID tokens. As OpenID Shared Signals Framework 1.0 asks, it
 * has a type of its own, no `sub` and no `exp`, so it does not pass for another token. Each attempt has the same content.
 */
export async function signEvent(
  { keys, clock }: Pick<Service, 'keys' | 'clock'>,
  { issuer, alias }: Issuer,
  { id, client_id: client, event, details, user_id: user, sid, created_at: at }: StoredEvent,
): Promise<string> {
  if (event === 'logout') throw new Error('a logout token is no security event');
  const [key] = publishedAt(await readSigningKeys(keys, alias), clock.now());
  if (!key) throw new Error(`issuer ${alias} has no key`);
  const seconds = Math.floor(at.getTime() / 1000);
  const account = { format: 'iss_sub', iss: issuer, sub: user };
  const ofAccount =
    sid === null ? account : { format: 'complex', user: account, session: { format: 'opaque', id: sid } };
  const told = event === 'verification' ? details : { event_timestamp: seconds, ...details };
  // Loaded on demand, as the provider's library is.
  const { SignJWT } = await import('jose');
  return new SignJWT({
    sub_id: user === null ? { format: 'opaque', id: client } : ofAccount,
    events: { [EVENT_TYPES[event]]: told },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'secevent+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(client)
    .setJti(id)
    .setIssuedAt(seconds)
    .sign(createPrivateKey(key.pem));
}
