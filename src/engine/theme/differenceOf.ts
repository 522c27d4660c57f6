import { isDeepStrictEqual } from 'node:util';
import { isObject } from './overlay.ts';

/**
 * The members of a value that another one has not, or has otherwise; lists count as a whole. A member that only the
 * other one has is null. `overlay` puts the difference on the other one.
 */
export function differenceOf(value: object, other: object): Record<string, unknown> {
  const there = new Map(Object.entries(other));
  const changed = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const before: unknown = there.get(name);
    if (isDeepStrictEqual(member, before)) return [];
    return [[name, isObject(member) && isObject(before) ? differenceOf(member, before) : member]];
  });
  const gone = [...there.keys()].filter((name) => !Object.hasOwn(value, name));
  return Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)]);
}
