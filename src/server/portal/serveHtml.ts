import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { matchScreen } from '../../engine/contract/matchScreen.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { allowStyles } from '../http/securityHeaders.ts';
import { loadBuilt } from './loadBuilt.ts';

/** The addresses of the sign-in screen, which the build has pre-rendered. */
const SIGN_IN = ['/', '/sso/oauth', '/sso/oauth/'];
/** Nothing there is a screen. */
const isServers = (path: string) => SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`));

/**
 * HTML for every browser address, in the visitor's language: the pre-rendered sign-in screen, or the shell, which draws
 * the screen. An address without a screen gets the shell with status 404.
 */
export function serveHtml(app: FastifyInstance, settings: Settings): void {
  const root = resolve(settings.clientDir);
  const built = loadBuilt(root, settings.mode === 'production');
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isServers(path)) return reply.callNotFound();
    const language = preferredLanguage(request.cookies.app_locale, request.headers['accept-language']);
    const file = join('html', language, SIGN_IN.includes(path) ? 'index.html' : 'shell.html');
    const isBuilt = await access(join(root, file)).then(
      () => true,
      () => false,
    );
    reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (!isBuilt)
      return reply.code(503).type('text/plain; charset=utf-8').send('The portal is not built yet: npm run build');
    const { routes, styles } = await built();
    reply.header('content-security-policy', allowStyles(String(reply.getHeader('content-security-policy')), styles));
    const site = siteOf(request.headers['sec-fetch-site']);
    if (site !== undefined) reply.header('server-timing', `site;desc="${site}"`);
    // Without a list every path may be a screen.
    const isScreen = routes === undefined || matchScreen(routes, path) !== undefined;
    reply.code(isScreen ? 200 : 404).header('content-language', language);
    return reply.sendFile(file, root, { cacheControl: false, etag: false, lastModified: false, acceptRanges: false });
  });
}

/** Fetch Metadata, section 2.4. The page asks before it follows a link of another site. */
const SITES = ['cross-site', 'same-origin', 'same-site', 'none'];

const siteOf = (site: unknown): string | undefined => SITES.find((known) => known === site);
