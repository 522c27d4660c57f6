import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { requireOwnOrigin } from '../http/requireOwnOrigin.ts';

/**
 * Promise P12 for a form: it comes from our own page. With `Referrer-Policy: no-referrer` a browser sends `Origin:
 * null` for a form of the same origin (Fetch, "append a request Origin header"). So Fetch Metadata decides, which no
 * page can forge.
 * @throws Refusal FORBIDDEN
 */
export function requireOwnForm(request: FastifyRequest, settings: Pick<Settings, 'origin' | 'mode'>): void {
  const { origin, ...headers } = request.headers;
  const isNamed = origin !== undefined && origin !== 'null';
  requireOwnOrigin({ headers: isNamed ? request.headers : headers }, settings);
  const [essence = ''] = (request.headers['content-type'] ?? '').split(';');
  if (essence.trim().toLowerCase() !== 'application/x-www-form-urlencoded') throw new Refusal('FORBIDDEN');
}
