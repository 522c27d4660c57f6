import { parseUrl } from '../../engine/contract/parseUrl.ts';
import { isPlainHttp } from '../core/settings/Settings.ts';
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

/** What an app's registered addresses say about it (RFC 8252, section 7). */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);
const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/**
 * Whether a client without a secret is a native app: one of its addresses has a scheme of its own, or is on loopback,
 * where the app listens at any free port (RFC 8252, section 7.3).
 */
export function isNative(addresses: readonly string[]): boolean {
  const urls = addresses.map((address) => new URL(address));
  const fits = urls.every(
    (url) => !isWeb(url) || isLoopback(url) || (url.protocol === 'https:' && !LOOPBACK.has(url.hostname)),
  );
  return fits && urls.some((url) => !isWeb(url) || isLoopback(url));
}

/** The origin of an address, whose scripts may read responses; undefined for a custom scheme, which has none. */
export function originOf(address: string): string | undefined {
  const url = parseUrl(address);
  return url !== undefined && isWeb(url) ? url.origin : undefined;
}

/** The CSP source that lets a form end at an address (CSP Level 3, section 2.3.1). */
export function formHostOf(address: string): string {
  const url = new URL(address);
  if (!isWeb(url)) return url.protocol;
  // CSP has no source for an IPv6 address, so this allows every http host.
  if (isLoopback(url)) return url.hostname === '[::1]' ? 'http:' : `http://${url.hostname}:*`;
  return url.origin;
}
