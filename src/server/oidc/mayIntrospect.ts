import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { findAccount } from './findAccount.ts';

/** What the library introspects. An app's own token is for its stream of events alone. */
type Token = InstanceType<Provider['AccessToken' | 'RefreshToken' | 'ClientCredentials']>;

interface Caller {
  readonly clientId: string;
  readonly tokenEndpointAuthMethod?: string | undefined;
}

/**
 * Whether a client may introspect a token (RFC 7662, section 2.1): its own tokens, and access tokens of the same app's
 * other clients, since it may be the app's API. A public client may introspect none, since anybody can impersonate it.
 * A token whose session has ended, or whose account or app may no longer be used, is inactive, as for userinfo.
 */
export const mayIntrospect =
  (service: Service) =>
  async (ctx: KoaContextWithOIDC, caller: Caller, token: Token): Promise<boolean> => {
    if (caller.tokenEndpointAuthMethod === 'none' || token.kind === 'ClientCredentials') return false;
    if (token.clientId !== caller.clientId) {
      if (token.kind !== 'AccessToken') return false;
      if (!(await areOfOneApp(service, caller.clientId, token.clientId ?? ''))) return false;
    }
    if (token.expiresWithSession) {
      const session = await ctx.oidc.provider.Session.findByUid(token.sessionUid ?? '');
      if (session?.accountId !== token.accountId) return false;
    }
    return (await findAccount(service)(ctx, token.accountId, token)) !== undefined;
  };

/** Whether two registered clients belong to the same app. */
async function areOfOneApp({ database }: Pick<Service, 'database'>, one: string, other: string): Promise<boolean> {
  const pair = database
    .selectFrom('oauth_clients as one')
    .innerJoin('oauth_clients as other', 'other.org_app_id', 'one.org_app_id')
    .select('one.id');
  return (await pair.where('one.id', '=', one).where('other.id', '=', other).executeTakeFirst()) !== undefined;
}
