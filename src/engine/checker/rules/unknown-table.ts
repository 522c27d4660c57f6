import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownTable: Rule = {
  id: 'unknown-table',
  why: 'The outcomes of the missing table would have no line.',
  hint: 'Tables of outcomes are files: flows/shared/<id>.outcomes.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, ids }) {
    for (const { nodes } of parts) {
      for (const call of nodes.calls) {
        for (const [index, found] of (call.value.outcomes ?? []).entries()) {
          if (ids.outcomes.has(found)) continue;
          const available = [...ids.outcomes.keys()];
          yield { ...at(call, 'outcomes', index), message: `there is no table "${found}"`, found, available };
        }
      }
    }
  },
};
