import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { matchScreen, routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';
import { type Brands, chooseBrand, readBrands } from '../brands/chooseBrand.ts';
import { keepRead, readJson } from '../core/readJson.ts';
import { createCookieJar } from '../core/request/CookieJar.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { originAt } from '../core/settings/originAt.ts';
import type { Settings } from '../core/settings/Settings.ts';
import type { KnownAddresses } from '../http/KnownAddresses.ts';
import { allowStyles } from '../http/securityHeaders.ts';
import { type BuiltFile, BuiltFiles, sendBuilt } from './BuiltFiles.ts';

/** The build's data about its pages. */
interface Built {
  /** Routes of the screens, by id; undefined if the build has no table. */
  readonly routes: readonly ScreenRoute[] | undefined;
  /** Sources of the Content Security Policy for the style sheets inlined in the pages. */
  readonly styles: readonly string[];
  /** Additional brands by id, and for whom each is shown. */
  readonly brands: Brands;
}

/** The name of the page for addresses without a screen. */
const SHELL = '_shell';

/** The catch-all route. */
const REST = '*';

/** Whether the server itself answers a path, so neither it nor anything below it is a screen. */
const isServers = (path: string) => SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`));

/**
 * Serves HTML for every browser address: the pre-rendered screen in the visitor's language. An address that matches
 * only the catch-all gets its screen with status 404.
 */
export function serveHtml(
  app: FastifyInstance,
  settings: Settings,
  addresses: Pick<KnownAddresses, 'methodsOf'>,
): void {
  const root = resolve(settings.clientDir);
  const isFinal = settings.mode === 'production';
  const built = keepRead(isFinal, () => readBuilt(root));
  // With an external service, that service decides which hosts may write.
  if (isFinal && settings.apiOrigin === undefined)
    app.addHook('onReady', async () => {
      const [brands, known] = [Object.entries((await built()).brands), hostsOf(settings)];
      for (const [brand, { hosts = [] }] of brands)
        for (const host of hosts.filter((name) => !known.includes(name)))
          app.log.warn({ brand, host }, 'no writes at the host of a brand: its origin is not in BRAND_ORIGINS');
    });
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
    const cookies = createCookieJar(request, reply, settings, originAt(settings, request.hostname));
    const before = cookies.get('brand') || undefined;
    const brand = chooseBrand(brands, {
      query,
      host: () => request.hostname,
      organisation: match?.params.orgAlias,
      before,
    });
    // The brand is kept for the rest of the visit.
    if (brand === undefined && before !== undefined) cookies.clear('brand');
    if (brand !== undefined && brand !== before) cookies.set('brand', brand);
    const own = brand === undefined ? undefined : brands[brand];
    const ownStyles = own?.styles ?? styles;
    const route = match?.route;
    // An address of the service, requested with a method that it does not support.
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
    // Without a table of routes, every path may be a screen.
    const isScreen = routes === undefined || (route !== undefined && route.path !== REST);
    // The page is the same for everybody, so it may be cached. A page with a password field gets `no-store`, which also
    // keeps it out of the back/forward cache: a password may be typed before the scripts load, which clear the page
    // when it is left.
    if (isScreen && !file.asksSecret) reply.header('cache-control', 'private, no-cache');
    reply.code(isScreen ? 200 : 404).header('content-language', language);
    return sendBuilt(request, reply, file);
  });
}

const hostsOf = ({ origin, brandOrigins }: Settings) => [origin, ...brandOrigins].map(({ hostname }) => hostname);

/** The page of a screen: the variant for a query member, if the build made one (`engine/build/writePages.ts`). */
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

/** Fetch Metadata, section 2.4. The page asks for confirmation if another site's link led to it. */
const SITES = ['cross-site', 'same-origin', 'same-site', 'none'];

const siteOf = (site: unknown): string | undefined => SITES.find((known) => known === site);

async function readBuilt(root: string): Promise<Built> {
  const files = ['routes.json', 'styles.json'].map((name) => readJson(join(root, name)));
  const [screens, styles] = await Promise.all(files);
  if (styles !== undefined && !Array.isArray(styles)) throw new Error('styles.json is not a list');
  if (screens !== undefined && !isRecord(screens)) throw new Error('routes.json is not a table');
  const routes = screens && Object.entries(screens).flatMap(([path, screen]) => routesOf(String(screen), [path]));
  return { routes, styles: (styles ?? []).map(String), brands: await readBrands(root) };
}
