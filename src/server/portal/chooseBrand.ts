import type { Brands } from './loadBuilt.ts';

/** Members of the query that name the app which a visitor comes from: of links of the portal, and of OAuth 2.0. */
const APP = ['app', 'client_id'] as const;

/**
 * The brand of the app that an address names, else the one that the visit began with; undefined for the portal's own.
 *
 * @param before the brand of the visit so far
 */
export function chooseBrand(
  brands: Brands,
  query: Readonly<Record<string, unknown>>,
  before: string | undefined,
): string | undefined {
  const apps = APP.map((member) => query[member]).filter((app) => app !== undefined);
  if (apps.length === 0) return before !== undefined && Object.hasOwn(brands, before) ? before : undefined;
  const chosen = Object.entries(brands).find(([, shown]) => shown.apps?.some((app) => apps.includes(app)));
  return chosen?.[0];
}
