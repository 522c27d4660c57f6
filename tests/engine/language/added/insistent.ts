import type { CallMember } from '../../../../src/engine/language/callMembers/index.ts';
import { says, used } from '../../../../src/engine/language/primitives.ts';

/** A member of calls that the language does not have. */
export const insistent = {
  schema: says('asks until the field {} is empty', used('field', 'A field that ends the repetition')),
} as const satisfies CallMember;
