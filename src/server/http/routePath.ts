import { BASE_PATH } from '../../contract/operations.ts';

/** The base of every call. */
export const API_BASE = BASE_PATH;

/**
 * The router's pattern for a path in the contract: `{name}` is a parameter, and colons are literal. A parameter
 * followed by a colon gets a pattern of its own, since it would otherwise match the rest of the segment.
 */
export function routePath(path: string): string {
  const escaped = path.replaceAll(':', '::');
  return (
    API_BASE + escaped.replace(/\{(\w+)\}(::)?/g, (_, name, colon) => `:${name}${colon ? `(^[^/]+?)${colon}` : ''}`)
  );
}
