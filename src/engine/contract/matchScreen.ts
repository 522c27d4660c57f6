import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** One of a screen's path patterns as a React Router route object; `id` is the screen's id. */
export type ScreenRoute = RouteObject & { readonly path: string; readonly id: string };

/** The catch-all. */
const REST = '*';
/** The characters that make a path a pattern. */
const PATTERN = /[:*?]/;

/**
 * The route of a path, the same in the page and on the server. Letter case matters; one trailing slash is ignored
 * (ROUTE-01, D-12). A pattern without parameters takes precedence, and `*` matches any other path.
 *
 * React Router alone would allow any number of trailing slashes, and accept a broken encoding as a value.
 */
export function matchScreen<R extends ScreenRoute>(
  routes: readonly R[],
  path: string,
): RouteMatch<string, R>[] | undefined {
  // A literal path takes precedence anyway, and React Router would rank all routes at each call.
  const own = PATTERN.test(path) ? undefined : routes.find((route) => route.path === path);
  if (own !== undefined) return [{ route: own, params: {}, pathname: path, pathnameBase: path }];
  return matchRoutes(eligible(routes, path), { pathname: path }) ?? undefined;
}

/** The routes that may match. */
function eligible<R extends ScreenRoute>(routes: readonly R[], path: string): R[] {
  const isExact = !path.endsWith('//') && isDecodable(path);
  return routes.filter((route) => isExact || route.path === REST);
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
