import { routesOf, type ScreenRoute } from '../contract/matchScreen.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { PortalProgram } from '../flow/Program.ts';
import { RoutedScreen } from './RoutedScreen.tsx';

/**
 * The routes of the flow files as route objects of the router: one for each path, and the catch-all. As long as some
 * routes only are known, what they do not take is a screen that is on its way.
 */
export const createRoutes = oncePer((routes: PortalProgram['routes']): ScreenRoute[] => {
  const known = Object.entries(routes).map(([screen, { paths }]) => [screen, paths] as const);
  const isWhole = known.some(([, paths]) => paths.includes('*'));
  return [...known, ...(isWhole ? [] : [['', ['*']] as const])].flatMap(([screen, paths]) =>
    routesOf(screen, paths).map((route) => ({ ...route, element: <RoutedScreen screen={screen} /> })),
  );
});
