import type { FieldKind } from '../flow/FieldKind.ts';
import { plain } from '../language/fieldMembers.ts';

/** The common part of all kinds of typed text. */
export const TEXT: FieldKind = {
  members: plain,
  tests: ['minLength', 'maxLength', 'pattern', 'format'],
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
};
