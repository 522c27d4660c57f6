/** Where a redirect may go. */
export interface OwnPlaces {
  readonly origin: URL;
  readonly allowedHosts: readonly string[];
}

/**
 * The one way out (promise P01): the address that a text means to a browser (WHATWG URL), if it is on our origin or
 * on an allowed host, and http(s). Otherwise undefined. The answer is absolute and percent-encoded, so that it is safe
 * in a header.
 */
export function resolveAddress(text: string, { origin, allowedHosts }: OwnPlaces): string | undefined {
  if (!URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  // Never from https to http. The protocol comes first: a `blob:` address has our origin as well.
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && origin.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '') return undefined;
  if (url.origin === origin.origin) return url.href;
  return allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname) ? url.href : undefined;
}
