import type { AnyField, Item } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const missingSubmit: Rule = {
  id: 'missing-submit',
  why: 'A required field is never sent, and its mistakes are never shown.',
  hint: 'Add a submit in the same state, or a button that "checks" the field.',
  stage: 'flow',
  misses: true,
  *ofUnit({ unit }) {
    const states = Object.keys(unit.states);
    for (const { items, ...body } of bodiesOf(unit)) {
      for (const [index, item] of items.entries()) {
        if (!('field' in item) || item.required === undefined) continue;
        const field: AnyField = { ...item };
        const own = states.length === 0 ? [''] : states.filter((state) => isIn(item, state));
        const bare = own.find((state) => !items.some((other) => isIn(other, state) && takes(other, item.field)));
        const left = leftBy(field, states, items);
        if (left !== undefined) {
          const message = `"sends" has no effect: "change" leads to the state ${left} first, where nothing sends it`;
          yield { ...at(body, index, 'sends'), onKey: true, message, hint: 'Leave one of the two out.' };
        }
        if (bare === undefined || field.change !== undefined) continue;
        const where = bare === '' ? 'here' : `in the state ${bare}`;
        yield { ...at(body, index, 'field'), message: `"${item.field}" is required, but no submit ${where} sends it` };
      }
    }
  },
};

/** The state to which each change of a field leads, if the last digit sends the field but no control there does. */
function leftBy(field: AnyField, states: readonly string[], items: readonly Item[]): string | undefined {
  const [first] = [field.change ?? []].flat();
  const next = first?.when === undefined ? first?.state : undefined;
  if (!('sends' in field) || next === undefined || !states.includes(next)) return undefined;
  const isSent = isIn(field, next) && items.some((other) => isIn(other, next) && takes(other, field.field));
  return isSent ? undefined : next;
}

const isIn = ({ in: states }: Item, state: string) => states === undefined || [states].flat().includes(state);

/** Whether pressing an item validates the field. */
const takes = (item: Item, field: string): boolean =>
  'submit' in item || ('checks' in item && [item.checks].flat().includes(field));
