import type { AccountClaims } from 'oidc-provider';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import type { User } from '../core/database/Database.ts';

/**
 * The claims of each scope (OpenID Connect Core, section 5.4). Other scopes have none: the service stores no telephone
 * numbers. `auth_time` and `amr` describe a sign-in, so only ID tokens have them. There is no `acr`, since there is no
 * agreement on its values.
 */
export const CLAIMS = {
  openid: ['sub', 'auth_time', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
  email: ['email', 'email_verified'],
  group: ['groups'],
} as const;

/** The claims of some scopes. */
export const claimsOfScopes = (scopes: readonly string[]): string[] =>
  Object.entries(CLAIMS).flatMap(([scope, claims]) => (scopes.includes(scope) ? claims : []));

/** The scopes that have some of these claims: the person decides on scopes, not on single claims. */
export const scopesOfClaims = (names: Iterable<string>): string[] => {
  const named = new Set(names);
  return Object.entries(CLAIMS).flatMap(([scope, claims]) => (claims.some((claim) => named.has(claim)) ? scope : []));
};

/**
 * The claims of an account.
 * @param groups names of its groups; undefined if the app may not see them
 */
export function claimsOf(user: User, groups?: readonly string[]): AccountClaims {
  return {
    sub: user.id,
    name: user.display_name,
    given_name: user.first_name,
    family_name: user.last_name,
    preferred_username: user.username,
    ...(groups === undefined ? {} : { groups }),
    ...(user.profile_image_url === null ? {} : { picture: user.profile_image_url }),
    ...(isMailAddress(user.username) ? { email: user.username, email_verified: user.address_proved } : {}),
  };
}
