import type { AnyField, Item } from '../../flow/types.ts';
import { at } from '../at.ts';
import { bodiesOf } from '../bodiesOf.ts';
import type { Rule } from '../Rule.ts';

export const missingSubmit: Rule = {
  id: 'missing-submit',
  why: 'A required field is never sent, and its mistakes are never shown.',
  hint: 'Add a submit in the same state, or a button that "checks" the field.',
  stage: 'flow',
  misses: true,
  *ofUnit({ units }) {
    for (const { unit } of units) {
      const states = Object.keys(unit.states);
      for (const { items, ...body } of bodiesOf(unit)) {
        for (const [index, item] of items.entries()) {
          if (!('field' in item) || item.required === undefined) continue;
          const field: AnyField = { ...item };
          const own = states.length === 0 ? [''] : states.filter((state) => isIn(item, state));
          const bare = own.find((state) => !items.some((other) => isIn(other, state) && takes(other, item.field)));
          if (bare === undefined || field.change !== undefined) continue;
          const where = bare === '' ? 'here' : `in the state ${bare}`;
          yield {
            ...at(body, index, 'field'),
            message: `"${item.field}" is required, but no submit ${where} sends it`,
          };
        }
      }
    }
  },
};

const isIn = ({ in: states }: Item, state: string) => states === undefined || [states].flat().includes(state);

/** Pressing it validates the field. */
const takes = (item: Item, field: string): boolean =>
  'submit' in item || ('checks' in item && [item.checks].flat().includes(field));
