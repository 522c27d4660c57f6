import { kindOf } from '../../flow/kindOf.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownPlace: Rule = {
  id: 'unknown-place',
  why: 'A link to a place that is not declared has no address.',
  hint: 'Places are declared under "places" of flows/portal.json; screens are reached by "goto".',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    const places = flows.portal?.value.places ?? {};
    const report = (found: string) => ({
      message: `there is no place "${found}"`,
      found,
      available: Object.keys(places),
    });
    for (const { nodes } of parts) {
      for (const step of nodes.steps) {
        for (const verb of ['leave', 'open', 'post'] as const) {
          const found = step.value[verb];
          if (found === undefined || found.startsWith('$') || Object.hasOwn(places, found)) continue;
          yield { ...at(step, verb), ...report(found) };
        }
      }
      for (const item of nodes.items) {
        if (!('field' in item.value)) continue;
        for (const { path, place } of kindOf(item.value, flows.definition).places?.(item.value) ?? []) {
          if (!Object.hasOwn(places, place)) yield { ...at(item, ...path), ...report(place) };
        }
      }
    }
  },
};
