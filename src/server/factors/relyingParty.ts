import type { Context } from '../core/Context.ts';

/** The time limit of a ceremony in milliseconds (WebAuthn Level 3, section 15.1: 5 to 10 minutes). */
export const CEREMONY_TIMEOUT = 300_000;

/** ES256, EdDSA, RS256: every platform has at least one of them (IANA COSE Algorithms). */
export const ALGORITHMS = [-7, -8, -257];

/**
 * Each origin of the settings is a relying party of its own, whose id is its host (D-66, promises P06 and P15): a
 * passkey of one origin does not work at another.
 */
export const relyingParty = ({ request: { origin } }: { readonly request: Pick<Context['request'], 'origin'> }) => ({
  id: origin.hostname,
  origin: origin.origin,
});

/**
 * Loads the WebAuthn library at the first ceremony, since loading it at start would take an eighth of the service's
 * start time (R06).
 */
export async function loadWebAuthn() {
  const [ceremonies, { decodeClientDataJSON }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...ceremonies, decodeClientDataJSON };
}
