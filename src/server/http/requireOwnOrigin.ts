import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { isLoopback } from '../core/settings/isLoopback.ts';
import { originAt } from '../core/settings/originAt.ts';
import type { Settings } from '../core/settings/Settings.ts';

/**
 * Promise P12: a call that changes state comes from our own pages. `Sec-Fetch-Site` (Fetch Metadata, section 2.1), if
 * sent, must be `same-origin`, and `Origin`, if sent, must be the origin at which the call arrived; one of the two is
 * required.
 * @throws Refusal FORBIDDEN
 */
export function requireOwnOrigin(
  request: Pick<FastifyRequest, 'headers' | 'hostname'>,
  settings: Pick<Settings, 'origin' | 'brandOrigins' | 'mode'>,
): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwnSite = site === undefined ? origin !== undefined : site === 'same-origin';
  const isOwnPage = origin === undefined || isOwnOrigin(origin, originAt(settings, request.hostname), settings);
  if (!isOwnSite || !isOwnPage) throw new Refusal('FORBIDDEN', { detail: 'not from our own pages' });
}

/** In development, all other loopback names are treated as the main origin, so 127.0.0.1 works like localhost. */
function isOwnOrigin(origin: string, own: URL, settings: Pick<Settings, 'origin' | 'brandOrigins' | 'mode'>): boolean {
  if (origin === own.origin) return true;
  if (settings.mode !== 'development' || own !== settings.origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (originAt(settings, url.hostname) !== own) return false;
  return url.origin === origin && isLoopback(url.hostname) && url.port === own.port && url.protocol === own.protocol;
}
