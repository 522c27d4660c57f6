import { isDangling } from '../../flow/Typed.ts';
import { typeOfReference } from '../../flow/typeOfReference.ts';
import type { Rule } from '../Rule.ts';

export const unknownReference: Rule = {
  id: 'unknown-reference',
  why: 'A value from a missing source is empty for every visitor.',
  hint: 'Check the path member by member. The contract has the shape of each answer.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts }) {
    for (const { nodes } of parts) {
      for (const { value, file, path, onKey, scope } of nodes.references) {
        const typed = typeOfReference(value, scope);
        if (!isDangling(typed)) continue;
        const { problem: message, member, available } = typed;
        yield { file, path, ...(onKey ? { onKey } : {}), message, found: member, available };
      }
    }
  },
};
