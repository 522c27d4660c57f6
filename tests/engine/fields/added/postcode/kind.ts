import type { FieldKind } from '../../../../../src/engine/flow/FieldKind.ts';
import { plain } from '../../../../../src/engine/language/fieldMembers.ts';

/** A British postcode: capital letters, with one space before the last three characters. */
export const postcode: FieldKind = {
  members: plain,
  tests: ['pattern'],
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
  program: () => ({ spaces: 'removed', normaliser: 'postcode' }),
};
