import { isRecord } from '../../engine/contract/isRecord.ts';
import type { KeyStore } from '../core/keys/KeyRing.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { createSecret } from '../tokens/issueToken.ts';

/** An identity at a provider: the claims of its validated ID token. */
export interface SocialIdentity {
  /** `SocialProvider.name` and `sub`: the only permanent identifier (OpenID Connect Core, section 5.7). */
  readonly issuer: string;
  readonly subject: string;
  /** An address that the provider has verified. */
  readonly email: string;
  /** Whether the provider runs that mailbox, and so vouches for its current owner. */
  readonly isAuthoritative: boolean;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
}

/** The identity that a token of the service was issued for. */
export function readIdentity(payload: unknown): SocialIdentity {
  const stored = isRecord(payload) && isRecord(payload.identity) ? payload.identity : {};
  const text = (name: string): string => {
    const value = stored[name];
    if (typeof value !== 'string') throw new Error('token without an identity');
    return value;
  };
  return {
    issuer: text('issuer'),
    subject: text('subject'),
    email: text('email'),
    isAuthoritative: stored.isAuthoritative === true,
    name: text('name'),
    givenName: text('givenName'),
    familyName: text('familyName'),
  };
}

/** When the person had last authenticated at the provider when the token was issued; null if unknown. */
export const readFreshAt = (payload: unknown): Date | null =>
  isRecord(payload) && typeof payload.freshAt === 'string' ? new Date(payload.freshAt) : null;

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
