import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const stepOrder: Rule = {
  id: 'step-order',
  why: 'The screen would number its steps in the wrong order: step 2 of 2 comes first.',
  hint: 'Write the steps in the order of "states".',
  stage: 'flow',
  level: 'warning',
  *ofUnit({ unit }) {
    const { source } = unit;
    const steps = ('steps' in source ? source.steps?.of : undefined) ?? [];
    const states = Object.keys(unit.states).filter((state) => steps.includes(state));
    const index = steps.findIndex((step, order) => states[order] !== undefined && states[order] !== step);
    if (index < 0 || states.length < steps.length) return;
    const message = `step ${index + 1} is ${steps[index]}, but "states" has ${states[index]} there`;
    yield { ...at(unit, 'steps', 'of', index), message };
  },
};
