import type { RouteProgram } from '../../flow/Program.ts';
import { pathNames } from './fillPath.ts';

export interface Match {
  readonly screen: string;
  readonly route: RouteProgram;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The screen of a path: exact, letter case and all, one trailing slash tolerated (D-12). A path without parameters
 * wins over one with them; `*` takes what is left.
 */
export function matchRoute(routes: Readonly<Record<string, RouteProgram>>, path: string): Match | undefined {
  const wanted = withoutTrailingSlash(path);
  const found: (Match & { readonly rank: number })[] = [];
  for (const [screen, route] of Object.entries(routes)) {
    for (const pattern of route.paths) {
      const parameters = pattern === '*' ? {} : matchPath(pattern, wanted);
      if (parameters === undefined) continue;
      const rank = pattern === '*' ? Number.POSITIVE_INFINITY : pathNames(pattern).length;
      found.push({ screen, route, parameters, rank });
    }
  }
  return found.sort((a, b) => a.rank - b.rank)[0];
}

/** One trailing slash says nothing (D-12). */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    const [name] = pathNames(part);
    if (name === undefined) {
      if (part !== text) return undefined;
      continue;
    }
    const value = decode(text);
    if (value === undefined || value === '') return undefined;
    parameters[name] = value;
  }
  return parameters;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
