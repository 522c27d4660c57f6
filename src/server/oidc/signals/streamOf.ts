import { MINUTE } from '../../core/time/Clock.ts';
import { EVENT_TYPES } from './openSigner.ts';

const PUSH = 'urn:ietf:rfc:8935';
const POLL = 'urn:ietf:rfc:8936';

/** The addresses of an issuer's transmitter, below the issuer. */
export const SIGNALS = { stream: '/signals/stream', verification: '/signals/verify', poll: '/signals/poll' } as const;

/**
 * The metadata of an issuer as a transmitter (OpenID Shared Signals Framework 1.0, section 7). They name no address at
 * which an app would create a stream, since operators do that.
 */
export const transmitterOf = (issuer: string) => ({
  spec_version: '1_0',
  issuer,
  jwks_uri: `${issuer}/jwks`,
  delivery_methods_supported: [PUSH, POLL],
  configuration_endpoint: issuer + SIGNALS.stream,
  verification_endpoint: issuer + SIGNALS.verification,
  authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
  default_subjects: 'ALL',
});

/**
 * The stream of a client (section 8.1.1), which has its id.
 * @param to where it gets its events, or `poll`
 */
export function streamOf(issuer: string, client: string, to: string) {
  const events = [EVENT_TYPES['session-revoked'], EVENT_TYPES['credential-change']];
  return {
    ...{ stream_id: client, iss: issuer, aud: client, events_supported: events, events_delivered: events },
    delivery:
      to === 'poll' ? { method: POLL, endpoint_url: issuer + SIGNALS.poll } : { method: PUSH, endpoint_url: to },
    min_verification_interval: MINUTE,
  };
}
