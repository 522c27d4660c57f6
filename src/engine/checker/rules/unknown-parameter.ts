import { isOperationId, operationOf } from '../../../contract/operations.ts';
import { at } from '../at.ts';
import { invocationsOf } from '../Invocation.ts';
import type { Rule } from '../Rule.ts';

export const unknownParameter: Rule = {
  id: 'unknown-parameter',
  hint: 'Send what the operation takes; its parameters are in the contract.',
  stage: 'flow',
  *check({ units }) {
    for (const checked of units) {
      const steps = invocationsOf(checked).flatMap(({ operation, step }) => (step ? [{ operation, visit: step }] : []));
      const calls = checked.visits.calls.map((visit) => ({ operation: visit.value.operation, visit }));
      for (const { operation, visit } of [...calls, ...steps]) {
        if (!isOperationId(operation)) continue;
        const available = Object.keys(operationOf(operation).parameters);
        for (const found of Object.keys(visit.value.with ?? {})) {
          if (available.includes(found)) continue;
          yield {
            ...at(visit, 'with', found),
            onKey: true,
            message: `${operation} takes no "${found}"`,
            found,
            available,
          };
        }
      }
    }
  },
};
