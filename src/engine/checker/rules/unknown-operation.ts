import { operationOf } from '../../contract/Contract.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownOperation: Rule = {
  id: 'unknown-operation',
  why: 'The service answers 404 to an operation that it does not have.',
  hint: 'Operations are those of the contract, written as "METHOD /path" or "browser name".',
  stage: 'flow',
  names: 'wrong',
  *check({ units, flows }) {
    const { contract } = flows.definition;
    const available = Object.keys(contract.operations);
    const report = (found: string) => ({ message: `the contract has no operation "${found}"`, found, available });
    for (const { nodes } of units) {
      for (const call of nodes.calls) {
        const { operation } = call.value;
        if (operationOf(operation, contract) === undefined) yield { ...at(call, 'operation'), ...report(operation) };
      }
    }
    for (const [id, { operation }] of Object.entries(flows.calls?.value ?? {})) {
      const file = flows.calls?.path ?? '';
      if (operationOf(operation, contract) === undefined) yield { file, path: [id, 'operation'], ...report(operation) };
    }
  },
};
