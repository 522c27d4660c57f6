import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** The name that one signs in with. */
export const username: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  sample: 'ada@acme.test',
};
