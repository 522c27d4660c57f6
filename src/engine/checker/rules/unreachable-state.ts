import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unreachableState: Rule = {
  id: 'unreachable-state',
  why: 'A state that no step enters is never shown, but must be maintained.',
  hint: 'Enter it with the verb "state", or remove it. The first state is the initial one.',
  stage: 'flow',
  follows: true,
  misses: true,
  *ofUnit({ unit, nodes }) {
    const [first, ...others] = Object.keys(unit.states);
    if (others.length === 0) return;
    const entered = new Set([first, ...nodes.steps.map(({ value }) => value.state)]);
    for (const state of others) {
      if (!entered.has(state)) {
        yield { ...at(unit, 'states', state), onKey: true, message: `nothing enters the state ${state}` };
      }
    }
  },
};
