import { ownMember } from '../../contract/isRecord.ts';
import { exitsOf } from '../../flow/exitsOf.ts';
import { namesIn, routePattern } from '../../flow/routePattern.ts';
import { inputsOfScreen } from '../../flow/typeOfInput.ts';
import { sendersOf } from '../CallSite.ts';
import { isSecret } from '../isSecret.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const secretInAddress: Rule = {
  id: 'secret-in-address',
  why: 'A secret in an address remains in history, logs and bookmarks; one in a history entry, on the disk (P16).',
  hint: 'Mark the input as "secret": true under "takes", so that the page removes it from the address, or as "secret": "step" if the service\'s cookie has it too.',
  stage: 'flow',
  *ofPart(checked, { flows }) {
    const { nodes } = checked;
    for (const { name: made, operation, visit } of sendersOf(checked, flows.definition.contract)) {
      for (const [name, value] of Object.entries(visit.value.with ?? {})) {
        const parameter = ownMember(operation.parameters, name);
        const isOpen = parameter?.secret !== true && (parameter?.in === 'path' || parameter?.in === 'query');
        if (!isOpen || !isSecret(value, visit.scope)) continue;
        const message = `a secret would be in the address of ${made} as "${name}" (P16)`;
        yield { ...at(visit, 'with', name), message, hint: 'Send it in the body, or leave it out.' };
      }
    }
    for (const step of nodes.steps) {
      for (const { verb, kind, target } of exitsOf(step.value)) {
        if (isSecret(target, step.scope)) {
          yield { ...at(step, verb), message: 'a secret would be the address itself (P16)', hint: 'Leave it out.' };
        }
        const takes = kind === 'screen' ? inputsOfScreen(target, flows) : undefined;
        const place = kind === 'place' ? ownMember(flows.portal?.value.places, target) : undefined;
        const ofPlace = place === undefined ? [] : [...(place.takes ?? []), ...namesIn(routePattern(place.path))];
        for (const [name, value] of Object.entries(step.value.with ?? {})) {
          const input = ownMember(takes, name);
          const from = input?.secret === undefined ? [input?.from ?? []].flat() : [];
          const isInAddress = from.includes('query') || ofPlace.includes(name);
          if (!(isInAddress || from.includes('state')) || !isSecret(value, step.scope)) continue;
          const where = `the ${isInAddress ? 'address' : 'history entry'} of ${target}`;
          const message = `a secret would be in ${where} as "${name}" (P16)`;
          yield { ...at(step, 'with', name), message };
        }
      }
    }
  },
};
