import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownCall: Rule = {
  id: 'unknown-call',
  why: 'A press that should ask the service would do nothing.',
  hint: 'Declare it under "calls" of the screen, or in flows/shared/calls.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows, ids }) {
    const isUnread = ids.calls.size > 0 && flows.calls === undefined;
    for (const { unit, nodes } of isUnread ? [] : parts) {
      for (const step of nodes.steps) {
        const found = step.value.call;
        if (found === undefined || unit.calls.has(found)) continue;
        const available = [...new Set([...unit.calls.keys(), ...Object.keys(flows.calls?.value ?? {})])];
        yield { ...at(step, 'call'), message: `there is no call "${found}"`, found, available };
      }
    }
  },
};
