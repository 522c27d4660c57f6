import { kindOf } from '../../flow/classifyFile.ts';
import type { Field, Item } from '../../flow/types.ts';
import type { Unit } from '../../flow/Unit.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const quietField: Rule = {
  id: 'quiet-field',
  why: 'A quiet field is for what most people skip. Elsewhere it looks like any other field, or hides a required one.',
  hint: 'Remove "quiet", or put a field with a label before it.',
  stage: 'flow',
  misses: true,
  *ofUnit({ unit, flows }) {
    /** Whether a field is a checkbox, whose label is part of the control. */
    const isBox = (field: Field) => kindOf(field, flows.definition).schema(field).type === 'boolean';
    const focused = focusedIn(unit);
    for (const body of bodiesOf(unit)) {
      const quiet = [...body.items.entries()].filter((entry): entry is [number, Field] => isQuiet(entry[1]));
      for (const [order, [index, field]] of quiet.entries()) {
        const label = quiet.slice(0, order).some(([, other]) => !isBox(other) && isTogether(other, field));
        const reason =
          isBox(field) && !label
            ? 'is a box without a quiet, labelled field before it, so it looks like any other field'
            : focused.has(field.field)
              ? 'gets the focus when its state begins, so it is open at once'
              : field.required === true
                ? 'is required, so it must not be overlooked'
                : undefined;
        if (reason !== undefined) yield { ...at(body, index, 'quiet'), message: `${field.field} ${reason}` };
      }
    }
  },
};

const isQuiet = (item: Item): item is Field => 'field' in item && item.quiet === true;

/** The fields that get the focus when a state begins. */
const focusedIn = ({ states }: Unit): ReadonlySet<string> =>
  new Set(Object.values(states).flatMap(({ entry = [] }) => [entry].flat().flatMap(({ focus }) => focus ?? [])));

/** Whether a field is present whenever another one is. */
const isTogether = (one: Item, other: Item): boolean =>
  one.in === undefined ||
  (other.in !== undefined && [other.in].flat().every((state) => [one.in].flat().includes(state)));
