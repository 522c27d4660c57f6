import { asRecord } from '../contract/isRecord.ts';
import type { Grammar } from '../grammar/grammarOf.ts';
import type { PlaceProgram } from './Program.ts';
import { routePattern } from './routePattern.ts';
import type { Brand, Languages, PortalFile } from './types.ts';

export type Parts = Grammar['parts'];
export type Keywords = Readonly<Record<string, unknown>>;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A schema, resolved if it is a reference. */
export function resolve(schema: unknown, parts: Parts): Keywords {
  const keywords = asRecord(schema);
  if (typeof keywords.$ref !== 'string') return keywords;
  return resolve(parts[keywords.$ref.replace('#/$defs/', '')], parts);
}

export const membersOf = (branch: unknown, parts: Parts) => asRecord(resolve(branch, parts).properties);

/** The branches of a branch that is itself a choice; any other branch is returned alone. */
export function expand(branch: unknown, parts: Parts): readonly unknown[] {
  const keywords = resolve(branch, parts);
  return 'anyOf' in keywords ? asList(keywords.anyOf).flatMap((inner) => expand(inner, parts)) : [branch];
}

/** The members that distinguish an object's branch, which are the required ones. */
export function tellingMembers(branch: unknown, parts: Parts): readonly string[] {
  return asList(resolve(branch, parts).required).map(String);
}

/** JSON Schema's name of a value's type. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export const isOfType = (value: unknown, type: unknown): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

export const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A portal's optional places for one of its brands. A place that the brand links to is not optional. */
export const optionalPlaces = (
  portal: Pick<PortalFile, 'places'> | undefined,
  brand: Pick<Brand, 'links'> | undefined,
): Record<string, PlaceProgram> =>
  Object.fromEntries(
    Object.entries(portal?.places ?? {}).flatMap(([id, { optional, why: _why, ...place }]) => {
      if (optional === undefined) return [];
      const isLinked = brand?.links?.[id] === true;
      return [[id, { ...place, path: routePattern(place.path), ...(isLinked ? {} : { optional }) }]];
    }),
  );

/** The languages offered to visitors: all but drafts. */
export const offeredIn = ({ languages }: Pick<Languages, 'languages'>): Languages['languages'] =>
  Object.fromEntries(Object.entries(languages).filter(([, { draft }]) => draft !== true));
