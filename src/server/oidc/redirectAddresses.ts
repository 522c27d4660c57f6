import { parseUrl } from '../../engine/contract/parseUrl.ts';

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
