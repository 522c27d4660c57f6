import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage } from '../../contract/languages.ts';
import { type CookieJar, cookieOptions, createCookieJar } from '../core/request/cookies.ts';
import { originAt } from '../core/settings/Settings.ts';
import { DAY } from '../core/time/Clock.ts';
import { PREVIEW } from '../releases/previewLinks.ts';
import { draftIn, isPage, type Parts } from './bindVisits.ts';

/**
 * Opens and leaves previews. A valid link puts its token into a cookie of this browser, and leads to the same address
 * without the token, so it stays in no history. Any other link shows what its visitor would see without it.
 */
export function openPreviews(app: FastifyInstance, parts: Parts): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = isPage(request) ? tokenIn(request) : undefined;
    if (token === undefined) return undefined;
    const { settings } = parts;
    const cookies = createCookieJar(request, reply, settings, originAt(settings, request.hostname));
    if (token === '') cookies.clear('preview');
    else if (!(await opens(token, { request, reply, cookies }, parts))) return undefined;
    return reply.redirect(withoutToken(request.url), 303);
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookies: CookieJar;
}

/** Whether a link is valid; if so, its browser keeps what it grants. */
async function opens(token: string, { request, reply, cookies }: Exchange, parts: Parts): Promise<boolean> {
  const draft = await draftIn(token, parts);
  if (draft === undefined) return false;
  const { language, brand } = draft.preview;
  cookies.set('preview', token);
  if (brand !== undefined) cookies.set('brand', brand);
  if (language !== undefined && isLanguage(language)) {
    const options = cookieOptions(originAt(parts.settings, request.hostname));
    reply.setCookie('app_locale', language, { ...options, maxAge: 365 * DAY });
  }
  return true;
}

function tokenIn({ query }: FastifyRequest): string | undefined {
  const token = (query as Readonly<Record<string, unknown>>)[PREVIEW];
  return typeof token === 'string' ? token : undefined;
}

/** A path that begins with two slashes, or what browsers read as such, would name another host. */
const LEADING = /^[/\\]*/;

/** The same address without the token. */
export function withoutToken(url: string): string {
  const [path = '', ...query] = url.split('?');
  const others = new URLSearchParams(query.join('?'));
  others.delete(PREVIEW);
  return path.replace(LEADING, '/') + (others.size === 0 ? '' : `?${others}`);
}
