import { implies } from '../../flow/guardAtoms.ts';
import type { Step } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const hiddenBranch: Rule = {
  id: 'hidden-branch',
  hint: 'The first step whose "when" holds runs: put the narrower one first, or remove it.',
  stage: 'flow',
  *check({ units }) {
    for (const { visits } of units) {
      for (const handler of visits.handlers) {
        if (!Array.isArray(handler.value)) continue;
        const steps: readonly Step[] = handler.value;
        for (const [index, step] of steps.entries()) {
          const hiding = steps.slice(0, index).findIndex((earlier) => hides(earlier, step));
          if (hiding < 0) continue;
          yield { ...at(handler, index), message: `this never runs: step ${hiding + 1} of the list runs before it` };
        }
      }
    }
  },
};

const hides = (earlier: Step, later: Step) =>
  earlier.when === undefined || (later.when !== undefined && implies(later.when, earlier.when));
