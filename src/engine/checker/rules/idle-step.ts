import type { Step } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

/** Members that do nothing: when the step runs, and why. */
const SILENT: readonly (keyof Step)[] = ['when', 'why'];
const isIdle = (step: Step) => Object.keys(step).every((name) => SILENT.some((silent) => silent === name));

export const idleStep: Rule = {
  id: 'idle-step',
  why: 'A visitor presses or waits, and nothing happens. A reader cannot see whether this is intended.',
  hint: 'Give it an action, or a "why" with the reason why nothing happens.',
  stage: 'flow',
  misses: true,
  per: 'part',
  *check({ parts }) {
    for (const { nodes } of parts) {
      for (const step of nodes.steps) {
        if (!isIdle(step.value) || step.value.why !== undefined) continue;
        yield { ...at(step), message: 'this step does nothing and does not say why' };
      }
    }
  },
};
