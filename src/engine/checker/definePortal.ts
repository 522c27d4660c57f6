import { KINDS } from '../fields/kinds.ts';
import { type Definition, judgeDefinition } from '../flow/Definition.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { PREDICATES } from '../predicates/index.ts';

type Words = 'fields' | 'functions' | 'predicates';

/**
 * A definition with the words that every portal has, and those that this one adds.
 *
 * @throws where it does not fit its own contract
 */
export function definePortal({ fields, functions, predicates, ...data }: PortalData): Definition {
  const definition = {
    ...data,
    fields: { ...KINDS, ...fields },
    functions: { ...FUNCTIONS, ...functions },
    predicates: { ...PREDICATES, ...predicates },
  };
  judgeDefinition(definition);
  return definition;
}

/** The definition of a portal. Without its own words it is data, which a file can hold. */
export type PortalData = Omit<Definition, Words> & Partial<Pick<Definition, Words>>;
