import type { PlaceProgram } from './Program.ts';
import { routePattern } from './routePattern.ts';
import type { Brand, Languages, PortalFile } from './types.ts';

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
