import type { Settings } from '../core/settings/Settings.ts';

/** The time limit of a ceremony in milliseconds (WebAuthn Level 3, section 15.1: 5 to 10 minutes). */
export const CEREMONY_TIMEOUT = 300_000;

/** ES256, EdDSA, RS256: every platform has at least one of them (IANA COSE Algorithms). */
export const ALGORITHMS = [-7, -8, -257];

/** The id is the main host (D-66), and the origin is the configured one (promises P06 and P15). */
export const relyingParty = ({ origin }: Pick<Settings, 'origin'>) => ({ id: origin.hostname, origin: origin.origin });
