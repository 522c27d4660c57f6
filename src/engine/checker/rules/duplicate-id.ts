import { actionOf } from '../../flow/actionOf.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Item } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

const idOf = (item: Item): { kind: string; id: string } | undefined =>
  'field' in item ? { kind: 'field', id: item.field } : actionOf(item);

/** The items of a body and of the lists in it. Items with the same id would share their texts. */
function* itemsIn(items: readonly Item[], path: JsonPath = []): Generator<{ item: Item; path: JsonPath }> {
  for (const [index, item] of items.entries()) {
    yield { item, path: [...path, index] };
    if ('list' in item) yield* itemsIn(item.item, [...path, index, 'item']);
  }
}

export const duplicateId: Rule = {
  id: 'duplicate-id',
  why: 'These names identify texts and errors, so two parts with one name would share them.',
  hint: 'Give each field of a screen and its dialogs a unique name, and each action of a body.',
  stage: 'flow',
  *ofUnit({ unit }) {
    const fields = new Set<string>();
    for (const body of bodiesOf(unit)) {
      const actions = new Set<string>();
      for (const { item, path } of itemsIn(body.items)) {
        const named = idOf(item);
        if (named === undefined) continue;
        const seen = named.kind === 'field' ? fields : actions;
        if (seen.has(named.id)) {
          const message = `there is a second ${named.kind === 'field' ? 'field' : 'action'} "${named.id}"`;
          yield { ...at(body, ...path, named.kind), message, found: named.id };
        }
        seen.add(named.id);
      }
    }
  },
};
