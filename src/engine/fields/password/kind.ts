import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** The password that one has. */
export const password: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  secret: 'password',
  sample: 'Correct-Horse-7',
};
