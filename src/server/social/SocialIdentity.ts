import { isRecord } from '../../engine/contract/isRecord.ts';

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
