import { at } from '../at.ts';
import { callSitesOf } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';

export const missingParameter: Rule = {
  id: 'missing-parameter',
  why: 'The service refuses a call without a required parameter.',
  hint: 'Add it under "with" of the call, or of the step that makes it.',
  stage: 'flow',
  per: 'unit',
  *check({ units, flows }) {
    for (const checked of units) {
      const sites = callSitesOf(checked, flows.definition.contract);
      for (const { id, name: made, operation, call, step } of sites) {
        const given = { ...call.value.with, ...step?.value.with };
        for (const [name, { required }] of Object.entries(operation.parameters)) {
          if (required !== true || Object.hasOwn(given, name)) continue;
          const isOfOne = sites.some((site) => site.call === call && Object.hasOwn(site.step?.value.with ?? {}, name));
          const isOwn = call.file === checked.unit.file && !isOfOne;
          const place = step === undefined || isOwn ? at(call, 'operation') : at(step, 'call');
          yield { ...place, message: `${id} (${made}) needs "${name}" but does not get it` };
        }
      }
    }
  },
};
