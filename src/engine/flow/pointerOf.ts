import type { JsonPath } from './JsonDocument.ts';

/** A path as a JSON pointer (RFC 6901). */
export const pointerOf = (path: JsonPath): string =>
  path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
