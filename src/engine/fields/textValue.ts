import type { FieldKind } from '../flow/FieldKind.ts';
import { plain } from '../language/fieldMembers.ts';

/** What all kinds of typed text have in common. */
export const TEXT: FieldKind = {
  members: plain,
  tests: ['minLength', 'maxLength', 'pattern', 'format'],
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
};
