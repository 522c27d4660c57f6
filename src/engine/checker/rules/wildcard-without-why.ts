import { type Contract, isSafe, operationOf } from '../../contract/Contract.ts';
import type { Call } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

/** Whether a call is a load that looks up the account of a link's token. If it fails, the link is invalid (D-100). */
function isLinkCheck({ operation: name, load }: Call, contract: Contract): boolean {
  const operation = operationOf(name, contract);
  if (load !== 'required' || operation === undefined || !isSafe(name, operation)) return false;
  return (contract.tokenFailures?.parameters ?? []).some((parameter) => Object.hasOwn(operation.parameters, parameter));
}

export const wildcardWithoutWhy: Rule = {
  id: 'wildcard-without-why',
  why: '"*" also catches every future outcome of the service, so readers must see that this is intended.',
  hint: 'Say in the "why" of the call or step why all other outcomes are treated alike, or name the codes.',
  stage: 'flow',
  *ofPart({ unit, nodes, flows }) {
    for (const line of nodes.lines) {
      const call = line.call === undefined ? undefined : unit.calls.get(line.call)?.value;
      if (
        line.name !== '*' ||
        call === undefined ||
        isLinkCheck(call, flows.definition.contract) ||
        call.why !== undefined
      )
        continue;
      const steps = 'as' in line.value ? [] : Array.isArray(line.value) ? line.value : [line.value];
      if (steps.some((step) => step.why !== undefined)) continue;
      yield { ...at(line), onKey: true, message: '"*" catches every other outcome, but has no "why"' };
    }
  },
};
