import type { KeyStore } from '../core/keys/KeyStore.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { createSecret } from '../tokens/createSecret.ts';

/** The social provider that accounts may be linked to. */
export interface SocialProvider {
  /**
   * The provider's name in linked accounts: Google's issuer, or the stand-in's name, which is the same on every port.
   */
  readonly name: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The purpose of the browser's mark that ties an ID token to that browser. */
export const SOCIAL_NONCE = 'vestibule social nonce';

/** Section 3 of the specification: this client id means that there is no social sign-in. */
const NO_CLIENT = 'unavailable-google-client';
const STAND_IN_CLIENT = 'vestibule-stand-in';
export const STAND_IN_NAME = 'stand-in';

type Place = Pick<Settings, 'google' | 'mode' | 'port'>;

/**
 * The address of the development world's stand-in issuer: on the next port, and under another host name than the
 * portal, since cookies ignore ports. Undefined with a real client, or if the portal's port is not known beforehand.
 */
export const standInIssuer = ({ google, mode, port }: Place): URL | undefined =>
  mode === 'development' && !google && port > 0 ? new URL(`http://127.0.0.1:${port + 1}`) : undefined;

export async function socialProvider(settings: Place, keys: KeyStore): Promise<SocialProvider | undefined> {
  if (settings.google) {
    const issuer = new URL('https://accounts.google.com');
    return { name: issuer.origin, issuer, ...settings.google };
  }
  const issuer = standInIssuer(settings);
  if (!issuer) return undefined;
  // Created at the first start, like every secret (promise P22); the stand-in uses the same secret.
  const clientSecret = await keys.obtain('stand-in-client', createSecret);
  return { name: STAND_IN_NAME, issuer, clientId: STAND_IN_CLIENT, clientSecret };
}

/** The provider's data for GET /env. */
export function describeProvider(settings: Place): { clientId: string; authorizationEndpoint?: string } {
  const issuer = standInIssuer(settings);
  if (!issuer) return { clientId: settings.google?.clientId ?? NO_CLIENT };
  return { clientId: STAND_IN_CLIENT, authorizationEndpoint: new URL('/auth', issuer).href };
}

/** The only address at an origin to which a provider may redirect the visitor. */
export const redirectUri = (origin: URL): string => new URL('/sso/google', origin).href;
