import { ownMember } from '../../contract/ownMember.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const missingInput: Rule = {
  id: 'missing-input',
  why: 'A screen without a required input sends its visitor away at once.',
  hint: 'Pass it under "with" of the step.',
  stage: 'flow',
  per: 'unit',
  *check({ units, flows }) {
    for (const { nodes } of units) {
      for (const step of nodes.steps) {
        const { goto, leave, open, with: passed = {} } = step.value;
        const screen = flows.screens.get(goto ?? '')?.value;
        const carried =
          screen === undefined ? [] : (ownMember(flows.portal?.value.shells, screen.route.shell)?.carries ?? []);
        for (const [name, input] of Object.entries(screen?.takes ?? {})) {
          const isNeeded = input.missing !== undefined || input.from === 'path';
          if (!isNeeded || Object.hasOwn(passed, name) || carried.includes(name)) continue;
          yield { ...at(step, 'goto'), message: `${goto} needs "${name}" and does not get it` };
        }
        const place = ownMember(flows.portal?.value.places, leave ?? open);
        for (const [, name = ''] of place?.path.matchAll(/\{([^}]+)\}/g) ?? []) {
          if (Object.hasOwn(passed, name)) continue;
          const verb = leave === undefined ? 'open' : 'leave';
          yield { ...at(step, verb), message: `the address of ${leave ?? open} needs "${name}" and does not get it` };
        }
      }
    }
  },
};
