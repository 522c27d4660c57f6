import { operationOf } from '../../../contract/operations.ts';
import { at } from '../at.ts';
import { invocationsOf } from '../Invocation.ts';
import type { Rule } from '../Rule.ts';

export const missingParameter: Rule = {
  id: 'missing-parameter',
  hint: 'Add it under "with" of the call, or of the step that makes it.',
  stage: 'flow',
  *check({ units }) {
    for (const checked of units) {
      for (const { id, operation, call, step } of invocationsOf(checked)) {
        const given = { ...call.value.with, ...step?.value.with };
        for (const [name, { required }] of Object.entries(operationOf(operation).parameters)) {
          if (required !== true || Object.hasOwn(given, name)) continue;
          const place = step === undefined ? at(call, 'operation') : at(step, 'call');
          yield { ...place, message: `${id} (${operation}) needs "${name}" and does not get it` };
        }
      }
    }
  },
};
