import { callSitesIn, callSitesOf } from '../CallSite.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const missingParameter: Rule = {
  id: 'missing-parameter',
  why: 'The service refuses a call without a required parameter.',
  hint: 'Add it to the "with" of the call, or of the step that makes it.',
  stage: 'flow',
  follows: 'file',
  *ofPart(checked) {
    for (const { id, name: made, call, step, lacks } of callSitesOf(checked)) {
      for (const name of lacks) {
        const isOfOne = isGivenByOne(checked, id, name);
        const isOwn = call.file === checked.unit.file && !isOfOne;
        const place = step === undefined || isOwn ? at(call, 'operation') : at(step, 'call');
        yield { ...place, message: `${id} (${made}) needs "${name}" but does not get it` };
      }
    }
  },
};

/** Whether a step that makes this call passes a parameter. */
const isGivenByOne = ({ whole }: CheckedPart, id: string, name: string) =>
  callSitesIn(whole).some((site) => site.id === id && Object.hasOwn(site.values, name));
