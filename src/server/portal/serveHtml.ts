import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { matchScreen } from '../../engine/contract/matchScreen.ts';
import { createCookieJar } from '../core/request/CookieJar.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import type { Settings } from '../core/settings/Settings.ts';
import type { KnownAddresses } from '../http/KnownAddresses.ts';
import { allowStyles } from '../http/securityHeaders.ts';
import { type BuiltFile, BuiltFiles, sendBuilt } from './BuiltFiles.ts';
import { chooseBrand } from './chooseBrand.ts';
import { loadBuilt } from './loadBuilt.ts';

/** The page of an address without a screen. */
const SHELL = '_shell';
/** The catch-all of the routes. */
const REST = '*';
/** Nothing there is a screen. */
const isServers = (path: string) => SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`));

/**
 * HTML for every browser address, in the visitor's language: the pre-rendered screen. An address that only the catch-all
 * takes gets its screen with status 404.
 */
export function serveHtml(
  app: FastifyInstance,
  settings: Settings,
  addresses: Pick<KnownAddresses, 'methodsOf'>,
): void {
  const root = resolve(settings.clientDir);
  const isFinal = settings.mode === 'production';
  const built = loadBuilt(root, isFinal);
  const pages = new Map<string, BuiltFiles>();
  const pagesIn = (...folder: readonly string[]) => {
    const path = join(root, 'html', ...folder);
    const known = pages.get(path) ?? new BuiltFiles(path, isFinal);
    pages.set(path, known);
    return known;
  };
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isServers(path)) return reply.callNotFound();
    const language = preferredLanguage(request.cookies.app_locale, request.headers['accept-language']);
    const { routes, styles, brands } = await built();
    const match = matchScreen(routes ?? [], path)?.[0];
    const query = request.query as Readonly<Record<string, unknown>>;
    const cookies = createCookieJar(request, reply, settings.origin);
    const before = cookies.get('brand') || undefined;
    const brand = chooseBrand(brands, {
      query,
      host: () => request.hostname,
      organisation: match?.params.orgAlias,
      before,
    });
    // For the rest of the visit.
    if (brand === undefined && before !== undefined) cookies.clear('brand');
    if (brand !== undefined && brand !== before) cookies.set('brand', brand);
    const own = brand === undefined ? undefined : brands[brand];
    const ownStyles = own?.styles ?? styles;
    const route = match?.route;
    // An address of the service that takes another method.
    if ((route === undefined || route.path === REST) && addresses.methodsOf(path).length > 0)
      return reply.callNotFound();
    const folder = pagesIn(...(brand === undefined ? [] : [`@${brand}`]), language);
    const file = await findPage(folder, route?.id ?? SHELL, Object.keys(query));
    reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (file === undefined)
      return reply.code(503).type('text/plain; charset=utf-8').send('The portal is not built yet: npm run build');
    reply.header('content-security-policy', allowStyles(String(reply.getHeader('content-security-policy')), ownStyles));
    const site = siteOf(request.headers['sec-fetch-site']);
    if (site !== undefined) reply.header('server-timing', `site;desc="${site}"`);
    // Without a table every path may be a screen.
    const isScreen = routes === undefined || (route !== undefined && route.path !== REST);
    // It is the same for everybody. One that must not be stored would not return from the back/forward cache either, as
    // is right where a password may be typed before the scripts come, which empty the page when it is left.
    if (isScreen && !file.asksSecret) reply.header('cache-control', 'private, no-cache');
    reply.code(isScreen ? 200 : 404).header('content-language', language);
    return sendBuilt(request, reply, file);
  });
}

/** The page of a screen: the one for a member of the query, if the build made one (`engine/build/writePages.ts`). */
async function findPage(
  folder: BuiltFiles,
  screen: string,
  members: readonly string[],
): Promise<BuiltFile | undefined> {
  for (const member of members) {
    const page = await folder.find(`${screen}+${member}.html`);
    if (page !== undefined) return page;
  }
  return folder.find(`${screen}.html`);
}

/** Fetch Metadata, section 2.4. The page asks before it follows a link of another site. */
const SITES = ['cross-site', 'same-origin', 'same-site', 'none'];

const siteOf = (site: unknown): string | undefined => SITES.find((known) => known === site);
