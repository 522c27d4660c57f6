import type { FieldKind } from '../flow/FieldKind.ts';
import { plain } from '../grammar/fieldMembers.ts';

/** What a kind is whose value is a text that is typed. */
export const TEXT: FieldKind = {
  members: plain,
  tests: ['minLength', 'maxLength', 'pattern', 'format'],
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
};
