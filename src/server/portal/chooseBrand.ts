import type { Brands } from './loadBuilt.ts';

/** Members of the query that name the app which a visitor comes from: of links of the portal, and of OAuth 2.0. */
const APP = ['app', 'client_id'] as const;

/** What a request says of who is to see it. */
interface Arrival {
  readonly query: Readonly<Record<string, unknown>>;
  /** The host name that was asked. */
  readonly host: () => string;
  /** The alias of the organisation in the path. */
  readonly organisation: string | undefined;
  /** The brand of the visit so far. */
  readonly before: string | undefined;
}

/**
 * The brand of the app that an address names, else of the organisation in its path, else the one that the visit began
 * with, else that of the host; undefined for the portal's own. An app without a brand ends the brand of the visit.
 */
export function chooseBrand(brands: Brands, { query, host, organisation, before }: Arrival): string | undefined {
  const apps = APP.map((member) => query[member]).filter((app) => typeof app === 'string');
  const all = Object.entries(brands);
  const shown = (by: 'apps' | 'organisations' | 'hosts', names: readonly (string | undefined)[]) =>
    names.length === 0 ? undefined : all.find(([, brand]) => brand[by]?.some((name) => names.includes(name)))?.[0];
  const ofApp = shown('apps', apps) ?? shown('organisations', organisation === undefined ? [] : [organisation]);
  const ofVisit = apps.length === 0 && before !== undefined && Object.hasOwn(brands, before) ? before : undefined;
  if (ofApp !== undefined || ofVisit !== undefined) return ofApp ?? ofVisit;
  // What a proxy says of the host is worth reading only if a brand asks for it.
  return all.some(([, { hosts }]) => hosts !== undefined) ? shown('hosts', [host()]) : undefined;
}
