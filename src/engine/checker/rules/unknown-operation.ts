import { operationOf } from '../../contract/Contract.ts';
import { at } from '../at.ts';
import type { CheckedUnit } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const unknownOperation: Rule = {
  id: 'unknown-operation',
  why: 'The service answers 404 to an operation that it does not have.',
  hint: 'Operations are those of the contract, written as "METHOD /path" or "browser name".',
  stage: 'flow',
  names: 'wrong',
  per: 'flows',
  *check({ units, flows }) {
    const { contract } = flows.definition;
    const available = Object.keys(contract.operations);
    const report = (found: string) => ({ message: `the contract has no operation "${found}"`, found, available });
    for (const checked of units) {
      for (const { operation, ...place } of checked.keep(unknownIn)) yield { ...place, ...report(operation) };
    }
    for (const [id, { operation }] of Object.entries(flows.calls?.value ?? {})) {
      const file = flows.calls?.path ?? '';
      if (operationOf(operation, contract) === undefined) yield { file, path: [id, 'operation'], ...report(operation) };
    }
  },
};

/** The operations of a screen's calls that the contract does not have. */
const unknownIn = ({ reached, flows }: CheckedUnit) =>
  reached.calls.flatMap((call) => {
    const { operation } = call.value;
    const isKnown = operationOf(operation, flows.definition.contract) !== undefined;
    return isKnown ? [] : [{ ...at(call, 'operation'), operation }];
  });
