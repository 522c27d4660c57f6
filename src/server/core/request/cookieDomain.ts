import { isIP } from 'node:net';

/** The Domain of cookies: the main host if it is a name with a dot, else none, which makes them host-only (D-24). */
export function cookieDomain(origin: URL): string | undefined {
  const { hostname } = origin;
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName ? hostname : undefined;
}
