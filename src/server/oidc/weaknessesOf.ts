import { isPlainHttp } from '../core/settings/isPlainHttp.ts';
import type { FoundClient } from './findClient.ts';

type Client = Pick<
  FoundClient,
  'pkce' | 'redirect_uris' | 'resources' | 'backchannel_logout_uri' | 'backchannel_logout_session_required'
>;

/** The weaknesses of a client's configuration, one sentence each (RFC 9700, section 2.1). */
export function weaknessesOf(client: Client): string[] {
  const { pkce, redirect_uris, resources, backchannel_logout_uri: logout } = client;
  const unencrypted = redirect_uris.filter((uri) => isPlainHttp(new URL(uri)));
  const unencryptedApis = resources.filter((uri) => isPlainHttp(new URL(uri)));
  return [
    ...(pkce ? [] : ['It does without PKCE: a code that leaks can be used in another browser.']),
    ...(unencrypted.length > 0 ? [`Its codes are sent unencrypted to ${unencrypted.join(' and ')}.`] : []),
    ...(unencryptedApis.length > 0
      ? [`Its access tokens are sent unencrypted to ${unencryptedApis.join(' and ')}.`]
      : []),
    ...(resources.length > 0
      ? [`A sign-out does not end its access tokens for ${resources.join(' and ')}: they are valid for five minutes.`]
      : []),
    ...(logout !== null && isPlainHttp(new URL(logout))
      ? [`Its logout tokens are sent unencrypted to ${logout}.`]
      : []),
    ...(logout !== null && !client.backchannel_logout_session_required
      ? ['Its logout tokens name no session: whoever signs out of one browser is signed out of the app in all.']
      : []),
  ];
}
