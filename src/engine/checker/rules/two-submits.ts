import { excludes } from '../../flow/expressions/compareGuards.ts';
import type { Item } from '../../flow/types.ts';
import type { Unit } from '../../flow/Unit.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const twoSubmits: Rule = {
  id: 'two-submits',
  why: 'Enter would press one of two buttons, and the visitor cannot know which.',
  hint: 'Enter presses the only visible submit: make the other one a button, or make their "in" or "shown" exclude each other.',
  stage: 'flow',
  misses: true,
  *ofUnit({ unit }) {
    for (const body of bodiesOf(unit)) {
      const submits = [...body.items.entries()].filter(([, item]) => 'submit' in item);
      for (const [order, [index, item]] of submits.entries()) {
        const rival = submits.slice(0, order).find(([, other]) => meet(other, item, unit))?.[1];
        if (rival === undefined || !('submit' in rival) || !('submit' in item)) continue;
        const message = `${item.submit} and ${rival.submit} can be visible at once`;
        yield { ...at(body, index, 'submit'), message };
      }
    }
  },
};

function meet(a: Item, b: Item, unit: Unit): boolean {
  const states = Object.keys(unit.states);
  const statesOf = (item: Item) => (item.in === undefined ? states : [item.in].flat());
  const together = statesOf(a).some((state) => statesOf(b).includes(state)) || states.length === 0;
  return together && !(a.shown !== undefined && b.shown !== undefined && excludes(a.shown, b.shown));
}
