import type { AccountClaims, FindAccount } from 'oidc-provider';
import { isShut } from '../accounts/accountState.ts';
import { judgeAppAccess } from '../apps/judgeAppAccess.ts';
import type { Service } from '../core/Service.ts';
import { claimsOf, claimsOfScopes, scopesOfClaims } from './claimsOf.ts';
import { findClient } from './findClient.ts';

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
