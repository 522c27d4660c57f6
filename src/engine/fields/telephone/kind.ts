import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** A telephone number. */
export const telephone: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  sample: '+82 2 123 4567',
};
