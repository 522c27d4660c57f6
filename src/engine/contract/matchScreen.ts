import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** One path pattern of a screen as a route object of the router; `id` is the screen's. */
export type ScreenRoute = RouteObject & { readonly path: string; readonly id: string };

/** The catch-all. */
const REST = '*';

/**
 * The route of a path, alike in the page and on the server: exact, letter case and all, one trailing slash tolerated
 * (ROUTE-01, D-12). A pattern without parameters wins over one with them; `*` takes what is left.
 *
 * The router alone would tolerate any number of trailing slashes, and take a broken encoding for a value.
 */
export function matchScreen<R extends ScreenRoute>(
  routes: readonly R[],
  path: string,
): RouteMatch<string, R>[] | undefined {
  const isExact = !path.endsWith('//') && isDecodable(path);
  const eligible = routes.filter((route) => isExact || route.path === REST);
  return matchRoutes(eligible, { pathname: path }) ?? undefined;
}

/** Route objects of a screen's patterns. */
export const routesOf = (id: string, paths: readonly string[]): ScreenRoute[] =>
  paths.map((path) => ({ id, path, caseSensitive: true }));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
