import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** A line of text. */
export const text: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  sample: 'Ada',
};
