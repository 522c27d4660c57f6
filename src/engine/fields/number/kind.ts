import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../language/fieldMembers.ts';

/** A typed number. */
export const number: FieldKind = {
  members: plain,
  type: () => ({ type: 'number' }),
  schema: () => ({ type: 'number' }),
  tests: ['minimum', 'maximum', 'type'],
  program: () => ({ normaliser: 'number' }),
  sample: '12',
};
