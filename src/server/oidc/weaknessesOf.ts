import { isPlainHttp } from '../core/settings/isPlainHttp.ts';
import type { FoundClient } from './findClient.ts';

type Client = Pick<
  FoundClient,
  | 'pkce'
  | 'redirect_uris'
  | 'resources'
  | 'backchannel_logout_uri'
  | 'backchannel_logout_session_required'
  | 'frontchannel_logout_uri'
  | 'frontchannel_logout_session_required'
  | 'shared_signals'
>;

/** The weaknesses of a client's configuration, one sentence each (RFC 9700, section 2.1). */
export function weaknessesOf(client: Client): string[] {
  const { pkce, redirect_uris, resources, backchannel_logout_uri: logout, frontchannel_logout_uri: framed } = client;
  const { shared_signals: signals } = client;
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
    ...(framed !== null && isPlainHttp(new URL(framed))
      ? [`Its page ${framed} is unencrypted, so browsers do not open it in a frame of an encrypted portal.`]
      : []),
    ...(framed !== null && !client.frontchannel_logout_session_required
      ? ['Its page in a frame learns neither the issuer nor the session, so it can end only the session of its cookie.']
      : []),
    ...(signals !== null && signals !== 'poll' && isPlainHttp(new URL(signals))
      ? [`Its security events are sent unencrypted to ${signals}.`]
      : []),
    ...(framed !== null && logout === null && signals === null
      ? ['It hears only of a sign-out that an app requests in the same browser: give it an address for logout tokens.']
      : []),
  ];
}
