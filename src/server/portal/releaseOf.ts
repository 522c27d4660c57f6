import { VISIT_END } from '../../engine/contract/visit.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';

/** What a request says about its visit. */
export interface Arrival {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Whether it asks for a screen. */
  readonly isPage: boolean;
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined;
  /** The release in a valid preview link of this browser. */
  readonly draft: string | undefined;
  /** The cookie of the visit, as `writeVisit` writes it. */
  readonly visit: string | undefined;
  /** The visitor's number for shares, 0 to 999. */
  readonly lot: number | undefined;
  readonly language: string;
  readonly brand: string | undefined;
  /** The alias of the organisation in the path. */
  readonly organisation: string | undefined;
}

/** What counts visits while a release is shared. */
export interface Guard {
  /** The number of the choice of releases. */
  readonly choice: number;
  readonly since: Date;
}

/** The releases that visits may have. */
export interface Offer {
  /** The release that visits begin with. */
  readonly live: string;
  /** The release that some visits begin with instead. */
  readonly candidate: string | null;
  readonly share: ReleaseShare | null;
  /** The guard of the share. */
  readonly guard: Guard | undefined;
  /** Whether visits may go on with a release: it was live or a candidate once, and is still stored. */
  readonly isKnown: (id: string) => boolean;
}

export interface Choice {
  readonly id: string;
  /** Whether a visit begins. */
  readonly isNew: boolean;
  readonly isDraft: boolean;
  /** Whether the visit that the cookie names has ended with a sign-in. */
  readonly isOver: boolean;
  /** The number that was drawn for this visitor, to be kept. */
  readonly drawn?: number;
  /** The choice for whose guard the visit counts: the one with which it began. */
  readonly guarded?: number | undefined;
}

const MINUTE = 60_000;

/** Visitors have so many numbers, so a share is exact to a tenth of a percent, and a number identifies nobody. */
export const LOTS = 1000;

/** A visit in its cookie: the release, the minute of the last request, and the choice for whose guard it counts. */
export const writeVisit = (id: string, now: Date, guarded?: number): string =>
  [id, ...[minuteOf(now), guarded].flatMap((number) => number?.toString(36) ?? [])].join('.');

const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE);

interface Visit {
  readonly id: string;
  readonly minute: number;
  readonly guarded: number | undefined;
}

/** A cookie of any other form is no visit. */
function readVisit(text: string | undefined): Visit | undefined {
  const [, id, minute, guarded] = /^([0-9a-f]{32})\.([0-9a-z]{1,8})(?:\.([0-9a-z]{1,10}))?$/.exec(text ?? '') ?? [];
  if (id === undefined || minute === undefined) return undefined;
  return {
    id,
    minute: Number.parseInt(minute, 36),
    guarded: guarded === undefined ? undefined : Number.parseInt(guarded, 36),
  };
}

/** Whether the cookie of a visit no longer has the current minute. */
export const isOlder = (visit: string | undefined, now: Date): boolean => readVisit(visit)?.minute !== minuteOf(now);

/** Where a sign-in ends. */
const SIGNED_IN = '/init-st';

/** Whether a request is for the address of a mail, which another site or no site led to. */
const isMailed = ({ query, isPage, site }: Arrival): boolean =>
  isPage && Object.hasOwn(query, 'token') && !['same-origin', 'same-site'].includes(site ?? '');

/**
 * Which release a request is answered from: a previewed draft, else that of its visit, else the one that a new visit
 * begins with. A visit ends after a sign-in, and without requests for half an hour.
 *
 * @param draw a random number below `LOTS`
 */
export function releaseOf(arrival: Arrival, offer: Offer, now: Date, draw: () => number): Choice {
  const { draft, visit, path } = arrival;
  const isOver = path === SIGNED_IN;
  const chosen = { isNew: true, isDraft: false, isOver };
  if (draft !== undefined) return { ...chosen, id: draft, isNew: false, isDraft: true };
  const under = readVisit(visit);
  const isUnderWay =
    under !== undefined &&
    offer.isKnown(under.id) &&
    Math.abs(now.getTime() - under.minute * MINUTE) < VISIT_END + MINUTE &&
    !isOver &&
    !isMailed(arrival);
  if (isUnderWay) return { ...chosen, id: under.id, isNew: false, guarded: under.guarded };
  const { live, candidate, share, guard } = offer;
  if (candidate === null || share === null || !isMeant(share, arrival)) return { ...chosen, id: live };
  if (share.percent === undefined) return { ...chosen, id: candidate };
  const lot = arrival.lot ?? draw();
  const id = isWithin(lot, candidate, share.percent) ? candidate : live;
  return { ...chosen, id, guarded: guard?.choice, ...(arrival.lot === undefined && { drawn: lot }) };
}

/** Whether a share's named members fit a visit. */
function isMeant({ organisation, app, language, brand }: ReleaseShare, arrival: Arrival): boolean {
  const apps = [arrival.query.app, arrival.query.client_id];
  return (
    (organisation === undefined || organisation === arrival.organisation) &&
    (app === undefined || apps.includes(app)) &&
    (language === undefined || language === arrival.language) &&
    (brand === undefined || brand === arrival.brand)
  );
}

/**
 * Whether a visitor's number is within a share. Each candidate counts from another number, so that not always the same
 * people come first; a larger share of the same candidate includes the smaller one.
 */
const isWithin = (lot: number, candidate: string, percent: number): boolean =>
  (lot + (Number.parseInt(candidate.slice(0, 8), 16) % LOTS)) % LOTS < Math.round((percent / 100) * LOTS);
