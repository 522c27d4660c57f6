import { routesOf, type ScreenRoute } from '../contract/matchScreen.ts';
import type { PortalProgram } from '../flow/Program.ts';
import { RoutedScreen } from './RoutedScreen.tsx';

/** The routes of the flow files as route objects of the router: one for each path, and the catch-all. */
export const createRoutes = ({ routes }: PortalProgram): ScreenRoute[] =>
  Object.entries(routes).flatMap(([screen, { paths }]) =>
    routesOf(screen, paths).map((route) => ({ ...route, element: <RoutedScreen screen={screen} /> })),
  );
