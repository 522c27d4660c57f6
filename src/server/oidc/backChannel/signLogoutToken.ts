import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import type { StoredLogout } from './leaseLogouts.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * A logout token for an app (OpenID Connect Back-Channel Logout 1.0, section 2.4), valid for two minutes. Its `jti` is
 * the same at each attempt, so an app can recognise one that it already has.
 */
export async function signLogoutToken(
  provider: Provider,
  client: Client,
  { id, user_id, sid }: StoredLogout,
): Promise<string> {
  const token = Object.assign(new provider.IdToken({ sub: user_id }, { client }), { mask: { sub: null } });
  token.set('events', { [EVENT]: {} });
  token.set('jti', id);
  if (client.backchannelLogoutSessionRequired) token.set('sid', sid);
  return token.issue({ use: 'logout' });
}
