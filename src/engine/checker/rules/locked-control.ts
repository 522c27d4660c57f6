import { implies, neverHolds } from '../../flow/expressions/compareGuards.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { knowledgeOf } from '../../flow/knowledgeOf.ts';
import type { Item } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { CheckedUnit } from '../Project.ts';
import type { Rule } from '../Rule.ts';

type Place = Pick<ScopedNode<unknown>, 'file' | 'path'>;
const isWithin = (place: Place, outer: { readonly file: string; readonly path: JsonPath }) =>
  place.file === outer.file && outer.path.every((name, index) => place.path[index] === name);

/** Calls of the unit that this control alone makes. */
const ownCalls = ({ unit, nodes }: CheckedUnit, item: ScopedNode<Item>): string[] =>
  [...unit.calls].flatMap(([id, call]) => {
    const makers = nodes.steps.filter(({ value }) => value.call === id);
    const isOwn = call.value.load === undefined && makers.length > 0 && makers.every((step) => isWithin(step, item));
    return isOwn ? [id] : [];
  });

export const lockedControl: Rule = {
  id: 'locked-control',
  why: 'A control that depends on the result of its own press can never be pressed.',
  hint: 'Make the call from another control, or require less in "shown" or "enabled".',
  stage: 'flow',
  per: 'unit',
  *check({ units }) {
    for (const checked of units) {
      for (const item of checked.nodes.items) {
        if (!('do' in item.value)) continue;
        for (const member of ['shown', 'enabled'] as const) {
          const guard = item.value[member];
          const knowledge = knowledgeOf(item.scope);
          if (guard === undefined || neverHolds(guard, knowledge)) continue;
          const own = ownCalls(checked, item).find((id) => implies(guard, `$result.${id}`, knowledge));
          if (own === undefined) continue;
          yield {
            ...at(item, member),
            message: `this waits for the answer of ${own}, but nothing else makes that call`,
          };
        }
      }
    }
  },
};
