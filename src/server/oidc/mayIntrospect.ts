import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { findAccount } from './findAccount.ts';
import { findClient } from './findClient.ts';

/** What the library introspects. Tokens of clients without a person are not issued. */
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
      const [asking, holding] = await Promise.all([
        findClient(service, caller.clientId),
        findClient(service, token.clientId ?? ''),
      ]);
      if (asking === undefined || asking.org_app_id !== holding?.org_app_id) return false;
    }
    if (token.expiresWithSession) {
      const session = await ctx.oidc.provider.Session.findByUid(token.sessionUid ?? '');
      if (session?.accountId !== token.accountId) return false;
    }
    return (await findAccount(service)(ctx, token.accountId, token)) !== undefined;
  };
