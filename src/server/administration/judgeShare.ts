import { isLanguage, LANGUAGES } from '../../contract/languages.ts';
import type { Database } from '../core/database/Database.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';
import { readMember } from '../releases/findReleases.ts';

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
export async function judgeLook(
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
