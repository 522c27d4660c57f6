import type { Brands } from './loadBuilt.ts';

/** Members of the query that name the app which a visitor comes from: of links of the portal, and of OAuth 2.0. */
const APP = ['app', 'client_id'] as const;

/** The brand of the app that a visitor comes from; undefined for the portal's own. */
export function chooseBrand(brands: Brands, query: Readonly<Record<string, unknown>>): string | undefined {
  const apps = APP.map((member) => query[member]);
  const chosen = Object.entries(brands).find(([, shown]) => shown.apps?.some((app) => apps.includes(app)));
  return chosen?.[0];
}
