import { cookieDomain } from './cookieDomain.ts';

/**
 * Attributes of all our cookies: for the whole site, not with cross-site posts, and only on https if the origin is
 * https.
 */
export function cookieOptions(origin: URL) {
  const domain = cookieDomain(origin);
  const options = { path: '/', sameSite: 'lax', secure: origin.protocol === 'https:' } as const;
  return domain === undefined ? options : { ...options, domain };
}
