import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { readMember, type StoredRelease } from '../releases/findReleases.ts';
import { judgeRelease } from '../releases/judgeRelease.ts';
import { readLive } from '../releases/liveRelease.ts';
import { keepDraft } from '../releases/offeredReleases.ts';
import { MOST_DAYS, obtainPreviewKey, PREVIEW, writePreview } from '../releases/previewLinks.ts';
import { AdministrationError } from './AdministrationError.ts';
import { judgeLook } from './judgeShare.ts';

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
