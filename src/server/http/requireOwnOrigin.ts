import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { isLoopback } from '../core/settings/isLoopback.ts';
import type { Settings } from '../core/settings/Settings.ts';

/**
 * Promise P12: a call that changes state comes from our own pages. `Sec-Fetch-Site` (Fetch Metadata, section 2.1), if
 * sent, must be `same-origin`, and `Origin`, if sent, must be ours; one of them is required.
 * @throws Refusal FORBIDDEN
 */
export function requireOwnOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  settings: Pick<Settings, 'origin' | 'mode'>,
): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwnSite = site === undefined ? origin !== undefined : site === 'same-origin';
  const isOwnPage = origin === undefined || isOwnOrigin(origin, settings);
  if (!isOwnSite || !isOwnPage) throw new Refusal('FORBIDDEN', { detail: 'not from our own pages' });
}

/** In development all loopback names count as the same origin, so 127.0.0.1 works like localhost. */
function isOwnOrigin(origin: string, settings: Pick<Settings, 'origin' | 'mode'>): boolean {
  if (origin === settings.origin.origin) return true;
  if (settings.mode !== 'development' || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  const own = settings.origin;
  return url.origin === origin && isLoopback(url.hostname) && url.port === own.port && url.protocol === own.protocol;
}
