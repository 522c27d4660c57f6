import { implies, neverHolds } from '../../flow/expressions/compareGuards.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { knowledgeOf } from '../../flow/knowledgeOf.ts';
import type { Item } from '../../flow/types.ts';
import type { ScopedNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import type { CheckedPart } from '../Project.ts';
import type { Rule } from '../Rule.ts';

type Place = Pick<ScopedNode<unknown>, 'file' | 'path'>;
const isWithin = (place: Place, outer: { readonly file: string; readonly path: JsonPath }) =>
  place.file === outer.file && outer.path.every((name, index) => place.path[index] === name);

/** Calls that a control makes. */
const callsOf = ({ nodes }: CheckedPart, item: ScopedNode<Item>): ReadonlySet<string> =>
  new Set(nodes.steps.flatMap((step) => (isWithin(step, item) ? (step.value.call ?? []) : [])));

/** Whether nothing but a control makes a call. */
function isOwn(id: string, { unit, whole }: CheckedPart, item: ScopedNode<Item>): boolean {
  const call = unit.calls.get(id)?.value;
  if (call === undefined || call.load !== undefined) return false;
  return whole.nodes.steps.every((step) => step.value.call !== id || isWithin(step, item));
}

export const lockedControl: Rule = {
  id: 'locked-control',
  why: 'A control that depends on the result of its own press can never be pressed.',
  hint: 'Make the call from another control, or require less in "shown" or "enabled".',
  stage: 'flow',
  per: 'part',
  *check({ parts }) {
    for (const checked of parts) {
      for (const item of checked.nodes.items) {
        if (!('do' in item.value)) continue;
        for (const member of ['shown', 'enabled'] as const) {
          const guard = item.value[member];
          const knowledge = knowledgeOf(item.scope);
          if (guard === undefined) continue;
          const own = [...callsOf(checked, item)].find(
            (id) => implies(guard, `$result.${id}`, knowledge) && isOwn(id, checked, item),
          );
          if (own === undefined || neverHolds(guard, knowledge)) continue;
          yield {
            ...at(item, member),
            message: `this waits for the answer of ${own}, but nothing else makes that call`,
          };
        }
      }
    }
  },
};
