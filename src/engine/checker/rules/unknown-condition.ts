import { readGuard } from '../../flow/readGuard.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

/** Signs of programming languages, or two words. */
const FORMULA = /[!&|=<>()]|\S\s+\S/;
const INSTEAD =
  'Write { "not": guard }, { "all": [guards] } or { "any": [guards] }; { "$form.choice": "yes" } compares.';

export const unknownCondition: Rule = {
  id: 'unknown-condition',
  why: 'A guard with an unknown name never holds.',
  hint: 'Conditions are declared under "conditions" of flows/portal.json; a reference starts with $.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    const conditions = flows.portal?.value.conditions ?? {};
    for (const { nodes } of parts) {
      for (const guard of nodes.guards) {
        const read = readGuard(guard.value);
        if (read.kind !== 'condition' || Object.hasOwn(conditions, read.name)) continue;
        if (FORMULA.test(read.name)) {
          yield { ...at(guard), message: 'this is a formula, which a guard cannot read', hint: INSTEAD };
          continue;
        }
        const available = Object.keys(conditions);
        yield { ...at(guard), message: `there is no condition "${read.name}"`, found: read.name, available };
      }
    }
  },
};
