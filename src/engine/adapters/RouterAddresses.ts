import { generatePath } from 'react-router-dom';
import { matchScreen, routesOf } from '../contract/matchScreen.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { RouteProgram } from '../flow/Program.ts';
import { namesIn } from '../flow/routePattern.ts';
import type { Addresses, ScreenMatch } from '../runtime/ports.ts';

/** The route objects of a table of routes, cached for each table. */
const routeObjectsOf = oncePer((routes: Readonly<Record<string, RouteProgram>>) =>
  Object.entries(routes).flatMap(([screen, { paths }]) => routesOf(screen, paths)),
);

/** Addresses by React Router: route objects match paths, and patterns are filled in. */
export class RouterAddresses implements Addresses {
  match(path: string, routes: Readonly<Record<string, RouteProgram>>): ScreenMatch | undefined {
    const [match] = matchScreen(routeObjectsOf(routes), path) ?? [];
    if (match === undefined) return undefined;
    const parameters = Object.entries(match.params).filter(([name]) => name !== '*');
    return {
      screen: match.route.id,
      parameters: Object.fromEntries(parameters.map(([name, text = '']) => [name, text])),
    };
  }

  fill(pattern: string, values: Readonly<Record<string, unknown>>): string | undefined {
    const names = namesIn(pattern);
    if (names.length === 0) return pattern;
    const parameters: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      // An empty parameter would make it a different path, and browsers treat `.` and `..` as relative.
      if (text !== '' && !/^\.{1,2}$/.test(text)) parameters[name] = text;
    }
    const isWhole = names.every((name) => Object.hasOwn(parameters, name));
    return isWhole ? generatePath(pattern, parameters) : undefined;
  }
}
