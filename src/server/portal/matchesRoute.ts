import type { Routes } from './loadRoutes.ts';

const segments = (path: string): string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/');
const isParameter = (segment: string): boolean => segment.startsWith(':') || segment.startsWith('{');

/** Whether a path is a screen's. Exact, but for one trailing slash (D-12). Without a list every path may be one. */
export function matchesRoute(routes: Routes, path: string): boolean {
  if (!routes) return true;
  const asked = segments(path);
  return routes.some((route) => {
    const pattern = segments(route);
    return (
      pattern.length === asked.length &&
      pattern.every((segment, index) => segment === asked[index] || (isParameter(segment) && asked[index] !== ''))
    );
  });
}
