import { at } from '../at.ts';
import { callSitesOf, lackedBy, sentBy } from '../CallSite.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';

export const missingParameter: Rule = {
  id: 'missing-parameter',
  why: 'The service refuses a call without a required parameter.',
  hint: 'Add it to the "with" of the call, or of the step that makes it.',
  stage: 'flow',
  follows: 'file',
  *ofPart({ parts, flows }) {
    for (const checked of parts) {
      const { contract } = flows.definition;
      for (const { id, name: made, operation, call, step } of callSitesOf(checked, contract)) {
        const given = { ...call.value.with, ...step?.value.with };
        for (const name of lackedBy(operation, given)) {
          const isOfOne = isGivenByOne(checked, id, name);
          const isOwn = call.file === checked.unit.file && !isOfOne;
          const place = step === undefined || isOwn ? at(call, 'operation') : at(step, 'call');
          yield { ...place, message: `${id} (${made}) needs "${name}" but does not get it` };
        }
      }
    }
  },
};

/** Whether a step that makes this call passes a parameter. */
const isGivenByOne = ({ whole }: CheckedPart, id: string, name: string) =>
  sentBy(whole).some(({ call, values }) => call === id && Object.hasOwn(values, name));
