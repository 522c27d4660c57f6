import { ownMember } from '../../contract/isRecord.ts';
import { isInState } from '../../flow/isInState.ts';
import type { PortalTables } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { evaluate, holds } from './evaluate.ts';

/** The result for each entry of a record, without absent results. */
export const readAll = <T, R>(
  record: Readonly<Record<string, T>> | undefined,
  read: (entry: T, name: string) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(
    Object.entries(record ?? {})
      .map(([name, entry]): [string, R] => [name, read(entry, name)])
      .filter(([, value]) => value !== undefined && value !== null),
  );

/** A record with the value for each name, without names that have no value. */
export function recordOf<T>(
  names: readonly string[],
  find: (name: string) => T | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const value = find(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Whether an item is visible: `in` and `shown` hold, the visitor stopped no timer that the item mentions, and the brand
 * does not leave out a place that the item opens.
 */
export function isVisible(item: Item, scope: EvaluationScope): boolean {
  if (isLeftOut(item, scope)) return false;
  return isInState(item, scope.snapshot.state) && holds(item.shown, scope) && timesOf(item).every(comes);

  function comes(time: string): boolean {
    return evaluate(time, scope) !== undefined;
  }
}

function isLeftOut(item: Item, { screenContext: { portal } }: EvaluationScope): boolean {
  return 'link' in item && 'open' in item.do && isOptional(item.do.open, portal);
}

/** Whether a place is optional: only brands that list it show links to it. */
export const isOptional = (place: unknown, { places }: Pick<PortalTables, 'places'>): boolean =>
  typeof place === 'string' && ownMember(places, place)?.optional === true;

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\$after\b/.test(value);

const timesOf = (item: Item): readonly string[] =>
  'values' in item && item.values !== undefined ? Object.values(item.values).filter(isTime) : [];
