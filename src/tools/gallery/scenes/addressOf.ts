import { generatePath } from 'react-router-dom';
import { namesIn, routePattern } from '../../../engine/flow/routePattern.ts';
import type { Input, Screen } from '../../../engine/flow/types.ts';

/** Gives the value of an input or of a placeholder in the path; an input with the value undefined is left out. */
export type InputValue = (name: string, input: Input | undefined) => string | undefined;

/** The address that opens a screen with all inputs from its path and its query. */
export function addressOf({ route, takes = {} }: Pick<Screen, 'route' | 'takes'>, inputOf: InputValue): string {
  const pattern = routePattern((route.paths[0] ?? '/').replace('*', '/no-such-page'));
  const parameters = namesIn(pattern).map((name) => [name, inputOf(name, takes[name]) ?? name]);
  const path = generatePath(pattern, Object.fromEntries(parameters));
  const query = new URLSearchParams();
  for (const [name, input] of Object.entries(takes)) {
    if (![input.from].flat().includes('query')) continue;
    const value = inputOf(name, input);
    if (value !== undefined) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
