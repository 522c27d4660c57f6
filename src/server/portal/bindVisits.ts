import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { TRAFFIC } from '../../contract/traffic.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { matchScreen, routesOf, type ScreenRoute } from '../../engine/contract/matchScreen.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { type Brands, brandsIn, chooseBrand } from '../brands/chooseBrand.ts';
import { inRelease } from '../core/release/serviceFiles.ts';
import { type CookieJar, createCookieJar } from '../core/request/cookies.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import { keepRead } from '../core/SavedFiles.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import type { Clock } from '../core/time/Clock.ts';
import { type Preview, readPreview } from '../releases/previewLinks.ts';
import type { ReleaseFiles } from './FolderFiles.ts';
import type { OpenRelease } from './openStored.ts';
import type { Releases } from './Releases.ts';
import { type Arrival, type Choice, type Guard, isOlder, LOTS, releaseOf, writeVisit } from './releaseOf.ts';

/** A release's data about its pages. */
interface Pages {
  /** Routes of the screens, by id; undefined if the build has no table. */
  readonly routes: readonly ScreenRoute[] | undefined;
  /** Sources of the Content Security Policy for the style sheets inlined in the pages. */
  readonly styles: readonly string[];
  /** Additional brands by id, and for whom each is shown. */
  readonly brands: Brands;
}

/** @throws Error for a file of another shape than the build writes */
async function describePages(files: Pick<ReleaseFiles, 'read'>): Promise<Pages> {
  const [screens, styles, brands] = await Promise.all(
    ['routes.json', 'styles.json', 'brands.json'].map((name) => files.read(name)),
  );
  if (styles !== undefined && !Array.isArray(styles)) throw new Error('styles.json is not a list');
  if (screens !== undefined && !isRecord(screens)) throw new Error('routes.json is not a table');
  const routes = screens && Object.entries(screens).flatMap(([path, screen]) => routesOf(String(screen), [path]));
  return { routes, styles: (styles ?? []).map(String), brands: brandsIn(brands) };
}

/** What is known about the pages of a release. */
export const pagesOf = oncePer((files: ReleaseFiles) => keepRead(files.isFinal, () => describePages(files)));

interface DraftParts extends Pick<Parts, 'clock' | 'previewKey'> {
  readonly releases: Pick<Releases, 'offer' | 'find'>;
}

interface Draft {
  readonly release: OpenRelease;
  /** What its link grants. */
  readonly preview: Preview;
}

/**
 * The release that the token of a preview link shows; undefined if the token is not valid, if the release was removed,
 * or if it is live by now. A release that cannot be opened is not shown either, so nobody is caught in a broken draft.
 */
export async function draftIn(
  token: string | undefined,
  { releases, clock, previewKey }: DraftParts,
): Promise<Draft | undefined> {
  if (token === undefined) return undefined;
  try {
    const preview = await readPreview(previewKey, token, clock.now());
    if (preview === undefined || preview.release === releases.offer.live) return undefined;
    const release = await releases.find(preview.release);
    return release && { release, preview };
  } catch {
    // What the database does not give now is reported by the calls that need it.
    return undefined;
  }
}

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
