import type { AccountClaims, FindAccount } from 'oidc-provider';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import { isShut } from '../accounts/findUser.ts';
import { judgeAppAccess } from '../apps/judgeAppAccess.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { findClient } from './findClient.ts';

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

/** The names of an account's groups, sorted. */
async function groupsOf({ database }: Service, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.display_name')
    .where('group_members.user_id', '=', userId)
    .orderBy('groups.display_name')
    .execute();
  return rows.map(({ display_name }) => display_name);
}

/** Keeps only claims of scopes that the client may still request. */
function only({ sub, ...others }: AccountClaims, scopes: readonly string[]): AccountClaims {
  const allowed = new Set(claimsOfScopes(scopes));
  return { sub, ...Object.fromEntries(Object.entries(others).filter(([name]) => allowed.has(name))) };
}

/**
 * The account of a session, code or token. Locks after wrong passwords, which strangers can cause, and dormancy only
 * block new sign-ins; they end nothing. A code or token requires an account that no operator has locked, and an app
 * that may be used.
 */
export const findAccount =
  (service: Service): FindAccount =>
  async (_context, sub, token) => {
    const query = service.database.selectFrom('users').selectAll().where('id', '=', sub);
    const user = await query.executeTakeFirst();
    if (user?.state !== 'ACTIVATED') return undefined;
    let allowed: readonly string[] | undefined;
    if (token) {
      if (isShut(user)) return undefined;
      const client = await findClient(service, token.clientId ?? '');
      if (!client || (await judgeAppAccess(service, sub, client.org_app_id))) return undefined;
      allowed = client.scope;
    }
    return {
      accountId: sub,
      claims: async (_use, scope, named) => {
        const asked = [...scope.split(' '), ...scopesOfClaims(Object.keys(named))];
        const scopes = asked.filter((name) => allowed?.includes(name) !== false);
        const claims = claimsOf(user, scopes.includes('group') ? await groupsOf(service, sub) : undefined);
        return allowed === undefined ? claims : only(claims, scopes);
      },
    };
  };
