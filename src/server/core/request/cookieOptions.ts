import { cookieDomain } from './cookieDomain.ts';

/**
 * Attributes of the cookies that the contract names, which the page reads as well (D-24): for the whole site, not with
 * cross-site POSTs, and only on https if the origin is https. A neighbouring host can set them, so they prove nothing;
 * the service's own cookies use `ownCookie`.
 */
export function cookieOptions(origin: URL) {
  const domain = cookieDomain(origin);
  const options = { path: '/', sameSite: 'lax', secure: origin.protocol === 'https:' } as const;
  return domain === undefined ? options : { ...options, domain };
}
