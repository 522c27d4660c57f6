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
  return reference === '$state' ? { values, isAlwaysThere: true } : { values };
}

const valuesOf = (type: Schema) => wordsOf(type) ?? (type.type === 'boolean' ? [true, false] : undefined);
