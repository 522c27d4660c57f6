import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { TRAFFIC } from '../../contract/traffic.ts';
import { matchScreen } from '../../engine/contract/matchScreen.ts';
import { chooseBrand } from '../brands/chooseBrand.ts';
import { inRelease } from '../core/release/serviceFiles.ts';
import { type CookieJar, createCookieJar } from '../core/request/CookieJar.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import { originAt } from '../core/settings/originAt.ts';
import type { Settings } from '../core/settings/Settings.ts';
import type { Clock } from '../core/time/Clock.ts';
import { pagesOf } from './describePages.ts';
import { draftIn } from './draftIn.ts';
import type { OpenRelease } from './openStored.ts';
import type { Releases } from './Releases.ts';
import { type Arrival, type Choice, type Guard, isOlder, LOTS, releaseOf, writeVisit } from './releaseOf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The release that the request is answered from. */
    release: OpenRelease;
    /** The guard that counts the visit, and whether the visit has the shared release. */
    guarded?: (Guard & { readonly isCandidate: boolean }) | undefined;
  }
}

export interface Parts {
  readonly settings: Settings;
  readonly releases: Releases;
  readonly clock: Clock;
  /** The key of preview links (`releases/previewLinks.ts`). */
  readonly previewKey: () => Promise<Buffer>;
}

/** Addresses of the server that pages of a visit use: the operations, and where they send their counts. */
const OF_VISITS: readonly string[] = ['/apis', TRAFFIC];

/** The catch-all route, of screens. */
const SCREENS = '/*';

/** Whether the server itself answers a path, so neither it nor anything below it is a screen. */
export const isServers = (path: string): boolean => isBelow(SERVER_PATHS, path);

const isBelow = (addresses: readonly string[], path: string): boolean =>
  addresses.some((own) => path === own || path.startsWith(`${own}/`));

/** Whether a request is for a screen. */
export const isPage = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url === SCREENS && !isServers(pathOf(url));

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/**
 * Decides for each request from which release it is answered, and keeps visits with theirs. Texts, mails and rules of
 * the service follow (`core/release/serviceFiles.ts`).
 */
export function bindVisits(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('release');
  app.decorateRequest('guarded');
  app.addHook('onRequest', (request, reply, done) => {
    choose(request, reply, parts).then((release) => {
      request.release = release;
      inRelease(release, done);
    }, done);
  });
  // Reading a body leaves the asynchronous context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => inRelease(request.release, done));
}

async function choose(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<OpenRelease> {
  const { settings, releases, clock } = parts;
  if (!isOfVisit(request)) return releases.build;
  const cookies = createCookieJar(request, reply, settings, originAt(settings, request.hostname));
  const visit = cookies.get('release');
  // Another node may know more than this one, which learns of a new release within a second.
  if (visit !== undefined && !releases.offer.isKnown(visit.slice(0, ID))) await releases.look().catch(() => undefined);
  const now = clock.now();
  const draft = await draftIn(cookies.get('preview'), parts);
  const arrival = { ...(await arrivalOf(request, cookies, releases)), draft: draft?.release.id };
  const choice = releaseOf(arrival, releases.offer, now, () => randomInt(LOTS));
  // A release may be removed, or refused after an update of the service, while visits go on with it.
  const release = (await releases.find(choice.id)) ?? (await releases.find(releases.offer.live)) ?? releases.build;
  const { candidate, guard } = releases.offer;
  if (guard !== undefined && choice.guarded === guard.choice && release.id === choice.id)
    request.guarded = { ...guard, isCandidate: choice.id === candidate };
  keep(request, cookies, { ...choice, now });
  return choice.isDraft ? { ...release, isDraft: true } : release;
}

/** The length of a release's id. */
const ID = 32;

/** Whether a request can belong to a visit. */
const isOfVisit = ({ url }: FastifyRequest): boolean => !isServers(pathOf(url)) || isBelow(OF_VISITS, pathOf(url));

/** Sets the cookies of the visit. Answers that may be cached for everybody set none. */
function keep(request: FastifyRequest, cookies: CookieJar, choice: Choice & { readonly now: Date }): void {
  const { id, isNew, isDraft, isOver, drawn, guarded, now } = choice;
  if (isOver && cookies.get('release') !== undefined) cookies.clear('release');
  const asksScreen = isPage(request);
  if (isDraft || id === '' || (isNew && !asksScreen)) return;
  if (drawn !== undefined) cookies.set('lot', String(drawn));
  const isRenewed = asksScreen || request.routeOptions.config.operation !== undefined;
  if (isRenewed && (isNew || isOlder(cookies.get('release'), now)))
    cookies.set('release', writeVisit(id, now, guarded));
}

async function arrivalOf(
  request: FastifyRequest,
  cookies: CookieJar,
  releases: Releases,
): Promise<Omit<Arrival, 'draft'>> {
  const { live, share } = releases.offer;
  const path = pathOf(request.url);
  const query = request.query as Readonly<Record<string, unknown>>;
  const lot = /^\d{1,3}$/.test(cookies.get('lot') ?? '') ? Number(cookies.get('lot')) : undefined;
  const site = request.headers['sec-fetch-site'];
  const known = {
    ...{ path, query, isPage: isPage(request), site: typeof site === 'string' ? site : undefined },
    ...{ visit: cookies.get('release'), lot },
  };
  if (share === null) return { ...known, language: '', brand: undefined, organisation: undefined };
  const files = (await releases.find(live))?.files;
  const pages = files && (await pagesOf(files)());
  const organisation = matchScreen(pages?.routes ?? [], path)?.[0]?.params.orgAlias;
  const before = cookies.get('brand') || undefined;
  const brand = pages && chooseBrand(pages.brands, { query, host: () => request.hostname, organisation, before });
  return { ...known, language: languageOf(request), brand, organisation };
}
