import { at } from '../at.ts';
import { sendersOf } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';

export const unknownParameter: Rule = {
  id: 'unknown-parameter',
  why: 'The service does not take such a parameter, so its value is lost.',
  hint: 'Send what the operation takes; its parameters are in the contract.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    for (const checked of parts) {
      for (const { name, operation, visit } of sendersOf(checked, flows.definition.contract)) {
        const available = Object.keys(operation.parameters);
        for (const found of Object.keys(visit.value.with ?? {})) {
          if (available.includes(found)) continue;
          yield {
            ...at(visit, 'with', found),
            onKey: true,
            message: `${name} takes no "${found}"`,
            found,
            available,
          };
        }
      }
    }
  },
};
