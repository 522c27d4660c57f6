import { KINDS } from '../fields/kinds.ts';
import { type Definition, judgeDefinition } from '../flow/Definition.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { PREDICATES } from '../predicates/index.ts';

type Words = 'fields' | 'functions' | 'predicates';

/**
 * A definition with the vocabulary common to all portals and this portal's own vocabulary.
 *
 * @throws if the definition does not match its own contract
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

/** The definition of a portal. Without a vocabulary of its own, it is plain data and can be in a file. */
export type PortalData = Omit<Definition, Words> & Partial<Pick<Definition, Words>>;
