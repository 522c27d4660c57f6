import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchScreen } from '../../engine/contract/matchScreen.ts';
import { chooseBrand } from '../brands/chooseBrand.ts';
import { draftOfVisit } from '../core/release/serviceFiles.ts';
import { createCookieJar } from '../core/request/cookies.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import type { KnownAddresses } from '../http/limitConnections.ts';
import { allowStyles } from '../http/securityHeaders.ts';
import { DRAFT_SOURCE, markDraft } from '../pages/html.ts';
import { isServers, pagesOf } from './bindVisits.ts';
import { type BuiltFile, findTopFile, type ReleaseFiles, sendBuilt, sendTopFile, textOf } from './FolderFiles.ts';

/** The name of the page for addresses without a screen. */
const SHELL = '_shell';

/** The catch-all route. */
const REST = '*';

interface Serving {
  readonly addresses: Pick<KnownAddresses, 'methodsOf'>;
  /** The release of the build. */
  readonly build: ReleaseFiles;
  /** The release that a request is answered from. */
  readonly releaseOf: (request: FastifyRequest) => ReleaseFiles;
}

/**
 * Serves HTML for every browser address: the pre-rendered screen in the visitor's language. An address that matches
 * only the catch-all gets its screen with status 404.
 */
export function serveHtml(app: FastifyInstance, settings: Settings, { addresses, build, releaseOf }: Serving): void {
  // With an external service, that service decides which hosts may write.
  if (settings.mode === 'production' && settings.apiOrigin === undefined)
    app.addHook('onReady', async () => {
      const [brands, known] = [Object.entries((await pagesOf(build)()).brands), hostsOf(settings)];
      for (const [brand, { hosts = [] }] of brands)
        for (const host of hosts.filter((name) => !known.includes(name)))
          app.log.warn({ brand, host }, 'no writes at the host of a brand: its origin is not in BRAND_ORIGINS');
    });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isServers(path)) return reply.callNotFound();
    const language = preferredLanguage(request.cookies.app_locale, request.headers['accept-language']);
    const files = releaseOf(request);
    const top = await findTopFile(files, path);
    if (top !== undefined) return sendTopFile(request, reply, top);
    const { routes, styles, brands } = await pagesOf(files)();
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
    const folder = ['html', ...(brand === undefined ? [] : [`@${brand}`]), language].join('/');
    const file = await findPage(files, folder, { screen: route?.id ?? SHELL, members: Object.keys(query) });
    reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (file === undefined)
      return reply.code(503).type('text/plain; charset=utf-8').send('The portal is not built yet: npm run build');
    const isDraft = draftOfVisit() !== undefined;
    const allowed = isDraft ? [...ownStyles, DRAFT_SOURCE] : ownStyles;
    reply.header('content-security-policy', allowStyles(String(reply.getHeader('content-security-policy')), allowed));
    const site = siteOf(request.headers['sec-fetch-site']);
    if (site !== undefined) reply.header('server-timing', `site;desc="${site}"`);
    // Without a table of routes, every path may be a screen.
    const isScreen = routes === undefined || (route !== undefined && route.path !== REST);
    // The page is the same for everybody, so it may be cached. A page with a password field gets `no-store`, which also
    // keeps it out of the back/forward cache: a password may be typed before the scripts load, which clear the page
    // when it is left. A draft is kept nowhere.
    if (isScreen && !file.asksSecret && !isDraft) reply.header('cache-control', 'private, no-cache');
    reply.code(isScreen ? 200 : 404).header('content-language', language);
    return isDraft ? reply.type(file.type).send(markDraft(textOf(file))) : sendBuilt(request, reply, file);
  });
}

const hostsOf = ({ origin, brandOrigins }: Settings) => [origin, ...brandOrigins].map(({ hostname }) => hostname);

/** The page of a screen: the variant for a query member, if the build made one (`engine/build/writePages.ts`). */
async function findPage(
  files: ReleaseFiles,
  folder: string,
  { screen, members }: { readonly screen: string; readonly members: readonly string[] },
): Promise<BuiltFile | undefined> {
  for (const member of members) {
    const page = await files.find(folder, `${screen}+${member}.html`);
    if (page !== undefined) return page;
  }
  return files.find(folder, `${screen}.html`);
}

/** Fetch Metadata, section 2.4. The page asks for confirmation if another site's link led to it. */
const SITES = ['cross-site', 'same-origin', 'same-site', 'none'];

const siteOf = (site: unknown): string | undefined => SITES.find((known) => known === site);
