import { durationOf } from '../../flow/durationOf.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { LEADING } from '../../language/verbs.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const timerWithoutEnd: Rule = {
  id: 'timer-without-end',
  why: 'A timer that changes nothing leaves the visitor waiting.',
  hint: 'Change the state or leave when the timer fires. In a list, the last step must have no "when".',
  stage: 'flow',
  misses: true,
  *ofPart({ nodes }) {
    const timers = nodes.handlers.filter(({ trigger }) => trigger === 'after');
    for (const handler of timers) {
      const steps = [handler.value].flat();
      const isDone = steps.every((step) => LEADING.some((verb) => step[verb] !== undefined));
      const last = steps.at(-1);
      // Timers before the last one are warnings (WCAG 2.2.1); the last timer ends the wait.
      const isNotice = timers.some(({ path }) => isLater(path, handler.path));
      if (!isDone && !isNotice) yield { ...at(handler), message: 'nothing changes when this timer fires' };
      else if (last?.when !== undefined && !isNotice) {
        yield { ...at(handler), message: 'nothing changes when this timer fires and no "when" holds' };
      }
      const own = handler.path[0] === 'states' ? handler.path[1] : undefined;
      if (own !== undefined && last?.state === own) {
        yield { ...at(handler), message: `the timer of ${own} restarts forever` };
      }
    }
  },
};

/** Whether one timer of a state fires after another timer of the same state. */
const isLater = (one: JsonPath, other: JsonPath) =>
  one.length === other.length &&
  one.slice(0, -1).every((name, index) => name === other[index]) &&
  durationOf(String(one.at(-1))) > durationOf(String(other.at(-1)));
