import { isLanguage, LANGUAGES } from '../../contract/languages.ts';
import type { Database } from '../core/database/Database.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { keepDraft, readMember, type StoredRelease } from '../releases/findReleases.ts';
import { judgeRelease } from '../releases/judgeRelease.ts';
import { readLive } from '../releases/liveRelease.ts';
import { MOST_DAYS, obtainPreviewKey, PREVIEW, writePreview } from '../releases/previewLinks.ts';
import { AdministrationError } from './Operator.ts';

/** The smallest share, and margin of a guard, in percent: visitors have numbers below 1,000 (`portal/releaseOf.ts`). */
const STEP = 0.1;

/** The largest margin of a guard, in percentage points. */
const WIDEST = 50;

/**
 * Why no visit could fall within a share: each reason is a sentence that says what to do. Empty if visits can.
 * @param candidate the release that these visits begin with
 */
export async function judgeShare(
  database: Database,
  candidate: string,
  { percent, organisation, app, language, brand, guard }: ReleaseShare,
): Promise<readonly string[]> {
  const isPercent =
    percent === undefined || (percent >= STEP && percent <= 100 && Number((percent / STEP).toFixed(6)) % 1 === 0);
  return [
    ...(isPercent ? [] : [`a share of ${percent}% is not possible: name 0.1% to 100%, in steps of 0.1%`]),
    ...(organisation === undefined || (await hasOrganisation(database, organisation))
      ? []
      : [`there is no organisation with the alias ${organisation}: "organisations list" shows their aliases`]),
    ...(app === undefined || (await hasApp(database, app))
      ? []
      : [`there is no app or client ${app}: "apps list" and "clients list" have them`]),
    ...(await judgeLook(database, candidate, { language, brand })),
    ...(guard === undefined ? [] : judgeGuard(guard, percent)),
  ];
}

function judgeGuard(margin: number, percent: number | undefined): string[] {
  if (percent === undefined || percent >= 100)
    return ['a guard compares visits with and without the release: name a --share below 100%'];
  if (margin >= STEP && margin <= WIDEST) return [];
  return [`a margin of ${margin}% is not possible: name ${STEP}% to ${WIDEST}%`];
}

async function hasOrganisation(database: Database, alias: string): Promise<boolean> {
  const found = database.selectFrom('organisations').select('id').where('alias', '=', alias);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Links of the portal name the app; requests of OAuth 2.0 name the client. */
async function hasApp(database: Database, id: string): Promise<boolean> {
  const app = database.selectFrom('org_apps').select('id').where('id', '=', id);
  const client = database.selectFrom('oauth_clients').select('id').where('id', '=', id);
  return ((await app.executeTakeFirst()) ?? (await client.executeTakeFirst())) !== undefined;
}

/** Why a release does not show these: each reason is a sentence that says what to do. Empty if it does. */
async function judgeLook(
  database: Database,
  release: string,
  { language, brand }: { readonly language: string | undefined; readonly brand: string | undefined },
): Promise<string[]> {
  const isKnown = language === undefined || isLanguage(language);
  return [
    ...(isKnown ? [] : [`there is no language ${language}: name one of ${LANGUAGES.join(', ')}`]),
    ...(brand === undefined ? [] : await judgeBrand(database, release, brand)),
  ];
}

async function judgeBrand(database: Database, release: string, brand: string): Promise<string[]> {
  const names = Object.keys(await readMember(database, release, 'brands.json'));
  if (names.includes(brand)) return [];
  const other = names.length === 0 ? 'it has no brands besides its own' : `name one of ${names.join(', ')}`;
  return [`${release} has no brand ${brand}: ${other}`];
}

/** Where and how a preview link opens the portal. */
export interface PreviewChoice {
  /** The id of a screen; the first screen by default. */
  readonly screen?: string | undefined;
  readonly language?: string | undefined;
  /** The id of an additional brand of the release. */
  readonly brand?: string | undefined;
  /** For how long the link is valid; by default, and at most, `MOST_DAYS`. */
  readonly days?: number | undefined;
}

/**
 * A link that shows a release before it is live, in each browser that opens it.
 * @throws AdministrationError if this service cannot show the release, if it is live, or if it lacks what is chosen
 */
export async function previewRelease(
  service: Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>,
  release: StoredRelease,
  { screen, language, brand, days = MOST_DAYS }: PreviewChoice,
): Promise<{ readonly link: string; readonly until: Date }> {
  const { database, clock, keys, settings } = service;
  const { id } = release.about;
  const reasons = judgeRelease(release, settings.releaseKeys);
  if (reasons.length > 0) throw new AdministrationError(reasons.map((reason) => `${id} ${reason}`).join('\n'));
  if ((await readLive(database)).release === id)
    throw new AdministrationError(`${id} is live: it needs no preview, open ${settings.origin.origin}`);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new AdministrationError(`--days takes a whole number from 1 to ${MOST_DAYS}`);
  const [lacking] = await judgeLook(database, id, { language, brand });
  if (lacking !== undefined) throw new AdministrationError(lacking);
  const path = screen === undefined ? '/' : pathOf(screen, id, await readMember(database, id, 'routes.json'));
  const until = addSeconds(clock.now(), days * DAY);
  // A draft stays as long as its link is valid.
  await keepDraft(database, id, until);
  const link = new URL(path, settings.origin);
  const token = writePreview(await obtainPreviewKey(keys), { release: id, until, language, brand });
  link.searchParams.set(PREVIEW, token);
  return { link: link.href, until };
}

/** The address of a screen that needs no value. @param routes the screen of each path */
function pathOf(screen: string, id: string, routes: object): string {
  const paths = Object.entries(routes).flatMap(([path, one]) => (one === screen ? [path] : []));
  const plain = paths.find((path) => !/[:*]/.test(path));
  if (plain !== undefined) return plain;
  if (paths.length === 0) throw new AdministrationError(`${id} has no screen ${screen}: name a screen of its flows`);
  throw new AdministrationError(
    `${screen} is at ${paths.join(', ')}, which no link can name: name a screen from which it is reached`,
  );
}
