import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BASE_PATH } from '../../contract/operations.ts';
import { Refusal } from '../core/Context.ts';
import { isLoopback, originAt, type Settings } from '../core/settings/Settings.ts';

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

/**
 * Rejects U+0000 in the addresses of a scope, since no database stores it (promise P20). In an address it is always
 * escaped.
 */
export function refuseNul(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Refusal('BAD_REQUEST');
  });
}

/**
 * Promise P12: a body is JSON, which a foreign page cannot send without a preflight. An empty body needs no type.
 * @throws Refusal FORBIDDEN
 */
export function requireJson(request: FastifyRequest, mayBeEmpty: boolean): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const isEmpty = encoding === undefined && (length === undefined || length === '0');
  if (isEmpty && mayBeEmpty && type === undefined) return;
  const [essence = ''] = (type ?? '').split(';');
  if (essence.trim().toLowerCase() !== 'application/json')
    throw new Refusal('FORBIDDEN', { detail: 'body is not JSON' });
}

/** Makes a scope parse forms (`application/x-www-form-urlencoded`), and answer 415 to every other kind of body. */
export function parseForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** The form in a request to a scope with `parseForms`; empty if the request has no body. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** The base of every call. */
export const API_BASE = BASE_PATH;

/**
 * The router's pattern for a path in the contract: `{name}` is a parameter, and colons are literal. A parameter
 * followed by a colon gets a pattern of its own, since it would otherwise match the rest of the segment.
 */
export function routePath(path: string): string {
  const escaped = path.replaceAll(':', '::');
  return (
    API_BASE + escaped.replace(/\{(\w+)\}(::)?/g, (_, name, colon) => `:${name}${colon ? `(^[^/]+?)${colon}` : ''}`)
  );
}
