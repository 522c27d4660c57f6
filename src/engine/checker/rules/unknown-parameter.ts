import { operationOf } from '../../contract/Contract.ts';
import { at } from '../at.ts';
import { invocationsOf } from '../Invocation.ts';
import type { Rule } from '../Rule.ts';

export const unknownParameter: Rule = {
  id: 'unknown-parameter',
  hint: 'Send what the operation takes; its parameters are in the contract.',
  stage: 'flow',
  *check({ units, flows }) {
    const { contract } = flows.definition;
    for (const checked of units) {
      const steps = invocationsOf(checked, contract).flatMap(({ name, step }) => (step ? [{ name, visit: step }] : []));
      const calls = checked.visits.calls.map((visit) => ({ name: visit.value.operation, visit }));
      for (const { name, visit } of [...calls, ...steps]) {
        const operation = operationOf(name, contract);
        if (operation === undefined) continue;
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
