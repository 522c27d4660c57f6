/** Where the page sends its counts. */
export const TRAFFIC = '/traffic';

/**
 * The file of a release with everything that its pages may count: a sorted JSON array of names
 * (`src/engine/graph/trafficNames.ts`). It is not served.
 */
export const TRAFFIC_FILE = 'traffic.json';

/** The maximum number of names in one message. */
export const MOST_NAMES = 500;
/** The highest count of one name in one message. */
export const HIGHEST_COUNT = 1000;

/** What `npm run admin -- traffic export` writes: counts by name, summed up per release. */
export interface TrafficReport {
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly until: string;
  /** By the id of a release, then by name. */
  readonly releases: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
