import { cookieDomain } from './cookieDomain.ts';

/** What every cookie of ours has: it is sent to the whole site, with no cross-site post, and on https alone if we are. */
export function cookieOptions(origin: URL) {
  const domain = cookieDomain(origin);
  const options = { path: '/', sameSite: 'lax', secure: origin.protocol === 'https:' } as const;
  return domain === undefined ? options : { ...options, domain };
}
