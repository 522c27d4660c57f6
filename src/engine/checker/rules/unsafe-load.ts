import { isOperationId, isSafe } from '../../../contract/operations.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unsafeLoad: Rule = {
  id: 'unsafe-load',
  hint: 'A load is asked again and again by itself; make the call from a step.',
  stage: 'flow',
  *check({ units }) {
    for (const { visits } of units) {
      for (const call of visits.calls) {
        const { operation, load } = call.value;
        if (load === undefined || !isOperationId(operation) || isSafe(operation)) continue;
        yield { ...at(call, 'load'), message: `${operation} changes something, so it cannot load by itself` };
      }
    }
  },
};
