import { operationOf } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unmetLoad: Rule = {
  id: 'unmet-load',
  why: 'Without the input the service always refuses the call, and the visitor cannot correct the error.',
  hint: 'Name an exit under "missing" of the input, or make the call only "when" the input is present.',
  stage: 'flow',
  misses: true,
  *ofPart({ unit, nodes, flows }) {
    for (const call of nodes.calls) {
      const { operation: name, load, when, with: given = {} } = call.value;
      const operation = operationOf(name, flows.definition.contract);
      if (operation === undefined || load !== 'required' || when !== undefined) continue;
      for (const [parameter, value] of Object.entries(given)) {
        const input = typeof value === 'string' && value.startsWith('$input.') ? value.split('.')[1] : undefined;
        const taken = ownMember(unit.takes, input);
        const isNeeded = operation.parameters[parameter]?.required === true;
        if (!isNeeded || taken === undefined || taken.missing !== undefined || taken.from === 'path') continue;
        yield { ...at(call, 'with', parameter), message: `${name} needs "${parameter}", but ${input} may be missing` };
      }
    }
  },
};
