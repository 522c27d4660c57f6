import { isDeepStrictEqual } from 'node:util';
import { isObject } from './overlay.ts';

/** The members of a value that another one has not, or has otherwise; lists count as a whole. */
export function differenceOf(value: object, other: object): Record<string, unknown> {
  const there = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const before: unknown = there.get(name);
      if (isDeepStrictEqual(member, before)) return [];
      return [[name, isObject(member) && isObject(before) ? differenceOf(member, before) : member]];
    }),
  );
}
