import { resolveAddress } from '../../contract/resolveAddress.ts';
import { addressRules, placeAddress } from '../addresses/placeAddress.ts';
import { inputsOf, type Runs } from './Run.ts';

/**
 * Makes a native form post to a place that the resolver allows (P01). For a list named N, each entry is posted as
 * `N.<entry>=true`. Absent values are left out.
 */
export const post: Runs['post'] = (place, draft, context, step) => {
  const address = resolveAddress(placeAddress(place, {}, draft.screenContext), addressRules(draft));
  if (address === undefined) return undefined;
  const fields = Object.entries(inputsOf(step, draft, context)).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((entry) => [`${name}.${String(entry)}`, 'true']) : [[name, String(value)]];
  });
  return { kind: 'post', address, fields };
};
