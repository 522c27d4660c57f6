import { ownMember } from '../contract/ownMember.ts';
import { wordsOf } from './accepts.ts';
import type { Domain, Knowledge } from './expressions/compareGuards.ts';
import { branchesOf, type Schema } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling } from './Typed.ts';
import { typeOfReference } from './typeOfReference.ts';

/** What types and the portal's conditions reveal about the guards at a place. */
export const knowledgeOf = (scope: Scope): Knowledge => ({
  conditions: scope.flows.portal?.value.conditions ?? {},
  domainOf: (reference) => domainOf(reference, scope),
});

function domainOf(reference: string, scope: Scope): Domain {
  const typed = typeOfReference(reference, scope);
  if (isDangling(typed)) return { values: undefined };
  const lists = branchesOf(typed.type).map(valuesOf);
  const values = lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
  const isAlwaysThere = reference === '$state' || isConstantNumber(reference, typed.type, scope);
  return isAlwaysThere ? { values, isAlwaysThere } : { values };
}

/** A number computed from constants is always there: 0 counts as a value. */
function isConstantNumber(reference: string, { type }: Schema, { unit }: Scope): boolean {
  const [root, name = '', ...members] = reference.split('.');
  if (root !== '$derived' || members.length > 0 || (type !== 'integer' && type !== 'number')) return false;
  const value = ownMember(unit.derived, name);
  return value !== undefined && !JSON.stringify(value).includes('"$');
}

const valuesOf = (type: Schema) => wordsOf(type) ?? (type.type === 'boolean' ? [true, false] : undefined);
