import { LEADING } from '../../language/verbs.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const timerWithoutEnd: Rule = {
  id: 'timer-without-end',
  why: 'A timer that ends and changes nothing leaves the visitor waiting.',
  hint: 'Change the state or leave when the time is over. In a list, the last step must have no "when".',
  stage: 'flow',
  misses: true,
  *ofPart({ parts }) {
    for (const { nodes } of parts) {
      for (const handler of nodes.handlers) {
        if (handler.trigger !== 'after') continue;
        const steps = [handler.value].flat();
        const isDone = steps.every((step) => LEADING.some((verb) => step[verb] !== undefined));
        const last = steps.at(-1);
        if (!isDone) yield { ...at(handler), message: 'nothing changes when this time is over' };
        else if (last?.when !== undefined) {
          yield { ...at(handler), message: 'nothing changes when this time is over and no "when" holds' };
        }
        const own = handler.path[0] === 'states' ? handler.path[1] : undefined;
        if (own !== undefined && last?.state === own) {
          yield { ...at(handler), message: `the time of ${own} starts again without end` };
        }
      }
    }
  },
};
