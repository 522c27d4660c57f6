import { isIP } from 'node:net';

/** The Domain attribute of cookies: the main host if its name has a dot. Otherwise cookies are host-only (D-24). */
export function cookieDomain(origin: URL): string | undefined {
  const { hostname } = origin;
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName ? hostname : undefined;
}
