import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cookieDomain } from '../core/request/cookies.ts';
import { isLoopback, isPlainHttp, type Settings, SettingsError } from '../core/settings/Settings.ts';

/**
 * Requires brands' origins to be as safe as the main one, and to share no cookies with it or with each other.
 * @throws SettingsError for the first origin that breaks one of these rules
 */
export function refuseOrigins({
  origin,
  brandOrigins,
  mode,
}: Pick<Settings, 'origin' | 'brandOrigins' | 'mode'>): void {
  for (const [place, brand] of brandOrigins.entries()) {
    const refuse = (reason: string) => new SettingsError(`BRAND_ORIGINS has "${brand.origin}": ${reason}`);
    if (isPlainHttp(brand))
      throw refuse('it is plain http, which is only for this machine, so set it to an https origin');
    if (brand.protocol !== origin.protocol)
      throw refuse(`PORTAL_ORIGIN is ${origin.protocol.slice(0, -1)}, so set it to such an origin as well`);
    if (mode === 'development' && !isLoopback(brand.hostname))
      throw refuse(
        'development has accounts with public passwords, so set it to a name of this machine, such as acme.localhost',
      );
    for (const other of [origin, ...brandOrigins.slice(0, place)]) {
      if (isWithin(brand, other) || isWithin(other, brand))
        throw refuse(`it would share cookies with ${other.origin}, so give it another host`);
    }
  }
}

/**
 * Whether cookies of `above` are sent to another origin: cookies ignore ports, and the contract's reach subdomains
 * (D-24).
 */
function isWithin({ hostname }: URL, above: URL): boolean {
  return hostname === above.hostname || (cookieDomain(above) !== undefined && hostname.endsWith(`.${above.hostname}`));
}

/** A file that every build of the page has. */
const FILE = 'headers.json';

/** @throws SettingsError if production would start without pages; development may start before its first build */
export function refuseMissingClient({ clientDir, mode }: Pick<Settings, 'clientDir' | 'mode'>): void {
  if (mode === 'development' || existsSync(join(clientDir, FILE))) return;
  throw new SettingsError(`CLIENT_DIR ${clientDir} has no built portal: run npm run build, or set it to its folder`);
}
