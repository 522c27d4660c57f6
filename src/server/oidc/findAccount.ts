import type { FindAccount } from 'oidc-provider';
import { judgeAppAccess } from '../apps/judgeAppAccess.ts';
import type { Service } from '../Service.ts';
import { accountState } from '../signIn/accountState.ts';
import { claimsOf } from './claimsOf.ts';
import { findClient } from './findClient.ts';

/**
 * The account of a session, code or token: none where it may not sign in any more. A code or token is of no use
 * either once its app may not be used.
 */
export const findAccount =
  (service: Service): FindAccount =>
  async (_context, sub, token) => {
    const query = service.database.selectFrom('users').selectAll().where('id', '=', sub);
    const user = await query.executeTakeFirst();
    if (!user || accountState(user, service.clock.now()) !== 'ACTIVATED') return undefined;
    if (token) {
      const client = await findClient(service, token.clientId ?? '');
      if (!client || (await judgeAppAccess(service, sub, client.org_app_id))) return undefined;
    }
    return { accountId: sub, claims: () => claimsOf(user) };
  };
