import { isSafe, operationOf } from '../../contract/Contract.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unsafeLoad: Rule = {
  id: 'unsafe-load',
  why: "Every reload repeats a screen's loads, so they must change nothing.",
  hint: 'Make the call from a step instead: a load is repeated automatically.',
  stage: 'flow',
  *ofPart({ nodes, flows }) {
    for (const call of nodes.calls) {
      const { operation: name } = call.value;
      const operation = operationOf(name, flows.definition.contract);
      if (!isLoad(call.value) || operation === undefined || isSafe(name, operation)) continue;
      yield { ...at(call, 'load'), message: `${name} changes something, so it cannot be a load` };
    }
  },
};
