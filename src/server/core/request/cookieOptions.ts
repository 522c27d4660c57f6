import { cookieDomain } from './cookieDomain.ts';

/**
 * Attributes of the cookies that the contract names, which the page reads as well (D-24): they are valid for the whole
 * site, not sent with cross-site POSTs, and sent only over https if the origin is https. A neighbouring host can set
 * these cookies, so they prove nothing; cookies that only the service reads use `ownCookie`.
 */
export function cookieOptions(origin: URL) {
  const domain = cookieDomain(origin);
  const options = { path: '/', sameSite: 'lax', secure: origin.protocol === 'https:' } as const;
  return domain === undefined ? options : { ...options, domain };
}
